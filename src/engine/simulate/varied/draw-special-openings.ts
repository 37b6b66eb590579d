import { along, direction, type Point2 } from '#geometry/plane.ts';
import { lengthOf, type OpeningSite, type PlanOpening } from '#engine/simulate/buildings/openings.ts';
import { at, type PlanGraph } from '#engine/simulate/buildings/plan-graph.ts';
import type { EdgeFaces } from '#engine/simulate/buildings/plan-walls.ts';
import type { SlopedCeiling } from '#engine/simulate/buildings/sloped-ceiling.ts';
import type { Random } from '#engine/simulate/random.ts';
import type { DeckCell, HalfFlight } from './deck.ts';

const GOING_M = 0.26;
const RISER_M = 0.175;
const MARGIN_M = 0.3;

const opening = (
  edge: number,
  kind: PlanOpening['kind'],
  shape: Pick<PlanOpening, 'fromM' | 'widthM' | 'heightM' | 'sillM' | 'glazing'>,
): PlanOpening => ({ kind, edge, leaf: undefined, ...shape });

/** A doorway in the wall between the halves of a split level, and the flight that begins in it. */
export function drawHalfFlight(
  random: Random,
  graph: PlanGraph,
  faces: readonly EdgeFaces[],
  cells: readonly DeckCell[],
): { opening: PlanOpening; flight: HalfFlight } | undefined {
  const widthM = random.pick([0.95, 1, 1.1]);
  const sites = graph.edges.flatMap((edge, index) => {
    if (edge.left < 0 || edge.right < 0) return [];
    const [left, right] = [at(cells, edge.left), at(cells, edge.right)];
    const isPair = [left.kind, right.kind].includes('stairs') && left.floorZ !== right.floorZ;
    const spareM = lengthOf(graph, edge) - 2 * MARGIN_M - widthM;
    return isPair && spareM > 0 ? [{ edge, index, spareM, isUpLeft: left.floorZ > right.floorZ, left, right }] : [];
  });
  if (sites.length === 0) return undefined;
  const { edge, index, spareM, isUpLeft, left, right } = random.pick(sites);
  const fromM = MARGIN_M + random.next() * spareM;
  const [fromZ, toZ] = isUpLeft ? [right.floorZ, left.floorZ] : [left.floorZ, right.floorZ];
  const riserCount = Math.round((toZ - fromZ) / RISER_M);
  const runM = (riserCount - 1) * GOING_M;
  const from = at(graph.vertices, edge.from);
  const way = direction(from, at(graph.vertices, edge.to));
  const side = isUpLeft ? 1 : -1;
  const faceM = isUpLeft ? at(faces, index).leftM : at(faces, index).rightM;
  const corner = (alongM: number, upM: number): Point2 => along(from, way, alongM, side * (faceM + upM));
  return {
    opening: opening(index, 'door', { fromM, widthM, heightM: random.pick([2, 2.05, 2.1]), sillM: 0 }),
    flight: {
      pit: [corner(fromM, 0), corner(fromM + widthM, 0), corner(fromM + widthM, runM), corner(fromM, runM)],
      start: corner(fromM + widthM / 2, 0),
      towards: [-side * way[1], side * way[0]],
      widthM,
      riserCount,
      riserM: (toZ - fromZ) / riserCount,
      goingM: GOING_M,
      fromZ,
      toZ,
    },
  };
}

/** A wide doorway without a door from the stairs to the upper part of a hall, where there is a railing. */
export function drawGallery(
  random: Random,
  graph: PlanGraph,
  cells: readonly DeckCell[],
  slope: SlopedCeiling | undefined,
): PlanOpening | undefined {
  const heightM = random.pick([2.1, 2.15, 2.2]);
  const sites = graph.edges.flatMap((edge, index) => {
    if (edge.left < 0 || edge.right < 0) return [];
    const kinds = [at(cells, edge.left).kind, at(cells, edge.right).kind];
    if (!kinds.includes('void') || !kinds.includes('stairs')) return [];
    const from = at(graph.vertices, edge.from);
    const way = direction(from, at(graph.vertices, edge.to));
    const lengthM = lengthOf(graph, edge);
    for (const wishM of [2.6, 2.2, 1.8, 1.4]) {
      const widthM = Math.min(wishM, lengthM - 2 * MARGIN_M);
      if (widthM < 1.2) continue;
      const fits = [0, 0.5, 1]
        .map((share) => MARGIN_M + share * (lengthM - 2 * MARGIN_M - widthM))
        .filter((fromM) =>
          [fromM, fromM + widthM].every((u) => !slope || slope.heightAt(along(from, way, u)) > heightM + 0.15),
        );
      if (fits.length > 0) return [opening(index, 'door', { fromM: random.pick(fits), widthM, heightM, sillM: 0 })];
    }
    return [];
  });
  return sites[0];
}

/** One or two outer walls of glass from the floor to just below the ceiling, between narrow bars or without any. */
export function drawGlazing(
  { random, graph, outerThicknessM, heightAt }: OpeningSite,
  cells: readonly DeckCell[],
  doors: readonly PlanOpening[],
): PlanOpening[] {
  if (heightAt) return [];
  const marginM = outerThicknessM + 0.15;
  const sites = graph.edges.flatMap((edge, index) => {
    const cell = at(cells, Math.max(edge.left, edge.right));
    const isOuter = edge.left < 0 || edge.right < 0;
    const spanM = lengthOf(graph, edge) - 2 * marginM;
    return isOuter &&
      ['room', 'hall'].includes(cell.kind) &&
      !cell.isClosed &&
      spanM > 1.9 &&
      !doors.some((door) => door.edge === index)
      ? [{ index, spanM, cell, order: -spanM * random.between(0.6, 1) }]
      : [];
  });
  const barM = random.pick([0, 0.05, 0.05, 0.06]);
  return sites
    .sort((a, b) => a.order - b.order)
    .slice(0, random.integer(1, 2))
    .map(({ index, spanM, cell }) => {
      const widthM = Math.min(6.5, spanM * random.between(0.8, 1));
      const clearM = Math.min(cell.ceilingZ - cell.floorZ, 2.9);
      return opening(index, 'window', {
        fromM: marginM + (spanM - widthM) / 2,
        widthM,
        sillM: 0.02,
        heightM: clearM - random.pick([0.06, 0.12, 0.3]) - 0.02,
        glazing: { barM, paneM: random.between(0.9, 1.5) },
      });
    });
}
