import { radiansOf } from '#geometry/angle.ts';
import type { Bounds2 } from '#geometry/bounds.ts';
import { add, type Point2, rotate, scale, subtract } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { CadDrawing, DrawingSheet, SheetView } from '#domain/drawing/cad-drawing.ts';
import type { PlacedText } from '#domain/drawing/find-texts.ts';
import type { Size } from '#viewer/view/insets.ts';
import { tracePath } from '#viewer/view/draw-marks.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { drawDrawing, drawingShapes, type IsShown } from './draw-drawing.ts';
import { placedTexts } from './placed-texts.ts';
import { type PlanView, toScreen } from './plan-view.ts';
import type { SnapTargets } from './snap.ts';
import { createSnapIndex, type SnapIndex } from './snap-index.ts';

/** What a viewer of drawings shows: the model, or one sheet with its windows on the model. */
export type DrawingPage = {
  bounds: Bounds2;
  draw: (context: CanvasRenderingContext2D, isShown: IsShown, view: PlanView, size: Size, theme: ViewerTheme) => void;
  targetsNear: (point: Point2, reachM: number, isShown: IsShown) => SnapTargets[];
};

/** The model of a drawing, or a sheet of it. What one snaps to is made when one begins to measure: most people only look. */
export function drawingPage(drawing: CadDrawing, sheet: DrawingSheet | null): DrawingPage {
  const model = drawnPart(drawing);
  if (!sheet) return { ...model, targetsNear: (...where) => [model.near(...where)] };
  const paper = drawnPart(sheet);
  return {
    bounds: sheet.bounds,
    draw: (context, isShown, view, size, theme) => {
      for (const window of sheet.views) {
        context.save();
        tracePath(
          context,
          pointsOf(window.ring).map((point) => toScreen(view, point)),
          true,
        );
        context.clip();
        model.draw(context, shownIn(window, isShown), viewThrough(window, view), size, theme);
        context.restore();
      }
      paper.draw(context, isShown, view, size, theme);
    },
    targetsNear: (point, reachM, isShown) => [
      paper.near(point, reachM, isShown),
      ...sheet.views.flatMap((window) => {
        if (!contains(pointsOf(window.ring), ...point)) return [];
        const near = model.near(toModel(window, point), reachM / window.scale, shownIn(window, isShown));
        return [
          {
            corners: near.corners.map((corner) => toSheet(window, corner)),
            edges: near.edges.map(([a, b]) => [toSheet(window, a), toSheet(window, b)] as const),
          },
        ];
      }),
    ],
  };
}

/** What is written on a page, as far as its layers are shown: on a sheet in its windows as well. */
export function textsOnPage(drawing: CadDrawing, sheet: DrawingSheet | null, isShown: IsShown): PlacedText[] {
  const placed = (texts: CadDrawing['texts'], isSeen: IsShown) =>
    placedTexts(texts.filter(({ layer }) => isSeen(layer)));
  if (!sheet) return placed(drawing.texts, isShown);
  return [
    ...placed(sheet.texts, isShown),
    ...sheet.views.flatMap((window) =>
      placed(drawing.texts, shownIn(window, isShown)).flatMap(({ text, corners, aroundM }) => {
        const onSheet = corners.map((corner) => toSheet(window, corner));
        return onSheet.some((corner) => contains(pointsOf(window.ring), ...corner))
          ? [{ text, corners: onSheet, aroundM: aroundM * window.scale }]
          : [];
      }),
    ),
  ];
}

function drawnPart(part: Pick<CadDrawing, 'groups' | 'texts' | 'bounds'>) {
  const shapes = drawingShapes(part);
  let index: SnapIndex | undefined;
  return {
    bounds: part.bounds,
    draw: (context: CanvasRenderingContext2D, isShown: IsShown, view: PlanView, size: Size, theme: ViewerTheme) =>
      drawDrawing(context, shapes, isShown, view, size, theme),
    near: (point: Point2, reachM: number, isShown: IsShown): SnapTargets =>
      (index ??= createSnapIndex(part)).near(point, reachM, isShown),
  };
}

const shownIn =
  ({ hiddenLayers }: SheetView, isShown: IsShown): IsShown =>
  (layer) =>
    isShown(layer) && !hiddenLayers.includes(layer);

/** How the model is seen through a window of a sheet that is seen as `view`. */
const viewThrough = ({ of, at, scale: factor, turnRad }: SheetView, view: PlanView): PlanView => ({
  middle: of,
  at: toScreen(view, at),
  pxPerM: view.pxPerM * factor,
  turnDeg: view.turnDeg - turnRad / radiansOf(1),
});

const toSheet = ({ of, at, scale: factor, turnRad }: SheetView, point: Point2): Point2 =>
  add(at, rotate(scale(subtract(point, of), factor), turnRad));
const toModel = ({ of, at, scale: factor, turnRad }: SheetView, point: Point2): Point2 =>
  add(of, rotate(scale(subtract(point, at), 1 / factor), -turnRad));

const pointsOf = (ring: readonly number[]): Point2[] =>
  Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0]);
