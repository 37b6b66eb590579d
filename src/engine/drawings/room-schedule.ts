import type { RoomTag } from '#domain/drawing/plan-model.ts';
import { tagArea } from '#domain/drawing/tag-lines.ts';
import { formatArea } from '#domain/units/format-area.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { LEAST_CAP_MM, type ListedRoom } from './lay-tags.ts';
import { CAP_HEIGHT, clipped, INK, path, polylineD, textMark, wrapped } from './marks.ts';
import type { Mark } from './marks.ts';
import { caption, STRIP_LAYER, type Column } from './strip-column.ts';

export type ScheduledRooms = {
  rooms: readonly RoomTag[];
  /** Those of them that have only a number on the plan. */
  listed: readonly ListedRoom[];
  units: UnitSystem;
};

type Row = { number: string; nameLines: string[]; area: string; isBold: boolean };
/** Sizes in mm: of the letters, of a row with one line, and of each further line. */
type Sizes = { sizeMm: number; rowMm: number; lineMm: number };

/** Shares of the usual size, of which the largest is taken with which all rooms fit that only this list names. */
const SHARES = [1, 0.85, 0.7];

const sizesOf = (isList: boolean, { factor }: Column, share: number): Sizes => {
  const sizeMm = Math.max(3 * factor, isList ? LEAST_CAP_MM / CAP_HEIGHT : 0) * share;
  return { sizeMm, rowMm: 1.8 * sizeMm, lineMm: 1.3 * sizeMm };
};

const rowOf = (number: string, name: string, area: string, { sizeMm }: Sizes, { width }: Column): Row => ({
  number,
  nameLines: wrapped(name, sizeMm, width * 0.5),
  area,
  isBold: false,
});

const heightOf = ({ nameLines }: Row, { rowMm, lineMm }: Sizes): number =>
  rowMm + Math.max(0, nameLines.length - 1) * lineMm;
const sumOf = (rows: readonly Row[], sizes: Sizes): number => rows.reduce((sum, row) => sum + heightOf(row, sizes), 0);

/** Height in mm of the rooms that only the list names, with its heading, total and a line for the rest. */
export function listHeightMm(listed: readonly ListedRoom[], inner: Column): number {
  if (listed.length === 0) return 0;
  const sizes = sizesOf(true, inner, 1);
  const rows = listed.map(({ number, name, area }) => rowOf(number, name, area, sizes, inner));
  return 9 * inner.factor + sumOf(rows, sizes) + 3 * sizes.rowMm;
}

/** Rooms of the storey with their total. Where not all fit, those come first that have only a number on the plan. */
export function roomSchedule(
  { rooms, listed, units }: ScheduledRooms,
  inner: Column,
  startY: number,
  endY: number,
): Mark[] {
  const top = startY + 4 * inner.factor;
  const listedById = new Map(listed.map((room) => [room.roomId, room]));
  const rowsWith = (sizes: Sizes, all: readonly RoomTag[]) =>
    all.map((tag) =>
      rowOf(listedById.get(tag.roomId)?.number ?? tag.number, tag.name, tagArea(tag, units), sizes, inner),
    );
  const urgent = rooms.filter(({ roomId }) => listedById.has(roomId));
  const candidates = SHARES.map((share) => sizesOf(listed.length > 0, inner, share));
  // The total can take two lines.
  const roomMm = ({ rowMm, lineMm }: Sizes) => endY - top - 2 * rowMm - lineMm;
  const sizes =
    candidates.find((all) => sumOf(rowsWith(all, urgent), all) <= roomMm(all) - all.rowMm) ?? candidates.at(-1);
  if (!sizes || rooms.length === 0 || roomMm(sizes) < sizes.rowMm) return [];
  const inOrder = rowsWith(sizes, rooms);
  const rows =
    sumOf(inOrder, sizes) <= roomMm(sizes)
      ? inOrder
      : fitting(
          rowsWith(sizes, [...urgent, ...rooms.filter(({ roomId }) => !listedById.has(roomId))]),
          roomMm(sizes) - sizes.rowMm,
          sizes,
        );
  const left = rooms.length - rows.length;
  const totalM2 = rooms.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const all: Row[] = [
    ...rows,
    ...(left > 0 ? [rowOf('', `and ${left} more: area report`, '', sizes, inner)] : []),
    { ...rowOf('', 'Total to finished faces', formatArea(totalM2, units), sizes, inner), isBold: true },
  ];
  let y = top;
  return [
    caption(inner, top, 'Rooms'),
    ...all.flatMap((row) => {
      const marks = rowMarks(row, sizes, inner, y);
      y += heightOf(row, sizes);
      return marks;
    }),
  ];
}

function fitting(rows: readonly Row[], roomMm: number, sizes: Sizes): Row[] {
  let usedMm = 0;
  const end = rows.findIndex((row) => {
    usedMm += heightOf(row, sizes);
    return usedMm > roomMm;
  });
  return rows.slice(0, end < 0 ? rows.length : end);
}

function rowMarks(
  { number, nameLines, area, isBold }: Row,
  sizes: Sizes,
  { x, width }: Column,
  startY: number,
): Mark[] {
  const { sizeMm, rowMm, lineMm } = sizes;
  const y = startY + rowMm;
  const ruleY = y + Math.max(0, nameLines.length - 1) * lineMm + rowMm * 0.3;
  return [
    textMark(STRIP_LAYER, [x, y], clipped(number, sizeMm, width * 0.18), sizeMm, { isBold }),
    ...nameLines.map((line, i) => textMark(STRIP_LAYER, [x + width * 0.2, y + i * lineMm], line, sizeMm, { isBold })),
    textMark(STRIP_LAYER, [x + width, y], area, sizeMm, { anchor: 'end', isBold }),
    path(
      STRIP_LAYER,
      polylineD([
        [x, ruleY],
        [x + width, ruleY],
      ]),
      { strokeMm: 0.13, stroke: INK.line },
    ),
  ];
}
