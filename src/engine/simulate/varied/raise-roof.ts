import type { Point2 } from '#geometry/plane.ts';
import { boundsOf } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import { ceilingParts, type SlopedCeiling } from '#engine/simulate/buildings/sloped-ceiling.ts';
import { flightHole } from '#engine/simulate/buildings/stairs.ts';
import { ShapeUtils, Vector2 } from 'three';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { Deck } from './deck.ts';

/** Rafters and tiles over a sloped ceiling, measured upright. */
export const ROOF_ABOVE_CEILING_M = 0.28;
const EAVES_M = 0.4;
/** A roof under the next storey is within the slab, where nothing sees it. */
const BELOW_SLAB_TOP_M = 0.03;

/** A room's plan lifted to a sloped ceiling, in plane parts. */
export function slopedArea(room: readonly Point2[], slope: SlopedCeiling, floorZ: number): Point3[][] {
  const faces = ShapeUtils.triangulateShape(
    room.map(([x, y]) => new Vector2(x, y)),
    [],
  );
  return faces.flatMap((face) =>
    ceilingParts(
      face.map((index) => at(room, index)),
      slope,
      floorZ,
    ),
  );
}

/** What keeps the rain out: a gable roof over slopes, otherwise flat; on lower decks it shows only where the next is smaller. */
export function raiseRoof(mesh: MeshBuilder, deck: Deck): void {
  const element = mesh.element(`${deck.id}-roof`, pointClassId('roof'));
  const { slope } = deck;
  if (slope) return raiseGable(mesh, element, deck, slope);
  const holes = [
    ...(deck.flightUp ? [flightHole(deck.flightUp)] : []),
    ...deck.cells.flatMap(({ kind }, index) => (kind === 'hall' ? [at(deck.plan.rooms, index)] : [])),
  ];
  const tops = deck.cells.map(({ floorZ, level }) => floorZ + level.structuralM + level.slabM);
  if (new Set(tops).size === 1) mesh.area(element, deck.outline, holes, at(tops, 0) - BELOW_SLAB_TOP_M);
  else
    for (const [index, topZ] of tops.entries()) mesh.area(element, wallLines(deck, index), [], topZ - BELOW_SLAB_TOP_M);
}

function wallLines({ plan }: Deck, cell: number): Point2[] {
  return at(plan.graph.cells, cell).map(({ edge, isForward }) => {
    const { from, to } = at(plan.graph.edges, edge);
    return at(plan.graph.vertices, isForward ? from : to);
  });
}

function raiseGable(mesh: MeshBuilder, element: number, deck: Deck, slope: SlopedCeiling): void {
  const bounds = boundsOf(deck.outline);
  const floorZ = at(deck.cells, 0).floorZ;
  if (!bounds) return;
  const [x0, x1] = [bounds.minX - EAVES_M, bounds.maxX + EAVES_M];
  const [south, north] = slope.creases;
  const rows = [bounds.minY - EAVES_M, south, north, bounds.maxY + EAVES_M].map(
    (y) => [y, floorZ + roofHeightM(slope, y) + ROOF_ABOVE_CEILING_M] as const,
  );
  for (const [index, [y, z]] of rows.slice(0, -1).entries()) {
    const [nextY, nextZ] = at(rows, index + 1);
    mesh.quad(element, [x0, y, z], [x1, y, z], [x1, nextY, nextZ], [x0, nextY, nextZ]);
  }
}

/** The slope goes on below the knee walls, out to the eaves. */
function roofHeightM(slope: SlopedCeiling, y: number): number {
  const [south, north] = slope.creases;
  const levelM = slope.heightAt([0, (south + north) / 2]);
  const pitch = (levelM - slope.heightAt([0, south - 0.1])) / 0.1;
  return levelM - pitch * Math.max(0, south - y, y - north);
}
