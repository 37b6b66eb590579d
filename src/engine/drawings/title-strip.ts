import { radiansOf } from '#geometry/angle.ts';
import { hatchLines } from '#domain/drawing/hatch-lines.ts';
import { PATTERN_MM } from '#domain/drawing/plan-model.ts';
import { arcD, clipped, INK, path, polylineD, rectangleD, textMark, wrapped } from './marks.ts';
import type { Mark } from './marks.ts';
import { listHeightMm, roomSchedule, type ScheduledRooms } from './room-schedule.ts';
import { caption, STRIP_LAYER, type Column } from './strip-column.ts';

export type TitleStrip = ScheduledRooms & {
  projectName: string;
  address: string;
  drawingTitle: string;
  level: string;
  scaleLabel: string;
  paperName: string;
  day: string;
  sheetNumber: string;
  isPreview: boolean;
  /** Some floor of the storey was scanned and is in no room. */
  hasUnmodeled: boolean;
  /** A part of the boundary of some room is drawn where no wall was seen. */
  hasAssumedBoundary: boolean;
  notes: readonly string[];
};
const rule = ({ x, width }: Column, y: number, strokeMm = 0.18): Mark =>
  path(
    STRIP_LAYER,
    polylineD([
      [x, y],
      [x + width, y],
    ]),
    { strokeMm, stroke: INK.ink },
  );

/** The strip at the right of a sheet: project, rooms of the storey, legend, notes, and the sheet's own data at its foot. */
export function titleStrip(strip: TitleStrip, column: Column): Mark[] {
  const padMm = 5 * column.factor;
  const inner: Column = { ...column, x: column.x + padMm, width: column.width - 2 * padMm };
  const foot = footMarks(strip, inner, column);
  const head = headMarks(strip, inner);
  const legend = legendMarks(strip, inner, head.endY + 4 * column.factor);
  const endY = foot.startY - 4 * column.factor;
  const gapMm = 5 * column.factor;
  // Rooms that have no name on the plan are named here, whatever notes there are.
  const listMm = Math.min(listHeightMm(strip.listed, inner), (endY - legend.endY) / 2);
  const notes = noteMarks(strip.notes, inner, legend.endY + gapMm, endY - listMm);
  const schedule = roomSchedule(strip, inner, notes.endY + gapMm, endY);
  return [
    path(
      STRIP_LAYER,
      polylineD([
        [column.x, column.y],
        [column.x, column.y + column.height],
      ]),
      { strokeMm: 0.5 },
    ),
    ...head.marks,
    ...legend.marks,
    ...notes.marks,
    ...schedule,
    ...foot.marks,
  ];
}

function headMarks(strip: TitleStrip, inner: Column): { marks: Mark[]; endY: number } {
  const { x, width, factor } = inner;
  const nameMm = 6.2 * factor;
  const addressMm = 3.4 * factor;
  let y = inner.y + 10 * factor;
  const marks: Mark[] = [];
  for (const line of wrapped(strip.projectName, nameMm, width).slice(0, 3)) {
    marks.push(textMark(STRIP_LAYER, [x, y], clipped(line, nameMm, width), nameMm, { isBold: true, colour: INK.navy }));
    y += nameMm * 1.2;
  }
  for (const line of strip.address === '' ? [] : wrapped(strip.address, addressMm, width).slice(0, 3)) {
    marks.push(textMark(STRIP_LAYER, [x, y], clipped(line, addressMm, width), addressMm, { colour: INK.second }));
    y += addressMm * 1.35;
  }
  return { marks: [...marks, rule(inner, y)], endY: y };
}

/** A box with slanted lines, as the plan has them. */
const hatchD = (x: number, y: number, boxMm: number, high: number): string =>
  hatchLines(
    [
      [
        [x, y - high],
        [x + boxMm, y - high],
        [x + boxMm, y],
        [x, y],
      ],
    ],
    high / 2,
    radiansOf(-45),
  )
    .map((points) => polylineD(points))
    .join('');

/** What the signs on the plan mean. */
function legendMarks(
  { hasUnmodeled, hasAssumedBoundary }: TitleStrip,
  inner: Column,
  startY: number,
): { marks: Mark[]; endY: number } {
  const { x, factor } = inner;
  const sizeMm = 3 * factor;
  const rowMm = 6.4 * factor;
  const top = startY + 4 * factor;
  const boxMm = 11 * factor;
  const high = 3.2 * factor;
  const lineSample = (y: number, pattern: keyof typeof PATTERN_MM): Mark =>
    path(
      STRIP_LAYER,
      polylineD([
        [x, y - high / 2],
        [x + boxMm, y - high / 2],
      ]),
      { strokeMm: 0.13, dashMm: PATTERN_MM[pattern] },
    );
  const samples: { text: string; marks: (y: number) => Mark[] }[] = [
    {
      text: "Wall, cut 4' above the floor (1.2 m)",
      marks: (y) => [path(STRIP_LAYER, rectangleD(x, y - high, boxMm, high), { strokeMm: 0.5, fill: INK.cut })],
    },
    {
      text: 'Column',
      marks: (y) => [
        path(STRIP_LAYER, rectangleD(x + boxMm / 2 - high / 2, y - high, high, high), {
          strokeMm: 0.5,
          fill: INK.navy,
        }),
      ],
    },
    {
      text: 'Window',
      marks: (y) => [
        path(
          STRIP_LAYER,
          polylineD([
            [x, y],
            [x + boxMm, y],
          ]) +
            polylineD([
              [x, y - high],
              [x + boxMm, y - high],
            ]),
          { strokeMm: 0.18 },
        ),
        path(
          STRIP_LAYER,
          polylineD([
            [x, y - high * 0.4],
            [x + boxMm, y - high * 0.4],
          ]) +
            polylineD([
              [x, y - high * 0.6],
              [x + boxMm, y - high * 0.6],
            ]),
          { strokeMm: 0.25 },
        ),
      ],
    },
    {
      text: 'Door seen closed, swing assumed',
      marks: (y) => [
        path(
          STRIP_LAYER,
          arcD(
            [x + 2 * factor, y],
            4.4 * factor,
            [x + 2 * factor, y - 4.4 * factor],
            [x + 6.4 * factor, y],
            false,
            true,
          ),
          { strokeMm: 0.13, dashMm: PATTERN_MM.assumed },
        ),
        path(
          STRIP_LAYER,
          polylineD([
            [x + 2 * factor, y],
            [x + 2 * factor, y - 4.4 * factor],
          ]),
          { strokeMm: 0.35 },
        ),
      ],
    },
    {
      text: 'Above the cut, or hidden',
      marks: (y) => [lineSample(y, 'overhead')],
    },
    ...(hasAssumedBoundary
      ? [
          {
            text: 'Boundary not seen, assumed',
            marks: (y: number) => [lineSample(y, 'assumed')],
          },
        ]
      : []),
    {
      text: 'Assumed in part: not all of it was seen',
      marks: (y) => [textMark(STRIP_LAYER, [x + boxMm / 2, y - 0.4 * factor], '±', sizeMm * 1.2, { anchor: 'middle' })],
    },
    ...(hasUnmodeled
      ? [
          {
            text: 'Scanned, not modeled',
            marks: (y: number) => [
              path(STRIP_LAYER, rectangleD(x, y - high, boxMm, high), { strokeMm: 0.18, dashMm: PATTERN_MM.assumed }),
              path(STRIP_LAYER, hatchD(x, y, boxMm, high), { strokeMm: 0.13, stroke: INK.second }),
            ],
          },
        ]
      : []),
  ];
  const rows = samples.flatMap(({ text, marks }, i) => {
    const y = top + (i + 1) * rowMm;
    return [...marks(y), textMark(STRIP_LAYER, [x + boxMm + 3 * factor, y - 0.4 * factor], text, sizeMm)];
  });
  return { marks: [caption(inner, top, 'Legend'), ...rows], endY: top + samples.length * rowMm };
}

/** Sizes of the notes' letters, as shares of the usual: the largest with which all fit is taken. */
const NOTE_SIZES = [1, 0.9, 0.8, 0.7];

/** All notes; with the smallest letters only as many lines as fit, the last of which says so. */
function noteMarks(
  notes: readonly string[],
  inner: Column,
  startY: number,
  endY: number,
): { marks: Mark[]; endY: number } {
  const top = startY + 4 * inner.factor;
  const laid = NOTE_SIZES.map((share) => laidNotes(notes, inner, top, 2.9 * inner.factor * share));
  const chosen = laid.find((candidate) => candidate.endY <= endY) ?? laid.at(-1);
  if (!chosen) return { marks: [], endY: startY };
  const fitting = chosen.lines.filter(({ y }) => y <= endY);
  const isCut = fitting.length < chosen.lines.length;
  const shown = isCut ? fitting.slice(0, -1) : fitting;
  const { sizeMm } = chosen;
  const more = isCut ? fitting.at(-1) : undefined;
  return {
    marks: [
      caption(inner, top, 'Notes'),
      ...shown.flatMap(({ y, number, line }) => [
        ...(number === null ? [] : [textMark(STRIP_LAYER, [inner.x, y], `${number}.`, sizeMm)]),
        textMark(STRIP_LAYER, [inner.x + sizeMm * 1.8, y], line, sizeMm),
      ]),
      ...(more ? [textMark(STRIP_LAYER, [inner.x + sizeMm * 1.8, more.y], 'More notes: area report', sizeMm)] : []),
    ],
    endY: Math.min(chosen.endY, endY),
  };
}

type NoteLine = { y: number; number: number | null; line: string };

function laidNotes(notes: readonly string[], inner: Column, top: number, sizeMm: number) {
  let y = top + sizeMm * 1.7;
  const lines: NoteLine[] = [];
  notes.forEach((note, i) => {
    wrapped(note, sizeMm, inner.width - sizeMm * 1.8).forEach((line, row) => {
      lines.push({ y, number: row === 0 ? i + 1 : null, line });
      y += sizeMm * 1.35;
    });
    y += sizeMm * 0.35;
  });
  return { lines, sizeMm, endY: y };
}

/** From the foot up: sheet number, data, title, and the words that this is a draft. */
function footMarks(strip: TitleStrip, inner: Column, outer: Column): { marks: Mark[]; startY: number } {
  const { x, width, factor } = inner;
  const bottom = outer.y + outer.height;
  const numberHigh = 26 * factor;
  const rowMm = 7 * factor;
  const sizeMm = 3.2 * factor;
  const data: [string, string][] = [
    ['Level', strip.level],
    ['Scale', `${strip.scaleLabel}  (${strip.paperName})`],
    ['Date', strip.day],
    ['Source', 'BIMIT Engine, first draft'],
  ];
  const dataTop = bottom - numberHigh - data.length * rowMm - 3 * factor;
  const titleMm = 5.2 * factor;
  const draftHigh = 11 * factor;
  const titleLines = wrapped(strip.drawingTitle, titleMm, width).slice(0, 2);
  const titleTop = dataTop - titleLines.length * titleMm * 1.2 - 4 * factor;
  const draftTop = titleTop - draftHigh - 3 * factor;
  const draft = strip.isPreview ? 'PREVIEW · FIRST DRAFT FROM SCAN' : 'FIRST DRAFT FROM SCAN';
  const marks: Mark[] = [
    path(STRIP_LAYER, rectangleD(x, draftTop, width, draftHigh), { strokeMm: 0.35, stroke: INK.navy }),
    textMark(STRIP_LAYER, [x + width / 2, draftTop + draftHigh / 2], draft, (strip.isPreview ? 3.4 : 4.4) * factor, {
      anchor: 'middle',
      isCentred: true,
      isBold: true,
      colour: INK.navy,
    }),
    ...titleLines.map((line, i) =>
      textMark(STRIP_LAYER, [x, titleTop + (i + 1) * titleMm * 1.2], clipped(line, titleMm, width), titleMm, {
        isBold: true,
      }),
    ),
    rule(inner, dataTop, 0.18),
    ...data.flatMap(([name, value], i) => {
      const y = dataTop + (i + 0.72) * rowMm;
      return [
        textMark(STRIP_LAYER, [x, y], name, sizeMm, { colour: INK.second }),
        textMark(STRIP_LAYER, [x + width * 0.24, y], clipped(value, sizeMm, width * 0.76), sizeMm),
        path(
          STRIP_LAYER,
          polylineD([
            [x, dataTop + (i + 1) * rowMm],
            [x + width, dataTop + (i + 1) * rowMm],
          ]),
          { strokeMm: 0.13, stroke: INK.line },
        ),
      ];
    }),
    path(
      STRIP_LAYER,
      polylineD([
        [outer.x, bottom - numberHigh],
        [outer.x + outer.width, bottom - numberHigh],
      ]),
      { strokeMm: 0.5 },
    ),
    textMark(STRIP_LAYER, [x, bottom - numberHigh + 5.5 * factor], 'Sheet', 2.9 * factor, { colour: INK.second }),
    textMark(STRIP_LAYER, [x + width, bottom - 7 * factor], strip.sheetNumber, 13 * factor, {
      anchor: 'end',
      isBold: true,
      colour: INK.navy,
    }),
  ];
  return { marks, startY: draftTop };
}
