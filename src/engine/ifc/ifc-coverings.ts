import { areaM2, netAreaM2 } from '#geometry/polygon.ts';
import type { Building, Room } from '#domain/building/building.ts';
import { elementAttributes, rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { levelFace, painted, placement } from './ifc-geometry.ts';
import { evidenceSet, propertySet, quantitySet } from './ifc-properties.ts';
import { enumeration, list, NONE, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/**
 * The ceiling of each room as a covering, by the room's id. It is a face: a scan sees its underside, and nobody knows how
 * thick it is. A sloped or stepped ceiling is none: its height is that of one place.
 */
export function writeCoverings(
  file: IfcFile,
  building: Building,
  spaces: ReadonlyMap<string, Step>,
): Map<string, Step> {
  return new Map(
    building.rooms.flatMap((room) => {
      const space = spaces.get(room.id);
      return space && isLevel(room) ? [[room.id, writeCeiling(file, room, space)] as const] : [];
    }),
  );
}

const isLevel = ({ ceiling }: Room): boolean => ceiling !== 'sloped' && ceiling !== 'stepped';

function writeCeiling(file: IfcFile, room: Room, space: Step): Step {
  const storey = file.storeys.get(room.storey_id);
  if (!storey) throw new Error(`no storey ${room.storey_id}`);
  const key = `${room.id}/ceiling`;
  const face = painted(file, levelFace(file, 0, room.polygon, room.holes), 'ceiling');
  const body = file.add('IFCSHAPEREPRESENTATION', [file.bodyContext, text('Body'), text('SurfaceModel'), list([face])]);
  const shape = file.add('IFCPRODUCTDEFINITIONSHAPE', [NONE, NONE, list([body])]);
  const step = file.add('IFCCOVERING', [
    ...elementAttributes(
      file,
      key,
      `Ceiling ${room.number}`,
      placement(file, storey.placement, [0, 0, room.heightM]),
      shape,
    ),
    enumeration('CEILING'),
  ]);
  storey.elements.push(step);
  file.add('IFCRELCOVERSSPACES', [...rootAttributes(file, `${key}/covers`), space, list([step])]);
  propertySet(file, key, step, 'Pset_CoveringCommon', {
    Reference: room.ceiling === 'suspended' ? 'Suspended ceiling' : 'Ceiling',
    IsExternal: false,
  });
  propertySet(file, key, step, 'Pset_BIMITEngineCeiling', { HeightOverFloorM: room.heightM });
  evidenceSet(file, key, step, room);
  quantitySet(file, key, step, 'Qto_CoveringBaseQuantities', {
    areas: { GrossArea: areaM2(room.polygon), NetArea: netAreaM2(room) },
  });
  return step;
}
