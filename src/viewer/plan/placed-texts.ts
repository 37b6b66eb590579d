import { radiansOf } from '#geometry/angle.ts';
import { type Point2, rotate } from '#geometry/plane.ts';
import type { DrawingText } from '#domain/drawing/cad-drawing.ts';
import type { PlacedText } from '#domain/drawing/find-texts.ts';
import { CAPITAL, FONT_PX, LINE_STEP, TEXT_FONT } from './draw-drawing.ts';
import type { Building } from '#domain/building/building.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';

/** How many times its height one sees about a text. */
const AROUND = 12;
/** About a room. */
const AROUND_ROOM_M = 1;
/** Of a short word beside a symbol, which the plan draws at one size on the screen. */
const WORD_M = 0.3;

/** Texts of a drawing with the corners of what they take when they are drawn. */
export function placedTexts(texts: readonly DrawingText[]): PlacedText[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context) context.font = TEXT_FONT;
  return texts.map((text) => {
    const { lines, heightM, widthFactor } = text;
    const perPx = heightM / (CAPITAL * FONT_PX);
    const widthM = Math.max(0, ...lines.map((line) => (context?.measureText(line).width ?? 0) * perPx * widthFactor));
    const wholeM = heightM * (1 + (lines.length - 1) * LINE_STEP);
    return { text: lines.join('\n'), corners: cornersOf(text, widthM, wholeM), aroundM: AROUND * heightM };
  });
}

/** What is written on the plan of a storey: rooms by number and name, and short words. */
export function placedOnPlan(building: Building, storeyId: string): PlacedText[] {
  const rooms = building.rooms.filter((room) => room.storey_id === storeyId);
  return [
    ...rooms.map(({ number, name, polygon }) => ({
      text: `${number} ${name}`,
      corners: polygon,
      aroundM: AROUND_ROOM_M,
    })),
    ...planOfStorey(building, storeyId).items.flatMap((item) =>
      item.kind === 'text'
        ? [{ text: item.text, corners: squareAbout(item.at, WORD_M), aroundM: AROUND * WORD_M }]
        : [],
    ),
  ];
}

function cornersOf({ x, y, across, down, angleRad, heightM }: DrawingText, widthM: number, wholeM: number): Point2[] {
  const left = { left: 0, center: -widthM / 2, right: -widthM }[across];
  const top = { top: 0, middle: wholeM / 2, bottom: wholeM, baseline: heightM }[down];
  return [
    [left, top - wholeM],
    [left + widthM, top - wholeM],
    [left + widthM, top],
    [left, top],
  ].map(([dx = 0, dy = 0]) => {
    const [east, north] = rotate([dx, dy], angleRad);
    return [x + east, y + north];
  });
}

const squareAbout = ([x, y]: Point2, sizeM: number): Point2[] =>
  [-45, 45, 135, 225].map((deg) => {
    const [east, north] = rotate([sizeM / Math.SQRT2, 0], radiansOf(deg));
    return [x + east, y + north];
  });
