import { subtract, unit } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import type { Building, Stair } from '#domain/building/building.ts';
import { elementAttributes, rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { extrusion, outlineProfile, painted, placement, productShape, uprightAxes } from './ifc-geometry.ts';
import { evidenceSet, material, quantitySet, relateMaterial } from './ifc-properties.ts';
import { aggregate } from './ifc-structure.ts';
import { enumeration, integer, NONE, real, text } from './step-text.ts';

/** Height of the flight's underside below the inner edges of its treads: assumed. */
const WAIST_M = 0.2;

/** Straight stairs, each with one flight. */
export function writeStairs(file: IfcFile, building: Building): void {
  for (const stair of building.stairs) writeStair(file, stair);
}

function writeStair(file: IfcFile, stair: Stair): void {
  const storey = file.storeys.get(stair.storey_id);
  if (!storey) return;
  const direction = unit(subtract([stair.end_pt[0], stair.end_pt[1]], [stair.start_pt[0], stair.start_pt[1]]));
  const [x, y, z] = stair.start_pt;
  const stairPlacement = placement(file, storey.placement, [x, y, z - storey.elevationM], direction);
  const whole = file.add('IFCSTAIR', [
    ...rootAttributes(file, stair.id, `Stair ${stair.id}`),
    NONE,
    stairPlacement,
    NONE,
    text(stair.id),
    enumeration('STRAIGHT_RUN_STAIR'),
  ]);
  storey.elements.push(whole);
  evidenceSet(file, stair.id, whole, stair);

  const section = stairSection(stair);
  const solid = extrusion(file, outlineProfile(file, section), stair.width, uprightAxes(file, 0, stair.width / 2, 0));
  const shape = productShape(file, [painted(file, solid, 'stair')]);
  const key = `${stair.id}/flight`;
  const flight = file.add('IFCSTAIRFLIGHT', [
    ...elementAttributes(file, key, `Flight ${stair.id}`, placement(file, stairPlacement, [0, 0, 0]), shape),
    integer(stair.riserCount),
    integer(Math.max(0, stair.riserCount - 1)),
    real(stair.riserM),
    real(stair.goingM),
    enumeration('STRAIGHT'),
  ]);
  aggregate(file, stair.id, whole, [flight]);
  relateMaterial(file, key, [flight], material(file, 'Stair'));
  const volumeM3 = Math.abs(signedAreaM2(section)) * stair.width;
  quantitySet(file, key, flight, 'Qto_StairFlightBaseQuantities', {
    lengths: { Length: Math.max(0, stair.riserCount - 1) * stair.goingM },
    volumes: { GrossVolume: volumeM3, NetVolume: volumeM3 },
  });
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
