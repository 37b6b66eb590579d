import { add, scale, type Point2 } from '#geometry/plane.ts';
import { radiansOf } from '#geometry/angle.ts';
import type { PlanLayer, RoomTag, UnmodeledTag } from '#domain/drawing/plan-model.ts';
import { tagArea, tagLines, unmodeledTagLines, type TagLine } from '#domain/drawing/tag-lines.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { widestMm } from './marks.ts';
import { takeFirst, type Leader, type TextBox, type TextPlace, type TextSpace } from './text-space.ts';

/** Height of capitals below which a plan on paper is hard to read. */
export const LEAST_CAP_MM = 2;

/** One line of a tag on paper, in mm with Y up; `at` is the middle of its capitals. */
type LaidTagLine = TagLine & { at: Point2; capMm: number; boxWidthMm: number; boxHeightMm: number };
export type LaidTag = { layer: PlanLayer; lines: LaidTagLine[]; leader: Leader | null };
/** A room in which its number alone has room: what the list beside the plan says of it. */
export type ListedRoom = { roomId: string; number: string; name: string; area: string };

/** How a tag is set: the larger the better, the area below the name in any case. */
type Setting = { lines: readonly TagLine[]; nameMm: number; otherMm: number; stepMm: number };

const settingsOf = (lines: readonly TagLine[]): Setting[] => [
  { lines, nameMm: 2.4, otherMm: LEAST_CAP_MM, stepMm: 4.2 },
  { lines, nameMm: LEAST_CAP_MM, otherMm: LEAST_CAP_MM, stepMm: 3.7 },
  {
    lines: lines.filter(({ role }) => role !== 'number'),
    nameMm: LEAST_CAP_MM,
    otherMm: LEAST_CAP_MM,
    stepMm: 3.2,
  },
];

/**
 * Tags of rooms and of floor in no room, at a scale of 1 to `ratio`: name and area where they fit in letters of 2 mm and more.
 * Else a room has its number, if need be beside itself with a leader, and is in `listed`.
 */
export function layTags(
  roomTags: readonly RoomTag[],
  unmodeledTags: readonly UnmodeledTag[],
  ratio: number,
  units: UnitSystem,
  space: TextSpace,
): { tags: LaidTag[]; listed: ListedRoom[] } {
  const mmPerM = 1000 / ratio;
  const tags: LaidTag[] = [];
  const layInside = (
    layer: PlanLayer,
    tag: Pick<RoomTag, 'at' | 'clearWidthM' | 'depthM'>,
    settings: readonly Setting[],
  ): boolean => {
    const places = settings
      .filter((setting) => isWithin(setting, tag.clearWidthM * mmPerM, tag.depthM * mmPerM))
      .map((setting) => placeOf(setting, scale(tag.at, mmPerM)));
    const place = takeFirst(space, places);
    if (place) tags.push({ layer, lines: place.lines, leader: null });
    return place !== undefined;
  };
  const crowded = roomTags.filter((tag) => !layInside('A-AREA-IDEN', tag, settingsOf(tagLines(tag, units))));
  const listed = crowded.map((tag) => ({
    roomId: tag.roomId,
    number: listNumber(tag, roomTags),
    name: tag.name,
    area: tagArea(tag, units),
  }));
  for (const [i, tag] of crowded.entries()) {
    const line: TagLine = { role: 'number', text: listed[i]?.number ?? tag.number };
    const setting: Setting = { lines: [line], nameMm: LEAST_CAP_MM, otherMm: LEAST_CAP_MM, stepMm: 3.2 };
    if (layInside('A-AREA-IDEN', tag, [setting])) continue;
    const at = scale(tag.at, mmPerM);
    const place = takeFirst(space, placesAround(setting, at));
    if (place) tags.push({ layer: 'A-AREA-IDEN', lines: place.lines, leader: place.leader });
  }
  for (const tag of unmodeledTags) {
    const lines = unmodeledTagLines(tag, units);
    layInside('A-AREA-NMDL', tag, [
      ...settingsOf(lines),
      ...settingsOf(lines.filter(({ role }) => role === 'area')).slice(-1),
    ]);
  }
  return { tags, listed };
}

/** The longest number that is told from a name. */
const NUMBER_LENGTH = 6;

/** Tells a room from all others of its storey: its own number, or R and a count where that is missing, long or not its own. */
function listNumber(tag: RoomTag, tags: readonly RoomTag[]): string {
  const isOwn = tags.every((other) => other === tag || other.number !== tag.number);
  return isOwn && tag.number !== '' && tag.number.length <= NUMBER_LENGTH ? tag.number : `R${tags.indexOf(tag) + 1}`;
}

type TagPlace = TextPlace & { lines: LaidTagLine[] };

const capOf = ({ nameMm, otherMm }: Setting, { role }: TagLine): number => (role === 'name' ? nameMm : otherMm);
const widthOf = (setting: Setting, line: TagLine): number =>
  widestMm(line.text, capOf(setting, line)) + (line.role === 'number' ? 1.6 : 0.4);

function isWithin(setting: Setting, clearWidthMm: number, depthMm: number): boolean {
  if (setting.lines.length === 0) return false;
  const widestMm = Math.max(...setting.lines.map((line) => widthOf(setting, line)));
  const highMm = (setting.lines.length - 1) * setting.stepMm + setting.nameMm + 1;
  return widestMm <= clearWidthMm - 0.6 && highMm <= depthMm - 0.6;
}

function placeOf(setting: Setting, middle: Point2, leader: Leader | null = null): TagPlace {
  const { lines, stepMm } = setting;
  const laid = lines.map((line, i): LaidTagLine => ({
    ...line,
    at: add(middle, [0, ((lines.length - 1) / 2 - i) * stepMm]),
    capMm: capOf(setting, line),
    boxWidthMm: widthOf(setting, line),
    boxHeightMm: Math.min(stepMm - 0.1, capOf(setting, line) + 1.2),
  }));
  const boxes = laid.map(({ at, boxWidthMm, boxHeightMm }): TextBox => ({
    middle: at,
    widthMm: boxWidthMm,
    heightMm: boxHeightMm,
    angleRad: 0,
  }));
  return { lines: laid, boxes, leader };
}

/** Beside a place, the nearest first, with leaders to it. */
function placesAround(setting: Setting, target: Point2): TagPlace[] {
  return [4, 6, 9, 13, 18].flatMap((radiusMm) =>
    Array.from({ length: 12 }, (_, i) => {
      const angleRad = radiansOf(90 - 30 * i);
      const towards: Point2 = [Math.cos(angleRad), Math.sin(angleRad)];
      const place = placeOf(setting, add(target, scale(towards, radiusMm)));
      const [box] = place.boxes;
      // As far as the edge of the box.
      const backMm = Math.min(
        (box?.widthMm ?? 0) / 2 / Math.max(1e-6, Math.abs(towards[0])),
        (box?.heightMm ?? 0) / 2 / Math.max(1e-6, Math.abs(towards[1])),
      );
      const leader: Leader = [target, add(target, scale(towards, radiusMm - backMm - 0.2))];
      return radiusMm - backMm > 0.5 ? [{ ...place, leader }] : [];
    }).flat(),
  );
}
