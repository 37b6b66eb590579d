import { rectangleAround, type Point2 } from '#geometry/plane.ts';
import { overlaps } from '#geometry/polygon.ts';
import type { Building } from '#domain/building/building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { DrawnStorey } from './drawn-storey.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { raiseWalls } from './raise-walls.ts';
import { ceilingParts } from './sloped-ceiling.ts';
import { flightHole, type Flight } from './stairs.ts';

type StoreyParts = Pick<Building, 'walls' | 'columns' | 'objects'>;
type Heights = { clearHeightM: number; slabThicknessM: number };

/** Turns one storey into triangles: walls, floors, ceilings, columns, stairs, furniture. */
export function buildStorey(
  mesh: MeshBuilder,
  storey: DrawnStorey,
  parts: StoreyParts,
  { clearHeightM, slabThicknessM }: Heights,
): void {
  const floorZ = storey.elevationM;
  const ceilingZ = floorZ + clearHeightM;
  const floor = mesh.element(`${storey.id}-slab`, pointClassId('floor'));
  const ceiling = mesh.element(`${storey.id}-ceiling`, pointClassId('ceiling'));
  const walls = parts.walls.map((wall) =>
    mesh.element(wall.id, pointClassId(wall.isExternal ? 'wall_ext' : 'wall_int')),
  );
  const openings = storey.plan.openings.map(({ kind }, index) =>
    mesh.element(`${storey.id}-${kind}-${index + 1}`, pointClassId(kind === 'door' ? 'door_single' : 'window')),
  );
  raiseWalls(
    mesh,
    storey.plan,
    { walls, openings, floor },
    { floorZ, ceilingZ, baseZ: floorZ - slabThicknessM, topZ: ceilingZ + slabThicknessM, slope: storey.slope },
  );

  const [holeBelow, holeAbove] = [storey.flightDown, storey.flightUp].map((flight) =>
    flight ? [flightHole(flight)] : [],
  );
  for (const room of storey.plan.rooms) {
    mesh.area(floor, room, within(room, holeBelow), floorZ);
    if (storey.slope) for (const part of ceilingParts(room, storey.slope, floorZ)) mesh.facet(ceiling, part);
    else mesh.area(ceiling, room, within(room, holeAbove), ceilingZ);
  }
  if (storey.flightUp) buildFlight(mesh, storey, storey.flightUp, ceilingZ, slabThicknessM);
  if (storey.flightDown) guardHole(mesh, storey.id, storey.flightDown, floorZ);
  for (const [index, column] of storey.columns.entries()) {
    const element = mesh.element(
      `${storey.id}-column-${index + 1}`,
      pointClassId(column.shape === 'rect' ? 'column_rect' : 'column_round'),
    );
    mesh.prism(element, column.outline, floorZ, ceilingZ);
  }
  for (const [index, piece] of storey.pieces.entries()) {
    const element = mesh.element(`${storey.id}-object-${index + 1}`, pointClassId(piece.class));
    for (const solid of piece.solids) mesh.prism(element, solid.outline, floorZ + solid.bottomM, floorZ + solid.topM);
  }
}

function within(room: readonly Point2[], holes: readonly Point2[][] = []): readonly Point2[][] {
  return holes.filter((hole) => overlaps(room, hole));
}

/** Steps and the edges of the slab around them. */
export function buildFlight(
  mesh: MeshBuilder,
  storey: Pick<DrawnStorey, 'id' | 'elevationM'>,
  flight: Flight,
  ceilingZ: number,
  slabThicknessM: number,
): void {
  const stair = mesh.element(`${storey.id}-stair-1`, pointClassId('stair'));
  for (let step = 0; step < flight.riserCount - 1; step++) {
    const topZ = storey.elevationM + (step + 1) * flight.riserM;
    const middle: Point2 = [flight.x0 + flight.widthM / 2, flight.startY + (step + 0.5) * flight.goingM];
    mesh.prism(
      stair,
      rectangleAround(middle, flight.widthM, flight.goingM, [1, 0]),
      Math.max(storey.elevationM, topZ - 0.28),
      topZ,
    );
  }
  const edge = mesh.element(`${storey.id}-slab-edge`, pointClassId('ceiling'));
  const hole = flightHole(flight);
  for (const [index, a] of hole.entries()) {
    const b = hole[(index + 1) % hole.length] ?? a;
    mesh.quad(
      edge,
      [...a, ceilingZ],
      [...b, ceilingZ],
      [...b, ceilingZ + slabThicknessM],
      [...a, ceilingZ + slabThicknessM],
    );
  }
}

/** A railing along the two open sides of the hole in a floor. */
export function guardHole(mesh: MeshBuilder, storeyId: string, flight: Flight, floorZ: number): void {
  const [nearWall, near, far] = flightHole(flight);
  if (!nearWall || !near || !far) return;
  const railing = mesh.element(`${storeyId}-railing-1`, pointClassId('railing'));
  const lengthM = far[1] - near[1];
  mesh.prism(
    railing,
    rectangleAround([near[0] + 0.02, near[1] + lengthM / 2], 0.04, lengthM, [1, 0]),
    floorZ + 0.08,
    floorZ + 0.95,
  );
  mesh.prism(
    railing,
    rectangleAround([(nearWall[0] + near[0]) / 2, near[1] - 0.02], near[0] - nearWall[0], 0.04, [1, 0]),
    floorZ + 0.08,
    floorZ + 0.95,
  );
}
