import type { Bounds3 } from '#geometry/bounds.ts';
import { BOX_EDGES, cornersOf, planeInBox } from '#geometry/plane-in-box.ts';
import { type Point3, along3 } from '#geometry/space.ts';
import { THEMES } from '#viewer/view/theme.ts';
import type { Tool } from '#viewer/view/tools.ts';
import type { CutHandle, Cuts, PlacedHandle } from './cuts.ts';

type Look = Parameters<Required<Tool>['draw']>[0];

const GRIP_PX = 9;
const ARROW_PX = 30;
const HEAD_PX = 7;
/** Along which the direction of an arrow is seen. */
const PROBE_M = 0.05;

/** Draws what planes and box cut, and the handles that move them; the chosen one is orange. */
export function drawCuts(
  look: Look,
  { cutPlanes, cutBox }: Cuts,
  bounds: Bounds3,
  handles: readonly PlacedHandle[],
  isChosen: (handle: CutHandle) => boolean,
): void {
  const colors = THEMES[look.theme];
  const colorOf = (handle: CutHandle) => (isChosen(handle) ? colors.attention : colors.accent);
  cutPlanes.forEach(({ normal, distanceM }, i) => {
    const ring = planeInBox(normal, distanceM, bounds);
    ring.forEach((point, k) => line(look, point, ring[(k + 1) % ring.length] ?? point, colorOf({ plane: i })));
  });
  if (cutBox) {
    const corners = cornersOf(cutBox);
    for (const [i, j] of BOX_EDGES) line(look, corners[i], corners[j], colors.accent);
  }
  for (const placed of handles) drawHandle(look, placed, colorOf(placed.handle));
}

function drawHandle({ context, toScreen, theme }: Look, { at, axis }: PlacedHandle, color: string): void {
  const [middle, ahead] = [toScreen(at), toScreen(along3(at, axis, PROBE_M))];
  if (!middle || !ahead) return;
  const [dx, dy] = [ahead.x - middle.x, ahead.y - middle.y];
  const px = Math.hypot(dx, dy);
  const outline = THEMES[theme].label;
  // Seen from straight ahead it has no direction.
  if (px > 0.2) {
    const [ux, uy] = [dx / px, dy / px];
    for (const side of [1, -1]) {
      const tip = { x: middle.x + ux * ARROW_PX * side, y: middle.y + uy * ARROW_PX * side };
      context.beginPath();
      context.moveTo(middle.x, middle.y);
      context.lineTo(tip.x, tip.y);
      context.moveTo(tip.x - (ux - uy) * HEAD_PX * side, tip.y - (uy + ux) * HEAD_PX * side);
      context.lineTo(tip.x, tip.y);
      context.lineTo(tip.x - (ux + uy) * HEAD_PX * side, tip.y - (uy - ux) * HEAD_PX * side);
      stroke(context, outline, 5);
      stroke(context, color, 2.5);
    }
  }
  context.beginPath();
  context.arc(middle.x, middle.y, GRIP_PX, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  stroke(context, outline, 2.5);
}

function line(
  { context, toScreen, theme }: Look,
  from: Point3 | undefined,
  to: Point3 | undefined,
  color: string,
): void {
  const [a, b] = [from && toScreen(from), to && toScreen(to)];
  if (!a || !b) return;
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
  stroke(context, `${THEMES[theme].label}b0`, 3.5);
  stroke(context, color, 1.5);
}

function stroke(context: CanvasRenderingContext2D, color: string, widthPx: number): void {
  context.strokeStyle = color;
  context.lineWidth = widthPx;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}
