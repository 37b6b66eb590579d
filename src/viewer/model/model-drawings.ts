import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three';
import { type Bounds3, boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { LaidDrawing, LaidLines } from '#viewer/plan/laid-drawing.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { toViewerError, type ViewerError } from '#viewer/view/viewer-error.ts';

/** A drawing, or the plans of a building, that can be laid among the models; loaded when it is first shown. */
export type DrawingSource = { id: string; name: string; load: () => Promise<LaidDrawing> };
export type DrawingListing = { id: string; name: string; isShown: boolean; isLoading: boolean };

export type ModelDrawings = {
  list: () => DrawingListing[];
  /** Shows those that the state names, and lets the others go. */
  show: () => void;
  /** Around one that is shown; null while it is not. */
  boundsOf: (id: string) => Bounds3 | null;
  /** Draws them again in the colors of the theme. */
  repaint: () => void;
  dispose: () => void;
};

type Shown = { laid: LaidDrawing | null; group: Group; bounds: Bounds3 | null };

/** Over the floor that a drawing lies on: lines in a face would flicker. */
const OVER_FLOOR_M = 0.02;

/** Lines of drawings in the picture of the models: whatever cuts these cuts them too. */
export function createModelDrawings(
  view: StageView,
  sources: readonly DrawingSource[],
  { onChange, onFailed }: { onChange: () => void; onFailed: (source: DrawingSource, error: ViewerError) => void },
): ModelDrawings {
  const shown = new Map<string, Shown>();
  const draw = (each: Shown) => {
    clear(each.group);
    const lines = each.laid?.lines(view.theme()) ?? [];
    each.bounds = boundsOfLines(lines);
    if (!each.bounds) return;
    // Small numbers keep their digits on the graphics card.
    const [x, y, z] = each.bounds.min;
    each.group.position.set(x, y, z + OVER_FLOOR_M);
    for (const { cssColor, segments, heightM } of lines) {
      const numbers = segments.flatMap((ends) => ends.flatMap(([px, py]) => [px - x, py - y, heightM - z]));
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(numbers), 3));
      each.group.add(new LineSegments(geometry, new LineBasicMaterial({ color: cssColor })));
    }
    view.stage.invalidate();
  };
  const hide = (id: string) => {
    const each = shown.get(id);
    shown.delete(id);
    if (!each) return;
    clear(each.group);
    each.group.removeFromParent();
    view.stage.invalidate();
  };
  const begin = async (source: DrawingSource) => {
    const own: Shown = { laid: null, group: new Group(), bounds: null };
    shown.set(source.id, own);
    view.stage.scene.add(own.group);
    try {
      own.laid = await source.load();
      if (shown.get(source.id) !== own) return;
      draw(own);
    } catch (error) {
      if (shown.get(source.id) !== own) return;
      hide(source.id);
      view.apply({ drawings: view.state().drawings.filter((id) => id !== source.id) });
      onFailed(source, toViewerError(error, 'DRAWING_UNAVAILABLE'));
    }
    onChange();
  };
  return {
    list: () =>
      sources.map(({ id, name }) => {
        const each = shown.get(id);
        return { id, name, isShown: each !== undefined, isLoading: each !== undefined && !each.laid };
      }),
    show: () => {
      const wanted = new Set(view.state().drawings);
      for (const id of shown.keys()) if (!wanted.has(id)) hide(id);
      for (const source of sources) if (wanted.has(source.id) && !shown.has(source.id)) void begin(source);
      onChange();
    },
    boundsOf: (id) => shown.get(id)?.bounds ?? null,
    repaint: () => shown.forEach(draw),
    dispose: () => {
      for (const id of shown.keys()) hide(id);
    },
  };
}

/** Around lines, in project meters; null without any. */
function boundsOfLines(lines: readonly LaidLines[]): Bounds3 | null {
  const box = boundsOf(lines.flatMap(({ segments }) => segments.flatMap(([a, b]): Point2[] => [a, b])));
  if (!box) return null;
  const heights = lines.map(({ heightM }) => heightM);
  return { min: [box.minX, box.minY, Math.min(...heights)], max: [box.maxX, box.maxY, Math.max(...heights)] };
}

function clear(group: Group): void {
  for (const child of group.children) {
    if (!(child instanceof LineSegments)) continue;
    const { geometry, material } = child as LineSegments<BufferGeometry, LineBasicMaterial>;
    geometry.dispose();
    material.dispose();
  }
  group.clear();
}
