import { radiansOf } from '#geometry/angle.ts';
import type { Segment2 } from '#geometry/plane.ts';
import { dot3, type Point3, subtract3 } from '#geometry/space.ts';
import { basisOf, type CameraPose, eyeOf, FIELD_OF_VIEW_DEG } from '#viewer/view/camera-pose.ts';
import { freeArea, type Insets, type Size } from '#viewer/view/insets.ts';

/** Lines of one color on the floor; a drawing in perspective is made of them. */
export type SpaceLines = { segments: readonly Segment2[]; cssColor: string };

/** What is nearer to the eye is cut off. */
const NEAR_M = 0.05;
const LINE_PX = 1.2;
type Seen = { x: number; y: number; depth: number };

/** Draws lines at `heightM` as a perspective camera sees them. */
export function drawSpace(
  context: CanvasRenderingContext2D,
  lines: readonly SpaceLines[],
  { pose, size, insets, heightM }: { pose: CameraPose; size: Size; insets: Insets; heightM: number },
): void {
  const see = seenBy(pose);
  const { x: middleX, y: middleY } = freeArea(size, insets);
  const scale = size.heightPx / 2 / Math.tan(radiansOf(FIELD_OF_VIEW_DEG) / 2);
  context.save();
  context.lineWidth = LINE_PX;
  context.lineCap = 'round';
  for (const { segments, cssColor } of lines) {
    context.beginPath();
    for (const [from, to] of segments) {
      const ends = inFront(see([from[0], from[1], heightM]), see([to[0], to[1], heightM]));
      if (!ends) continue;
      const [a, b] = ends;
      context.moveTo(middleX + (a.x / a.depth) * scale, middleY - (a.y / a.depth) * scale);
      context.lineTo(middleX + (b.x / b.depth) * scale, middleY - (b.y / b.depth) * scale);
    }
    context.strokeStyle = cssColor;
    context.stroke();
  }
  context.restore();
}

/** To the right of the eye, above it, and before it, in meters. */
function seenBy(pose: CameraPose): (point: Point3) => Seen {
  const { right, up, back } = basisOf(pose);
  const eye = eyeOf(pose);
  return (point) => {
    const offset = subtract3(point, eye);
    return { x: dot3(offset, right), y: dot3(offset, up), depth: -dot3(offset, back) };
  };
}

/** The part of a line that is before the eye; null where none is. */
function inFront(a: Seen, b: Seen): [Seen, Seen] | null {
  if (a.depth < NEAR_M && b.depth < NEAR_M) return null;
  if (a.depth >= NEAR_M && b.depth >= NEAR_M) return [a, b];
  const share = (NEAR_M - a.depth) / (b.depth - a.depth);
  const cut = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, depth: NEAR_M };
  return a.depth < NEAR_M ? [cut, b] : [a, cut];
}
