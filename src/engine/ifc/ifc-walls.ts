import { dot, leftOf, subtract, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2, withoutCollinear } from '#geometry/polygon.ts';
import type { Building, Door, Wall, Window } from '#domain/building/building.ts';
import { stretchOf } from '#domain/drawing/opening-stretch.ts';
import { wallFootprints } from '#domain/drawing/wall-footprint.ts';
import type { WallFootprint } from '#domain/drawing/wall-footprint.ts';
import { wallBody } from '#domain/drawing/wall-pieces.ts';
import { elementAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { extrusion, outlineProfile, painted, placement, productShape } from './ifc-geometry.ts';
import {
  evidenceSet,
  material,
  ofType,
  propertySet,
  quantitySet,
  relateMaterial,
  typeAttributes,
} from './ifc-properties.ts';
import { enumeration, list, NONE, real, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/** A node between two corners of a plain miter is this near to their line, and would only confuse other programs. */
const STRAIGHT_M = 1e-6;

/** A wall in the model: what its openings refer to. */
export type WrittenWall = { step: Step; placement: Step; footprint: WallFootprint };

/** All walls with axis, mitred body, layer, type, properties and base quantities; by id. */
export function writeWalls(file: IfcFile, building: Building): Map<string, WrittenWall> {
  const written = new Map<string, WrittenWall>();
  const openings = [...building.doors, ...building.windows];
  for (const { id } of building.storeys) {
    const footprints = wallFootprints(building.walls.filter(({ storey_id }) => storey_id === id));
    for (const footprint of footprints) {
      const wall = writeWall(
        file,
        footprint,
        openings.filter(({ host_id }) => host_id === footprint.wall.id),
      );
      if (wall) written.set(footprint.wall.id, wall);
    }
  }
  return written;
}

function writeWall(
  file: IfcFile,
  footprint: WallFootprint,
  openings: readonly (Door | Window)[],
): WrittenWall | undefined {
  const { wall, start, direction, lengthM } = footprint;
  const storey = file.storeys.get(wall.storey_id);
  if (!storey) return undefined;
  const wallPlacement = placement(
    file,
    storey.placement,
    [start[0], start[1], wall.start_pt[2] - storey.elevationM],
    direction,
  );
  const ring = withoutCollinear(
    wallBody(footprint).map((corner) => toWall(footprint, corner)),
    STRAIGHT_M,
  );
  const solid = painted(file, extrusion(file, outlineProfile(file, ring), wall.height), 'wall');
  const shape = productShape(
    file,
    [solid],
    [
      [0, 0],
      [lengthM, 0],
    ],
  );
  const step = file.add('IFCWALL', [
    ...elementAttributes(file, wall.id, `Wall ${wall.id}`, wallPlacement, shape),
    enumeration('STANDARD'),
  ]);
  storey.elements.push(step);
  describeWall(file, wall, step);
  quantitySet(file, wall.id, step, 'Qto_WallBaseQuantities', wallQuantities(footprint, signedAreaM2(ring), openings));
  return { step, placement: wallPlacement, footprint };
}

function describeWall(file: IfcFile, wall: Wall, step: Step): void {
  const side = wall.isExternal ? 'Exterior' : 'Interior';
  const widthMm = Math.round(wall.width * 1000);
  const layer = file.share('IFCMATERIALLAYER', [
    material(file, `${side} wall`),
    real(widthMm / 1000),
    NONE,
    text('Wall'),
    NONE,
    NONE,
    NONE,
  ]);
  const layers = file.share('IFCMATERIALLAYERSET', [list([layer]), text(`${side} ${widthMm} mm`), NONE]);
  const usage = file.share('IFCMATERIALLAYERSETUSAGE', [
    layers,
    enumeration('AXIS2'),
    enumeration('POSITIVE'),
    real(-widthMm / 2000),
    NONE,
  ]);
  relateMaterial(file, wall.id, [step], usage);
  const key = `wall-type/${side}/${widthMm}`;
  ofType(file, step, key, () => {
    const type = file.add('IFCWALLTYPE', [
      ...typeAttributes(file, key, `${side} ${widthMm} mm`),
      enumeration('STANDARD'),
    ]);
    relateMaterial(file, key, [type], layers);
    return type;
  });
  propertySet(file, wall.id, step, 'Pset_WallCommon', {
    Reference: `${side} ${widthMm} mm`,
    IsExternal: wall.isExternal,
  });
  evidenceSet(file, wall.id, step, wall);
}

/** In the wall's own coordinates: X along its axis. */
function toWall({ start, direction }: WallFootprint, corner: Point2): Point2 {
  const offset = subtract(corner, start);
  return [dot(offset, direction), dot(offset, leftOf(direction))];
}

function wallQuantities(
  { wall, lengthM, ...rest }: WallFootprint,
  footprintM2: number,
  openings: readonly (Door | Window)[],
) {
  const openM2 = openings.reduce((sum, opening) => {
    const { fromM, toM } = stretchOf({ wall, lengthM, ...rest }, opening);
    const widthM = Math.max(0, Math.min(toM, lengthM) - Math.max(fromM, 0));
    const heightM = Math.max(0, Math.min(opening.sill + opening.height, wall.height) - Math.max(0, opening.sill));
    return sum + widthM * heightM;
  }, 0);
  const grossM2 = lengthM * wall.height;
  return {
    lengths: { Length: lengthM, Width: wall.width, Height: wall.height },
    areas: { GrossFootprintArea: footprintM2, GrossSideArea: grossM2, NetSideArea: Math.max(0, grossM2 - openM2) },
    volumes: {
      GrossVolume: footprintM2 * wall.height,
      NetVolume: Math.max(0, footprintM2 * wall.height - openM2 * wall.width),
    },
  };
}
