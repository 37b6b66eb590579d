import { radiansOf } from '#geometry/angle.ts';
import { boundsOf } from '#geometry/bounds.ts';
import { rotate, type Point2 } from '#geometry/plane.ts';
import type { PlanItem, PlanModel } from './plan-model.ts';

/** The plan turned so that its main walls are parallel to the sheet; heading is 0 then, north and bounds follow. */
export function turnPlanToSheet(plan: PlanModel): PlanModel {
  if (Math.abs(plan.headingDeg) < 1e-9) return plan;
  const angleRad = radiansOf(-plan.headingDeg);
  const turn = (point: Point2) => rotate(point, angleRad);
  const items = plan.items.map((item) => turnItem(item, turn, -plan.headingDeg));
  const corners = items.flatMap((item) => {
    if (item.kind === 'path') return item.points;
    if (item.kind === 'text') return [item.at];
    const { center, radiusM } = item;
    return [-1, 1].flatMap((side): Point2[] => [
      [center[0] + side * radiusM, center[1]],
      [center[0], center[1] + side * radiusM],
    ]);
  });
  return {
    ...plan,
    headingDeg: 0,
    northDeg: plan.northDeg - plan.headingDeg,
    bounds: boundsOf(corners),
    items,
    roomTags: plan.roomTags.map((tag) => ({ ...tag, at: turn(tag.at) })),
    unmodeledTags: plan.unmodeledTags.map((tag) => ({ ...tag, at: turn(tag.at) })),
    dimensions: plan.dimensions.map((dimension) => ({
      ...dimension,
      from: turn(dimension.from),
      to: turn(dimension.to),
      outward: turn(dimension.outward),
    })),
  };
}

function turnItem(item: PlanItem, turn: (point: Point2) => Point2, turnDeg: number): PlanItem {
  switch (item.kind) {
    case 'path':
      return { ...item, points: item.points.map(turn), holes: item.holes.map((hole) => hole.map(turn)) };
    case 'arc':
      return { ...item, center: turn(item.center), startDeg: item.startDeg + turnDeg, endDeg: item.endDeg + turnDeg };
    case 'text':
      return { ...item, at: turn(item.at), rotationDeg: item.rotationDeg + turnDeg };
  }
}
