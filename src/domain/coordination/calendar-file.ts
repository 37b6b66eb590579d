type CalendarEvent = {
  id: string;
  startsAt: Date;
  durationMinutes: number;
  title: string;
  description: string;
  organizer: string;
  isCancelled: boolean;
  stampedAt: Date;
};

const stamp = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const MAX_OCTETS = 73;

/** A call as a calendar file (RFC 5545), with lines of at most 75 octets. */
export function calendarFile({
  id,
  startsAt,
  durationMinutes,
  title,
  description,
  organizer,
  isCancelled,
  stampedAt,
}: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Storey//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@storey`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DURATION:PT${durationMinutes}M`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(`${description}\n${organizer}`)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function fold(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const letter of line) {
    const length = new TextEncoder().encode(letter).length;
    if (octets + length > MAX_OCTETS) {
      parts.push('');
      octets = 0;
    }
    parts[parts.length - 1] += letter;
    octets += length;
  }
  return parts.join('\r\n ');
}
