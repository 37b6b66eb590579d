import { boundaryM } from '#geometry/polygon.ts';
import type { Building, Room } from '#domain/building/building.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { formatLength, SQUARE_FEET_PER_M2 } from '#domain/units/format-length.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { describeBuilding, unmodeledAreaM2 } from '#domain/building/describe-building.ts';
import { pdfOf } from './pdf-document.ts';
import type { PdfPage } from './pdf-document.ts';
import { dayOf } from './plan-options.ts';
import type { PlanOptions } from './plan-options.ts';
import { createFlow } from './report-flow.ts';
import type { ReportFlow, ReportPaper, TableColumn } from './report-flow.ts';

const LETTER: ReportPaper = { widthMm: 215.9, heightMm: 279.4, marginMm: 19 };
const A4: ReportPaper = { widthMm: 210, heightMm: 297, marginMm: 20 };

/** Longest list of single elements; the rest is counted. */
const LISTED = 40;

/**
 * Area schedule of a building in words and figures: rooms with area, perimeter and height, totals per storey, how sure each
 * figure is, what was assumed, what was found and not modeled [N3].
 */
export function areaReportPages(building: Building, options: PlanOptions): PdfPage[] {
  const flow = createFlow(options.units === 'imperial' ? LETTER : A4, {
    title: options.projectName,
    day: dayOf(options.date),
  });
  const facts = describeBuilding(building);
  flow.heading(options.projectName, 7);
  flow.paragraph(
    ['Area report', options.address ?? '', dayOf(options.date), options.isPreview ? 'Preview' : '']
      .filter((part) => part !== '')
      .join(' · '),
  );
  const interval = facts.areaErrorM2 > 0 ? ` ± ${formatArea(facts.areaErrorM2, options.units)}` : '';
  flow.figures([
    {
      value: formatArea(facts.totalArea.areaM2, options.units),
      caption: `${facts.totalArea.isAssumed ? 'Floor area, no room closed' : 'Total of rooms'}${interval}`,
    },
    { value: String(building.storeys.length), caption: building.storeys.length === 1 ? 'Level' : 'Levels' },
    { value: String(building.rooms.length), caption: building.rooms.length === 1 ? 'Room' : 'Rooms' },
    ...(facts.unmodeledAreaM2 > 0
      ? [{ value: formatArea(facts.unmodeledAreaM2, options.units), caption: 'Scanned, not modeled' }]
      : []),
    { value: `${Math.round(facts.wallsSeenFromBothSides * 100)}%`, caption: 'Walls seen on both sides' },
  ]);
  for (const storey of [...building.storeys].sort((a, b) => a.elevationM - b.elevationM))
    storeySection(flow, building, storey, options);
  flow.heading('How sure the figures are');
  flow.paragraph(
    "Areas are measured between finished wall faces at the height of the plan's cut, columns and shafts left out." +
      ' High: seen well, from several directions. Fair: seen in part. Low: check on site.',
  );
  flow.table(CERTAINTY_COLUMNS, certaintyRows(building));
  flow.heading('What was assumed');
  if (facts.assumptions.length === 0) flow.paragraph('Nothing: all values of the model were measured.');
  for (const sentence of facts.assumptions) flow.paragraph(sentence, '·');
  doubtfulSection(flow, building, facts.doubtful);
  rejectedSection(flow, building);
  return flow.finish();
}

/** The area report as a file of its own. Same bytes for the same building and options. */
export function drawAreaReportPdf(building: Building, options: PlanOptions): Promise<Buffer> {
  return pdfOf(areaReportPages(building, options), {
    title: `${options.projectName} - area report`,
    date: options.date,
  });
}

const COLUMNS: readonly TableColumn[] = [
  { title: 'No.', share: 0.09 },
  { title: 'Room', share: 0.26 },
  { title: 'Area', share: 0.15, isFigure: true },
  { title: '±', share: 0.11, isFigure: true },
  { title: 'Perimeter', share: 0.15, isFigure: true },
  { title: 'Height', share: 0.13, isFigure: true },
  { title: 'Certainty', share: 0.11, isFigure: true },
];

function storeySection(
  flow: ReportFlow,
  building: Building,
  storey: Building['storeys'][number],
  { units }: PlanOptions,
): void {
  const rooms = building.rooms
    .filter(({ storey_id }) => storey_id === storey.id)
    .sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
  const isAssumed = (value: string) => (storey.assumed.includes(value) ? ' (assumed)' : '');
  flow.heading(storey.name);
  flow.paragraph(
    `Elevation ${formatLength(storey.elevationM, units)},` +
      ` clear height ${formatLength(storey.clearHeightM, units)}${isAssumed('clearHeightM')},` +
      ` slab below ${formatLength(storey.slabThicknessM, units)}${isAssumed('slabThicknessM')}.`,
  );
  const unmodeledM2 = unmodeledAreaM2(building, storey.id);
  if (unmodeledM2 > 0)
    flow.paragraph(
      `Scanned and not modeled: ${formatArea(unmodeledM2, units)}. This floor is in no room, and is hatched on the plan.`,
    );
  if (rooms.length === 0) {
    flow.paragraph('No closed room was found on this level.');
    return;
  }
  const error = (areaM2: number) => formatError(areaM2, units);
  const total = (value: (room: Room) => number) => rooms.reduce((sum, room) => sum + value(room), 0);
  flow.table(
    COLUMNS,
    rooms.map((room) => [
      room.number,
      room.name,
      formatArea(room.areaM2, units),
      error(room.areaErrorM2),
      formatLength(boundaryM(room), units),
      formatLength(room.heightM, units),
      certainty(room.confidence),
    ]),
    [
      '',
      'Total',
      formatArea(
        total(({ areaM2 }) => areaM2),
        units,
      ),
      error(total(({ areaErrorM2 }) => areaErrorM2)),
      formatLength(total(boundaryM), units),
      '',
      '',
    ],
  );
  const uneven = rooms.flatMap(({ name, heightM, leastHeightM }) =>
    leastHeightM === undefined ? [] : `${name} ${formatLength(leastHeightM, units)} to ${formatLength(heightM, units)}`,
  );
  if (uneven.length > 0)
    flow.paragraph(`Height is that of the highest place. Under sloped and stepped ceilings: ${uneven.join('; ')}.`);
  const open = rooms.filter(({ assumed }) => assumed.includes('boundary'));
  if (open.length > 0)
    flow.paragraph(`Boundary partly assumed, where no wall was seen: ${open.map(({ name }) => name).join(', ')}.`);
}

/** Confidence in a word. Below 0.6 an element is named as doubtful. */
export function certainty(confidence: number): 'High' | 'Fair' | 'Low' {
  if (confidence >= 0.85) return 'High';
  return confidence >= 0.6 ? 'Fair' : 'Low';
}

/** An error in area: never a plain nought. '-' where none was estimated. */
function formatError(areaM2: number, units: UnitSystem): string {
  if (areaM2 <= 0) return '-';
  const least = units === 'imperial' ? 1 / SQUARE_FEET_PER_M2 : 0.1;
  return areaM2 < least ? `< ${formatArea(least, units)}` : formatArea(areaM2, units);
}

const KINDS: readonly [
  word: string,
  key: 'walls' | 'doors' | 'windows' | 'rooms' | 'columns' | 'slabs' | 'beams' | 'stairs' | 'objects',
][] = [
  ['Walls', 'walls'],
  ['Doors and openings', 'doors'],
  ['Windows', 'windows'],
  ['Rooms', 'rooms'],
  ['Columns', 'columns'],
  ['Floors and roofs', 'slabs'],
  ['Beams', 'beams'],
  ['Stairs', 'stairs'],
  ['Furniture and equipment', 'objects'],
];

const CERTAINTY_COLUMNS: readonly TableColumn[] = [
  { title: 'Elements', share: 0.4 },
  { title: 'Number', share: 0.15, isFigure: true },
  { title: 'High', share: 0.15, isFigure: true },
  { title: 'Fair', share: 0.15, isFigure: true },
  { title: 'Low', share: 0.15, isFigure: true },
];

/** How many elements of each kind are of which certainty. */
function certaintyRows(building: Building): string[][] {
  return KINDS.flatMap(([word, key]) => {
    const words = building[key].map(({ confidence }) => certainty(confidence));
    const count = (sought: string) => String(words.filter((found) => found === sought).length);
    return words.length === 0 ? [] : [[word, String(words.length), count('High'), count('Fair'), count('Low')]];
  });
}

/** Elements of low certainty, with the storey that they are on. */
function doubtfulSection(
  flow: ReportFlow,
  building: Building,
  doubtful: readonly { id: string; kind: string; confidence: number; assumed: readonly string[] }[],
): void {
  if (doubtful.length === 0) return;
  const storeyNames = new Map(building.storeys.map(({ id, name }) => [id, name]));
  const storeyOf = new Map(
    KINDS.flatMap(([, key]) =>
      building[key].map(({ id, storey_id }) => [id, storeyNames.get(storey_id) ?? ''] as const),
    ),
  );
  flow.heading('To check on site');
  flow.table(
    [
      { title: 'Element', share: 0.3 },
      { title: 'Kind', share: 0.12 },
      { title: 'Level', share: 0.2 },
      { title: 'Confidence', share: 0.14, isFigure: true },
      { title: 'Assumed', share: 0.24 },
    ],
    doubtful
      .slice(0, LISTED)
      .map(({ id, kind, confidence, assumed }) => [
        id,
        kind,
        storeyOf.get(id) ?? '',
        `${Math.round(confidence * 100)}%`,
        assumed.join(', '),
      ]),
  );
  if (doubtful.length > LISTED)
    flow.paragraph(`And ${doubtful.length - LISTED} more; the model lists the confidence of every element.`);
}

/** Detected and not modeled, by kind and reason. */
function rejectedSection(flow: ReportFlow, building: Building): void {
  if (building.rejected.length === 0) return;
  const counts = new Map<string, { category: string; reason: string; count: number }>();
  for (const { category, reason } of building.rejected) {
    const entry = counts.get(`${category}\n${reason}`) ?? { category, reason, count: 0 };
    entry.count++;
    counts.set(`${category}\n${reason}`, entry);
  }
  flow.heading('Found but not modeled');
  flow.table(
    [
      { title: 'Kind', share: 0.2 },
      { title: 'Reason', share: 0.65 },
      { title: 'Number', share: 0.15, isFigure: true },
    ],
    [...counts.values()].slice(0, LISTED).map(({ category, reason, count }) => [category, reason, String(count)]),
  );
}
