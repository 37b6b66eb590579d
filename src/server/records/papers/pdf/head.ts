import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { Language } from '#domain/language/language.ts';
import { dayText } from '#domain/papers/day-text.ts';
import type { PaperContent, Party } from '#domain/papers/paper-content.ts';
import { drawPlaceMap, hasMap } from './place-map.ts';
import { INK, type Sheet } from './sheet.ts';

/** Pictures of the letterheads; undefined where there is none, or none that can be read. */
export type Logos = { from: Uint8Array | undefined; to: Uint8Array | undefined };

export const TITLES: Record<PaperContent['kind'], string> = {
  proposal: 'Proposal',
  estimate: 'Estimate',
  invoice: 'Invoice',
};
const SMALL = { size: 8.5, colour: INK.second } as const;
const LABEL = { size: 7.5, colour: INK.second } as const;

/** Who writes, what this is, and its dates. */
export function letterhead(
  sheet: Sheet,
  content: PaperContent,
  { logo, paidOn }: { logo: Uint8Array | undefined; paidOn: CalendarDate | null },
): void {
  const { left, width, state } = sheet;
  const top = state.y;
  const room = width * 0.52;
  let y = top;
  if (logo) {
    picture(sheet, logo, left, y, 150, 40);
    y += 48;
  }
  y += sheet.block(content.from.name, left, y, room, { size: logo ? 10 : 15, isBold: true });
  for (const text of content.from.lines) y += sheet.block(text, left, y + 1, room, SMALL);
  const right = left + width;
  sheet.line(TITLES[content.kind], right, top - 4, { size: 24, isBold: true, colour: INK.navy, align: 'right' });
  let at = top + 32;
  for (const [label, value] of datesOf(content, sheet.language, paidOn)) {
    sheet.line(value, right, at, { align: 'right' });
    sheet.line(label, right - 108, at, { ...SMALL, align: 'right' });
    at += 13.5;
  }
  state.y = Math.max(y, at) + 14;
  sheet.rule(state.y, { colour: INK.navy, weight: 1.2 });
  state.y += 16;
}

function datesOf(
  { kind, number, issuedOn, validUntil, dueOn, project }: PaperContent,
  language: Language,
  paidOn: CalendarDate | null,
): [string, string][] {
  return [
    ...(number === null ? [] : [['Number', number] as [string, string]]),
    ['Date', dayText(issuedOn, language)],
    ...(validUntil === null ? [] : [['Valid until', dayText(validUntil, language)] as [string, string]]),
    ...(paidOn !== null ? [['Paid', dayText(paidOn, language)] as [string, string]] : []),
    ...(kind === 'invoice' && paidOn === null
      ? [['Due', dueOn === null ? 'On receipt' : dayText(dueOn, language)] as [string, string]]
      : []),
    ...(project.orderId === null ? [] : [['Order ID', project.orderId] as [string, string]]),
  ];
}

/** Who it is for and which building it is about. */
export function parties(sheet: Sheet, content: PaperContent, logo: Uint8Array | undefined): void {
  const { left, width, state } = sheet;
  const column = width / 2 - 12;
  const isAddressed = content.to.name !== '';
  const second = isAddressed ? left + width / 2 + 12 : left;
  const top = state.y;
  if (isAddressed) sheet.line(content.kind === 'invoice' ? 'Bill to' : 'Prepared for', left, top, LABEL);
  let y = top + 13;
  if (logo) {
    picture(sheet, logo, left, y, 120, 30);
    y += 36;
  }
  y += partyBlock(sheet, content.to, left, y, column);
  sheet.line(content.project.isPlan ? 'Plan' : 'Project', second, top, LABEL);
  let at = top + 13;
  if (content.project.name !== '')
    at += sheet.block(content.project.name, second, at, column, { size: 10.5, isBold: true });
  if (!content.project.isPlan)
    at += sheet.block(content.place?.address ?? 'No Address Available', second, at + 1, column, SMALL);
  state.y = Math.max(y, at) + 16;
}

function partyBlock(sheet: Sheet, party: Party, x: number, y: number, room: number): number {
  let height = sheet.block(party.name, x, y, room, { size: 10.5, isBold: true });
  for (const text of party.lines) height += sheet.block(text, x, y + height + 1, room, SMALL);
  return height;
}

const MAP = { width: 168, height: 104 } as const;

/** What was chosen, as a table, with a small map of where it is. */
export function scopeTable(sheet: Sheet, content: PaperContent): void {
  const { left, width, state } = sheet;
  const facts = [
    ...content.facts,
    ...(content.scopes.length > 0 ? [{ label: 'Scopes', value: content.scopes.map(sheet.translate).join(', ') }] : []),
  ];
  if (facts.length === 0) return;
  const withMap = hasMap(content.place);
  const room = withMap ? width - MAP.width - 20 : width;
  sheet.need(MAP.height + 40);
  heading(sheet, 'Scope of work');
  const top = state.y;
  if (withMap && content.place && hasMap(content.place)) {
    drawPlaceMap(sheet, content.place, { x: left + width - MAP.width, y: top, ...MAP });
    sheet.line(
      content.place.isApproximate ? 'Location is approximate' : 'Location of the project',
      left + width - MAP.width,
      top + MAP.height + 5,
      LABEL,
    );
  }
  for (const { label, value } of facts) {
    const height = Math.max(1, sheet.wrap(value, room - 130).length) * sheet.lineHeight({}) + 5;
    sheet.need(height);
    sheet.line(label, left, state.y, SMALL);
    sheet.block(value, left + 130, state.y, room - 130);
    state.y += height;
    sheet.rule(state.y - 3.5, { to: left + room, weight: 0.4 });
  }
  state.y = Math.max(state.y, withMap ? top + MAP.height + 18 : 0) + 12;
}

/** A heading of a part; there is room for something below it. */
export function heading(sheet: Sheet, text: string): void {
  sheet.need(44);
  sheet.line(text, sheet.left, sheet.state.y, { size: 11.5, isBold: true, colour: INK.navy });
  sheet.state.y += 19;
}

/** Fits a picture into a box, at its upper left. One that cannot be drawn is left out: a damaged logo must not block a document. */
function picture({ doc }: Sheet, content: Uint8Array, x: number, y: number, width: number, height: number): void {
  try {
    doc.image(Buffer.from(content), x, y, { fit: [width, height] });
  } catch {
    // Left out.
  }
}
