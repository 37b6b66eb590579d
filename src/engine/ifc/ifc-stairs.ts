import { dot, type Point2 } from '#geometry/plane.ts';
import { areaM2 } from '#geometry/polygon.ts';
import type { Building, Stair } from '#domain/building/building.ts';
import { footM, groupFlights, wayOf } from './flight-groups.ts';
import type { FlightGroup, Landing } from './flight-groups.ts';
import { elementAttributes, rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { extrusion, outlineProfile, painted, placement, productShape, uprightAxes } from './ifc-geometry.ts';
import type { Vector3 } from './ifc-geometry.ts';
import { evidenceSet, material, quantitySet, relateMaterial } from './ifc-properties.ts';
import { aggregate } from './ifc-structure.ts';
import { enumeration, integer, NONE, real, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/** Height of the flight's underside below the inner edges of its treads: assumed. */
const WAIST_M = 0.2;

/** Stairs of straight flights and the landings between them. */
export function writeStairs(file: IfcFile, building: Building): void {
  for (const group of groupFlights(building.stairs)) writeStair(file, group);
}

function writeStair(file: IfcFile, { flights, landings }: FlightGroup): void {
  const [first] = flights;
  const storey = first && file.storeys.get(first.storey_id);
  if (!first || !storey) return;
  const [x, y] = first.start_pt;
  const baseM = footM(first);
  const at: StairPlacement = {
    origin: [x, y, baseM],
    step: placement(file, storey.placement, [x, y, baseM - storey.elevationM]),
  };
  const whole = file.add('IFCSTAIR', [
    ...rootAttributes(file, first.id, `Stair ${first.id}`),
    NONE,
    at.step,
    NONE,
    text(first.id),
    enumeration(stairType(flights)),
  ]);
  storey.elements.push(whole);
  const weakest = flights.reduce((least, flight) => (flight.confidence < least.confidence ? flight : least));
  evidenceSet(file, first.id, whole, {
    confidence: weakest.confidence,
    assumed: [...new Set(flights.flatMap(({ assumed }) => assumed))],
  });
  aggregate(file, first.id, whole, [
    ...flights.map((flight) => writeFlight(file, flight, at)),
    ...landings.map((landing, i) => writeLanding(file, landing, `${first.id}/landing-${i + 1}`, at)),
  ]);
}

type StairPlacement = { origin: Vector3; step: Step };

function stairType(flights: readonly Stair[]): string {
  const [first, second] = flights;
  if (!first || !second) return 'STRAIGHT_RUN_STAIR';
  if (flights.length > 2) return 'NOTDEFINED';
  const cosine = dot(wayOf(first), wayOf(second));
  if (cosine > 0.7) return 'TWO_STRAIGHT_RUN_STAIR';
  return cosine < -0.7 ? 'HALF_TURN_STAIR' : 'QUARTER_TURN_STAIR';
}

function writeFlight(file: IfcFile, stair: Stair, { origin, step: parent }: StairPlacement): Step {
  const section = stairSection(stair);
  const solid = extrusion(file, outlineProfile(file, section), stair.width, uprightAxes(file, 0, stair.width / 2, 0));
  const shape = productShape(file, [painted(file, solid, 'stair')]);
  const key = `${stair.id}/flight`;
  const from: Vector3 = [stair.start_pt[0] - origin[0], stair.start_pt[1] - origin[1], footM(stair) - origin[2]];
  const flight = file.add('IFCSTAIRFLIGHT', [
    ...elementAttributes(file, key, `Flight ${stair.id}`, placement(file, parent, from, wayOf(stair)), shape),
    integer(stair.riserCount),
    integer(Math.max(0, stair.riserCount - 1)),
    real(stair.riserM),
    real(stair.goingM),
    enumeration('STRAIGHT'),
  ]);
  relateMaterial(file, key, [flight], material(file, 'Stair'));
  evidenceSet(file, key, flight, stair);
  const volumeM3 = areaM2(section) * stair.width;
  quantitySet(file, key, flight, 'Qto_StairFlightBaseQuantities', {
    lengths: { Length: Math.max(0, stair.riserCount - 1) * stair.goingM },
    volumes: { GrossVolume: volumeM3, NetVolume: volumeM3 },
  });
  return flight;
}

function writeLanding(file: IfcFile, { polygon, topM }: Landing, key: string, { origin, step }: StairPlacement): Step {
  const ring = polygon.map(([x, y]): Point2 => [x - origin[0], y - origin[1]]);
  const solid = painted(file, extrusion(file, outlineProfile(file, ring), WAIST_M), 'stair');
  const at = placement(file, step, [0, 0, topM - WAIST_M - origin[2]]);
  const landing = file.add('IFCSLAB', [
    ...elementAttributes(file, key, `Landing ${key}`, at, productShape(file, [solid])),
    enumeration('LANDING'),
  ]);
  relateMaterial(file, key, [landing], material(file, 'Stair'));
  return landing;
}

/** Steps seen from the side, X along the flight and Y up, with a sloped underside; one step is a block. */
function stairSection({ riserCount, riserM, goingM }: Stair): [number, number][] {
  const steps: [number, number][] = [[0, 0]];
  for (let riser = 0; riser < riserCount; riser++) {
    steps.push([riser * goingM, (riser + 1) * riserM]);
    if (riser < riserCount - 1) steps.push([(riser + 1) * goingM, (riser + 1) * riserM]);
  }
  const runM = (riserCount - 1) * goingM;
  const underTopM = (riserCount - 1) * riserM - WAIST_M;
  if (riserCount < 2)
    return [
      [0, 0],
      [0, riserM],
      [goingM, riserM],
      [goingM, 0],
    ];
  if (underTopM <= 0.01) return [...steps, [runM, 0]];
  return [...steps, [runM, underTopM], [(WAIST_M * goingM) / riserM, 0]];
}
