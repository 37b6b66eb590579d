import { radiansOf } from '#geometry/angle.ts';
import { boundsOf } from '#geometry/bounds.ts';
import { type Point2, rotate } from '#geometry/plane.ts';
import type { PlacedText } from '#domain/drawing/find-texts.ts';
import { type CameraPose, distanceForHeightM } from '#viewer/view/camera-pose.ts';
import { type Place, tracePath } from '#viewer/view/draw-marks.ts';
import { freeArea, type Insets, type Size } from '#viewer/view/insets.ts';
import { THEMES, type ViewerTheme } from '#viewer/view/theme.ts';

/** Texts that were searched for; `current` is the one that is looked at, by its number. */
export type FoundTexts = { texts: readonly PlacedText[]; current: number | null };

/** Between a text and its mark. */
const PADDING_PX = 3;
const TONES = { other: { fill: '2e', linePx: 1 }, current: { fill: '3d', linePx: 2.5 } } as const;

/** Marks what was found, the current one most. What is outside of the picture is left out. */
export function drawFound(
  context: CanvasRenderingContext2D,
  { texts, current }: FoundTexts,
  placeOf: (point: Point2) => Place,
  { widthPx, heightPx }: Size,
  theme: ViewerTheme,
): void {
  const draw = ({ corners }: PlacedText, kind: keyof typeof TONES) => {
    const places = padded(corners.map(placeOf));
    const isSeen =
      places.some(({ x }) => x >= 0) &&
      places.some(({ x }) => x <= widthPx) &&
      places.some(({ y }) => y >= 0) &&
      places.some(({ y }) => y <= heightPx);
    if (!isSeen) return;
    const color = kind === 'current' ? THEMES[theme].attention : THEMES[theme].accent;
    const { fill, linePx } = TONES[kind];
    tracePath(context, places, true);
    context.fillStyle = `${color}${fill}`;
    context.fill();
    context.setLineDash([]);
    context.lineJoin = 'round';
    context.strokeStyle = color;
    context.lineWidth = linePx;
    context.stroke();
  };
  texts.forEach((text, i) => i !== current && draw(text, 'other'));
  const shown = current === null ? undefined : texts[current];
  if (shown) draw(shown, 'current');
}

/** From above, with the text in the middle of what the insets leave free and as much about it as it asks for. */
export function poseAtText(
  { corners, aroundM }: PlacedText,
  pose: CameraPose,
  { size, insets, turnDeg }: { size: Size; insets: Insets; turnDeg: number },
): CameraPose {
  const turned = boundsOf(corners.map((corner) => rotate(corner, radiansOf(-turnDeg))));
  if (!turned) return pose;
  const free = freeArea(size, insets);
  const pxPerM = Math.min(
    free.widthPx / (turned.maxX - turned.minX + 2 * aroundM),
    free.heightPx / (turned.maxY - turned.minY + 2 * aroundM),
  );
  const [x, y] = rotate([(turned.minX + turned.maxX) / 2, (turned.minY + turned.maxY) / 2], radiansOf(turnDeg));
  return { ...pose, target: [x, y, pose.target[2]], distanceM: distanceForHeightM(size.heightPx / pxPerM) };
}

/** Each corner a little away from the middle. */
function padded(places: readonly Place[]): Place[] {
  const middle = {
    x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
    y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
  };
  return places.map(({ x, y }) => {
    const away = Math.hypot(x - middle.x, y - middle.y);
    const factor = away > 0 ? (away + PADDING_PX * Math.SQRT2) / away : 1;
    return { x: middle.x + (x - middle.x) * factor, y: middle.y + (y - middle.y) * factor };
  });
}
