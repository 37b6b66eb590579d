import { radiansOf } from '#geometry/angle.ts';
import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import { rotate, type Point2 } from '#geometry/plane.ts';
import { boundaryM, contains, edgesOf } from '#geometry/polygon.ts';
import type { Building, Room } from '#domain/building/building.ts';
import type { PlanModel } from '#domain/drawing/plan-model.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { type PlanShapes, planShapes } from './draw-plan.ts';
import type { PlanRoom } from './plan-viewer-types.ts';
import type { SnapTargets } from './snap.ts';

/** One storey, ready to be drawn, picked and snapped to. `sheetBounds` are upright in the turned sheet. */
export type Sheet = {
  model: PlanModel;
  shapes: PlanShapes;
  rooms: Room[];
  columns: Point2[][];
  targets: SnapTargets;
  sheetBounds: Bounds2;
};

/** Two metres about the origin: what an empty plan shows. */
const EMPTY_BOUNDS: Bounds2 = { minX: -1, minY: -1, maxX: 1, maxY: 1 };
/** What moves does not measure: furniture and equipment are drawn, but neither framed nor snapped to. */
const LOOSE_LAYERS: ReadonlySet<string> = new Set(['A-FURN', 'M-EQPM']);

export function sheetOf(building: Building, storeyId: string): Sheet {
  const model = planOfStorey(building, storeyId);
  const targets = targetsOf(model);
  const turned = targets.corners.map((point) => rotate(point, radiansOf(-model.headingDeg)));
  return {
    model,
    shapes: planShapes(model),
    rooms: building.rooms.filter((room) => room.storey_id === storeyId),
    columns: columnsOf(model),
    targets,
    sheetBounds: boundsOf(turned) ?? EMPTY_BOUNDS,
  };
}

export function roomAt({ rooms }: Sheet, point: Point2): Room | null {
  return (
    rooms.find((room) => contains(room.polygon, ...point) && !room.holes.some((hole) => contains(hole, ...point))) ??
    null
  );
}

export function describeRoom(room: Room): PlanRoom {
  return {
    id: room.id,
    name: room.name,
    number: room.number,
    areaM2: room.areaM2,
    areaErrorM2: room.areaErrorM2,
    perimeterM: boundaryM(room),
  };
}

function columnsOf(model: PlanModel): Point2[][] {
  return model.items.flatMap((item) => {
    if (item.layer !== 'A-COLS') return [];
    if (item.kind === 'path') return [item.points];
    if (item.kind === 'text') return [];
    const {
      center: [x, y],
      radiusM,
    } = item;
    return [
      [
        [x - radiusM, y - radiusM],
        [x + radiusM, y + radiusM],
      ],
    ];
  });
}

function targetsOf(model: PlanModel): SnapTargets {
  const corners: Point2[] = [];
  const edges: [Point2, Point2][] = [];
  for (const item of model.items) {
    if (item.kind !== 'path' || LOOSE_LAYERS.has(item.layer)) continue;
    for (const ring of [item.points, ...item.holes]) {
      corners.push(...ring);
      const last = item.isClosed ? undefined : ring.at(-1);
      edges.push(...edgesOf(ring).filter(([from]) => from !== last));
    }
  }
  return { corners, edges };
}
