import type { Point2, Segment2 } from '#geometry/plane.ts';
import { type Placement, placed } from '#domain/drawing/align-lines.ts';
import type { ModelCut } from '#viewer/model/model-cuts.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { SpaceLines } from './draw-space.ts';
import { type PlanView, viewTransform } from './plan-view.ts';
import { createLineIndex, type SnapIndex } from './snap-index.ts';

/** The cut of a model over a drawing, where `placement` lays it; `tone` tells several apart. */
export type FlatOverlay = { cut: ModelCut; placement: Placement; tone: number };

/** One that is ready to be drawn and snapped to. */
export type ShownOverlay = {
  lines: Path2D;
  faces: Path2D;
  segments: readonly Segment2[];
  tone: number;
  index: SnapIndex;
};

/** Neither the ink of a drawing nor the accent of the viewers. */
const TONES: Record<ViewerTheme, readonly string[]> = {
  light: ['#c2255c', '#0b7285', '#9a5b00', '#6741d9'],
  dark: ['#ff8fb3', '#5ed3e3', '#f5b65c', '#b9a4ff'],
};
const FACE_ALPHA = 0.22;
const LINE_PX = 1.5;

export function overlayColor(tone: number, theme: ViewerTheme): string {
  return TONES[theme][tone % TONES[theme].length] ?? '#c2255c';
}

export function showOverlay({ cut, placement, tone }: FlatOverlay): ShownOverlay {
  const [lines, faces] = [new Path2D(), new Path2D()];
  const placedLines = cut.lines.map(([a, b]): Segment2 => [placed(placement, a), placed(placement, b)]);
  for (const [a, b] of placedLines) {
    lines.moveTo(...a);
    lines.lineTo(...b);
  }
  for (const corners of cut.triangles) {
    const [a, b, c] = windLeft(corners.map((corner) => placed(placement, corner)));
    if (!a || !b || !c) continue;
    faces.moveTo(...a);
    faces.lineTo(...b);
    faces.lineTo(...c);
    faces.closePath();
  }
  return { lines, faces, segments: placedLines, tone, index: createLineIndex(placedLines) };
}

/** Their lines, for a picture in perspective. */
export const overlayLines = (overlays: readonly ShownOverlay[], theme: ViewerTheme): SpaceLines[] =>
  overlays.map(({ segments, tone }) => ({ segments, cssColor: overlayColor(tone, theme) }));

export function drawOverlays(
  context: CanvasRenderingContext2D,
  overlays: readonly ShownOverlay[],
  view: PlanView,
  theme: ViewerTheme,
): void {
  if (overlays.length === 0) return;
  context.save();
  context.transform(...viewTransform(view));
  context.lineWidth = LINE_PX / view.pxPerM;
  context.lineCap = 'round';
  for (const { lines, faces, tone } of overlays) {
    context.fillStyle = context.strokeStyle = overlayColor(tone, theme);
    context.globalAlpha = FACE_ALPHA;
    context.fill(faces, 'nonzero');
    context.globalAlpha = 1;
    context.stroke(lines);
  }
  context.restore();
}

/** Faces that are wound alike fill as one, without seams. */
function windLeft(corners: Point2[]): Point2[] {
  const [a, b, c] = corners;
  return a && b && c && (b[0] - a[0]) * (c[1] - a[1]) < (c[0] - a[0]) * (b[1] - a[1]) ? [a, c, b] : corners;
}
