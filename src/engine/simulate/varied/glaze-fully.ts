import { along, direction, rectangleAround } from '#geometry/plane.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import type { PlanOpening } from '#engine/simulate/buildings/openings.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { PlannedStorey } from '#engine/simulate/buildings/plan-storey.ts';
import { endsOf } from '#engine/simulate/buildings/raise-walls.ts';

const BAR_DEPTH_M = 0.06;
/** Without bars the panes are in a narrow channel in the floor. */
const CHANNEL_M = 0.02;

/** Panes in the middle of the wall from the lower edge of an opening to its head, between bars where it has any. */
export function glazeFully(
  mesh: MeshBuilder,
  storey: PlannedStorey,
  element: number,
  { edge, fromM, widthM, sillM, heightM, glazing, ...opening }: PlanOpening,
  floorZ: number,
): void {
  const { leftM, rightM } = at(storey.walls.faces, edge);
  const [a, b] = endsOf(storey, { edge, fromM, widthM, sillM, heightM, ...opening }, (leftM - rightM) / 2);
  const way = direction(a, b);
  const [bottomZ, topZ] = [floorZ + sillM, floorZ + sillM + heightM];
  const { barM = 0, paneM = 1.2 } = glazing ?? {};
  const bar = (startM: number, endM: number, lowZ: number, highZ: number) =>
    mesh.prism(
      element,
      rectangleAround(along(a, way, (startM + endM) / 2), endM - startM, BAR_DEPTH_M, way),
      lowZ,
      highZ,
    );
  bar(0, widthM, bottomZ, bottomZ + (barM || CHANNEL_M));
  if (barM > 0) {
    bar(0, widthM, topZ - barM, topZ);
    const count = Math.max(1, Math.round(widthM / paneM));
    for (let index = 0; index <= count; index++) {
      const middleM = barM / 2 + ((widthM - barM) * index) / count;
      bar(middleM - barM / 2, middleM + barM / 2, bottomZ + barM, topZ - barM);
    }
  }
  mesh.quad(element, [...a, bottomZ], [...b, bottomZ], [...b, topZ], [...a, topZ], true);
}
