import { boundaryM, meanPoint } from '#geometry/polygon.ts';
import type { Building, Room, Slab } from '#domain/building/building.ts';
import { rootAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { clippedUnder, extrusion, outlineProfile, painted, placement, polyline } from './ifc-geometry.ts';
import { slantedRoofs } from '#engine/recognize/under-roof.ts';
import { evidenceSet, propertySet, quantitySet } from './ifc-properties.ts';
import { underRoofs, volumeM3, type Prism } from './prism.ts';
import { enumeration, list, NONE, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/** Rooms as spaces: body, boundary in plan, number and name, base quantities to finished faces; by id. */
export function writeSpaces(file: IfcFile, building: Building): Map<string, Step> {
  return new Map(
    building.rooms.flatMap((room) => {
      const step = writeSpace(file, room, building.slabs);
      return step ? [[room.id, step] as const] : [];
    }),
  );
}

function writeSpace(file: IfcFile, room: Room, slabs: readonly Slab[]): Step | undefined {
  const storey = file.storeys.get(room.storey_id);
  if (!storey) return undefined;
  const floorM = storey.elevationM;
  const pieces = roomPieces(room, floorM, slabs);
  const solids = pieces.map(({ polygon, holes, topM, under = [] }) => {
    const planes = under.map(({ a, b, c }) => ({ a, b, c: c - floorM }));
    const solid = extrusion(file, outlineProfile(file, polygon, holes), topM - floorM);
    return painted(file, clippedUnder(file, solid, planes, meanPoint(polygon)), 'space');
  });
  const form = pieces.some(({ under = [] }) => under.length > 0) ? 'Clipping' : 'SweptSolid';
  const body = file.add('IFCSHAPEREPRESENTATION', [file.bodyContext, text('Body'), text(form), list(solids)]);
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
    volumes: {
      NetVolume:
        form === 'Clipping' ? pieces.reduce((sum, piece) => sum + volumeM3(piece), 0) : room.areaM2 * room.heightM,
    },
  });
  return step;
}

/** The solid of a room: under slanted roofs, if its ceiling slopes. */
function roomPieces(room: Room, floorM: number, slabs: readonly Slab[]): Prism[] {
  const { polygon, holes, ceiling, heightM, storey_id } = room;
  const whole = { polygon, holes, bottomM: floorM, topM: floorM + heightM };
  return ceiling === 'sloped' ? underRoofs(whole, slantedRoofs(slabs, storey_id)) : [whole];
}
