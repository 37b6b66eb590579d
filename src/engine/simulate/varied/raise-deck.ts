import { along, direction, type Point2 } from '#geometry/plane.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { buildFlight, guardHole } from '#engine/simulate/buildings/build-storey.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import { outerFaces, type Face } from '#engine/simulate/buildings/plan-faces.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import {
  glaze,
  hangLeaf,
  lineOpening,
  raiseFace,
  type StoreyElements,
} from '#engine/simulate/buildings/raise-walls.ts';
import { flightHole, type Flight } from '#engine/simulate/buildings/stairs.ts';
import type { Deck, DeckCell, Level } from './deck.ts';
import { levelsOf, lowerCell, openingId, wallIdOn } from './deck-ids.ts';
import { railingAlong } from './railing.ts';
import { glazeFully } from './glaze-fully.ts';
import { raiseHalfFlight } from './raise-half-flight.ts';
import { raiseFittings } from './raise-fittings.ts';
import { ROOF_ABOVE_CEILING_M, raiseRoof, slopedArea } from './raise-roof.ts';

/** What the triangles of a deck on one level belong to. */
type LevelElements = StoreyElements & { level: Level; ceiling: number; suspended: number };

/** Turns a deck into triangles: walls, floors, ceilings, stairs, roofs, and what is in its rooms. */
export function raiseDeck(mesh: MeshBuilder, deck: Deck): void {
  const elements = levelsOf(deck).map((level) => elementsOn(mesh, deck, level));
  const of = ({ level }: DeckCell) => elements.find((own) => own.level === level) ?? at(elements, 0);
  for (const [index, cell] of deck.cells.entries()) {
    if (cell.kind === 'shaft') continue;
    for (const face of at(deck.plan.roomFaces, index)) raiseRoomFace(mesh, deck, cell, of(cell), face);
    layFloorAndCeiling(mesh, deck, index, of(cell));
  }
  for (const face of outerFaces(deck.plan.graph, deck.plan.walls.faces)) {
    const cell = at(deck.cells, insideOf(deck, face));
    const topZ = outerTopZ(cell);
    const slope = deck.slope && {
      ...deck.slope,
      heightAt: (point: Point2) => deck.slope!.heightAt(point) + ROOF_ABOVE_CEILING_M,
    };
    raiseFace(mesh, deck.plan, of(cell), face, {
      bottomZ: deck.baseZ,
      topZ: slope ? cell.ceilingZ + ROOF_ABOVE_CEILING_M : topZ,
      floorZ: cell.floorZ,
      slope,
    });
  }
  for (const [index, opening] of deck.plan.openings.entries()) {
    const cell = lowerCell(deck, opening.edge);
    const own = of(cell);
    lineOpening(mesh, deck.plan, own, opening, cell.floorZ);
    const element = at(own.openings, index);
    if (opening.glazing) glazeFully(mesh, deck.plan, element, opening, cell.floorZ);
    else if (opening.leaf) hangLeaf(mesh, deck.plan, element, opening, cell.floorZ);
    else if (opening.kind === 'window') glaze(mesh, deck.plan, element, opening, cell.floorZ);
  }
  raiseStairs(mesh, deck);
  raiseRoof(mesh, deck);
  raiseFittings(mesh, deck);
}

/** Upper end of an outer wall: the top of the slab above. */
const outerTopZ = ({ floorZ, level }: DeckCell): number => floorZ + level.structuralM + level.slabM;

function elementsOn(mesh: MeshBuilder, deck: Deck, level: Level): LevelElements {
  const { plan } = deck;
  return {
    level,
    floor: mesh.element(`${deck.id}-${level.id}-slab`, pointClassId('floor')),
    ceiling: mesh.element(`${deck.id}-${level.id}-ceiling`, pointClassId('ceiling')),
    suspended: mesh.element(`${deck.id}-${level.id}-suspended-ceiling`, pointClassId('ceiling_suspended')),
    walls: plan.walls.walls.map((wall) => {
      const id = wallIdOn(deck, wall, level);
      return id === undefined ? -1 : mesh.element(id, pointClassId(wall.isExternal ? 'wall_ext' : 'wall_int'));
    }),
    openings: plan.openings.map((opening, index) => {
      const isOwn = lowerCell(deck, opening.edge).level === level;
      return isOwn
        ? mesh.element(openingId(deck, index), pointClassId(opening.kind === 'door' ? 'door_single' : 'window'))
        : -1;
    }),
  };
}

function insideOf({ plan }: Deck, { edge }: Face): number {
  return Math.max(at(plan.graph.edges, edge).left, at(plan.graph.edges, edge).right);
}

function raiseRoomFace(mesh: MeshBuilder, deck: Deck, cell: DeckCell, elements: LevelElements, face: Face): void {
  // A hall goes on above as the void of the next deck: its walls end at that floor.
  const heights = { bottomZ: cell.floorZ, topZ: cell.ceilingZ, floorZ: lowerCell(deck, face.edge).floorZ };
  raiseFace(mesh, deck.plan, elements, face, { ...heights, slope: deck.slope });
  const { left, right } = at(deck.plan.graph.edges, face.edge);
  const beyond = left >= 0 && right >= 0 ? at(deck.cells, face.isForward ? right : left) : undefined;
  if (!beyond || beyond.level === cell.level || beyond.floorZ < cell.floorZ) return;
  // The wall of the higher half shows above the roof of the lower one.
  const element = at(elements.walls, at(deck.plan.walls.wallOfEdge, face.edge));
  const [fromZ, toZ] = [outerTopZ(cell), outerTopZ(beyond)];
  if (toZ > fromZ)
    mesh.quad(element, [...face.start, fromZ], [...face.end, fromZ], [...face.end, toZ], [...face.start, toZ]);
}

function layFloorAndCeiling(mesh: MeshBuilder, deck: Deck, index: number, elements: LevelElements): void {
  const cell = at(deck.cells, index);
  const room = at(deck.plan.rooms, index);
  const isStairs = cell.kind === 'stairs';
  const hole = (flight: Flight | undefined) => (isStairs && flight ? [flightHole(flight)] : []);
  const pit = isStairs && deck.halfFlight ? [deck.halfFlight.pit] : [];
  if (cell.kind !== 'void') mesh.area(elements.floor, room, [...hole(deck.flightDown), ...pit], cell.floorZ);
  if (cell.kind === 'hall') return;
  const ceiling = cell.ceiling === 'suspended' ? elements.suspended : elements.ceiling;
  if (deck.slope) for (const part of slopedArea(room, deck.slope, cell.floorZ)) mesh.facet(ceiling, part);
  else mesh.area(ceiling, room, hole(deck.flightUp), cell.ceilingZ);
}

function raiseStairs(mesh: MeshBuilder, deck: Deck): void {
  const stairs = deck.cells.find(({ kind }) => kind === 'stairs');
  if (!stairs) return;
  const storey = { id: stairs.level.id, elevationM: stairs.floorZ };
  if (deck.flightUp) buildFlight(mesh, storey, deck.flightUp, stairs.ceilingZ, stairs.level.slabM);
  if (deck.flightDown) guardHole(mesh, storey.id, deck.flightDown, stairs.floorZ);
  if (deck.halfFlight) raiseHalfFlight(mesh, deck.id, deck.halfFlight);
  for (const opening of deck.plan.openings.filter(({ kind, leaf }) => kind === 'door' && !leaf)) {
    const edge = at(deck.plan.graph.edges, opening.edge);
    const isGallery = [edge.left, edge.right].some((cell) => cell >= 0 && at(deck.cells, cell).kind === 'void');
    if (!isGallery) continue;
    const from = at(deck.plan.graph.vertices, edge.from);
    const way = direction(from, at(deck.plan.graph.vertices, edge.to));
    railingAlong(
      mesh,
      mesh.element(`${deck.id}-gallery-railing`, pointClassId('railing')),
      [along(from, way, opening.fromM), along(from, way, opening.fromM + opening.widthM)],
      stairs.floorZ,
    );
  }
}
