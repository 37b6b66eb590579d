import { along, direction, type Point2 } from '#geometry/plane.ts';
import { distanceToRing, contains } from '#geometry/polygon.ts';
import { drawDoor, lengthOf, type OpeningSite, type PlanOpening } from '#engine/simulate/buildings/openings.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { EdgeFaces } from '#engine/simulate/buildings/plan-walls.ts';
import type { Balcony, DeckCell } from './deck.ts';

const LEAST_WALL_M = 2.4;

/** A balcony and the door that leads onto it; undefined where no outer wall has place for both. */
export function drawBalcony(
  site: OpeningSite,
  faces: readonly EdgeFaces[],
  cells: readonly DeckCell[],
  doors: readonly PlanOpening[],
): { door: PlanOpening; balcony: Balcony } | undefined {
  const { random, graph, rooms } = site;
  const sites = graph.edges
    .map((edge, index) => ({ edge, index, order: random.next() }))
    .filter(({ edge }) => (edge.left < 0 || edge.right < 0) && lengthOf(graph, edge) > LEAST_WALL_M)
    .filter(({ edge }) => at(cells, Math.max(edge.left, edge.right)).kind === 'room')
    .sort((a, b) => a.order - b.order);
  for (const { edge, index } of sites) {
    if (doors.some((door) => door.edge === index)) continue;
    const door = drawDoor(site, index, doors);
    if (!door) continue;
    const from = at(graph.vertices, edge.from);
    const way = direction(from, at(graph.vertices, edge.to));
    const side = edge.left < 0 ? 1 : -1;
    const faceM = edge.left < 0 ? at(faces, index).leftM : at(faces, index).rightM;
    const widthM = Math.min(lengthOf(graph, edge), door.widthM + random.between(1.2, 2.6));
    const middleM = door.fromM + door.widthM / 2;
    const startM = Math.min(Math.max(0, middleM - widthM / 2), lengthOf(graph, edge) - widthM);
    const depthM = random.between(1.1, 1.8);
    const corner = (u: number, outM: number): Point2 => along(from, way, u, side * (faceM + outM));
    const outline = [
      corner(startM, 0),
      corner(startM + widthM, 0),
      corner(startM + widthM, depthM),
      corner(startM, depthM),
    ];
    const isFree = outline
      .slice(2)
      .every((point) => !rooms.some((room) => contains(room, ...point) || distanceToRing(point, room) < 0.8));
    if (isFree)
      return {
        door,
        balcony: { outline, floorZ: at(cells, Math.max(edge.left, edge.right)).floorZ, isSolid: random.chance(0.35) },
      };
  }
  return undefined;
}
