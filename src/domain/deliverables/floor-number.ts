const WORDS = 'floor|level|story|storey';
const NUMBERED = [
  new RegExp(String.raw`(?:^|\b)(?:${WORDS})\s*(-?\d{1,3})(?![\d.])`, 'i'),
  new RegExp(String.raw`(?:^|\s)(\d{1,3})(?:st|nd|rd|th)?\s+(?:${WORDS})\b`, 'i'),
  /^(-?\d{1,3})$/,
];

/** The number that the name of a storey says, such as 2 of 'Level 2' and '2nd floor'; null for one that says none ('Ground floor', 'Roof'). */
export function floorNumberOf(storey: string | null): number | null {
  const found = NUMBERED.map((pattern) => pattern.exec(storey?.trim() ?? '')?.[1]).find((text) => text !== undefined);
  return found === undefined ? null : Number(found);
}
