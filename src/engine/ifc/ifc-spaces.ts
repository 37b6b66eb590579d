import { boundaryM } from '#geometry/polygon.ts';
import type { Building, Room } from '#domain/building/building.ts';
import { rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { extrusion, outlineProfile, painted, placement, polyline } from './ifc-geometry.ts';
import { evidenceSet, propertySet, quantitySet } from './ifc-properties.ts';
import { enumeration, list, NONE, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/** Rooms as spaces: body, boundary in plan, number and name, base quantities to finished faces; by id. */
export function writeSpaces(file: IfcFile, building: Building): Map<string, Step> {
  return new Map(
    building.rooms.flatMap((room) => {
      const step = writeSpace(file, room);
      return step ? [[room.id, step] as const] : [];
    }),
  );
}

function writeSpace(file: IfcFile, room: Room): Step | undefined {
  const storey = file.storeys.get(room.storey_id);
  if (!storey) return undefined;
  const solid = painted(file, extrusion(file, outlineProfile(file, room.polygon, room.holes), room.heightM), 'space');
  const body = file.add('IFCSHAPEREPRESENTATION', [file.bodyContext, text('Body'), text('SweptSolid'), list([solid])]);
  const boundary = polyline(file, [...room.polygon, ...room.polygon.slice(0, 1)]);
  const footprint = file.add('IFCSHAPEREPRESENTATION', [
    file.footprintContext,
    text('FootPrint'),
    text('Curve2D'),
    list([boundary]),
  ]);
  const shape = file.add('IFCPRODUCTDEFINITIONSHAPE', [NONE, NONE, list([footprint, body])]);
  const step = file.add('IFCSPACE', [
    ...rootAttributes(file, room.id, room.number),
    NONE,
    placement(file, storey.placement, [0, 0, 0]),
    shape,
    text(room.name),
    enumeration('ELEMENT'),
    enumeration('INTERNAL'),
    NONE,
  ]);
  storey.spaces.push(step);
  propertySet(file, room.id, step, 'Pset_SpaceCommon', { Reference: room.number, IsExternal: false });
  propertySet(file, room.id, step, 'Pset_BIMITEngineRoom', { AreaErrorM2: room.areaErrorM2 });
  evidenceSet(file, room.id, step, room);
  quantitySet(file, room.id, step, 'Qto_SpaceBaseQuantities', {
    lengths: {
      Height: room.heightM,
      NetPerimeter: boundaryM(room),
    },
    areas: { NetFloorArea: room.areaM2 },
    volumes: { NetVolume: room.areaM2 * room.heightM },
  });
  return step;
}
