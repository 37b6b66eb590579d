import type { Building } from '#domain/building/building.ts';
import { writeCoverings } from './ifc-coverings.ts';
import { startIfc } from './ifc-file.ts';
import type { IfcOptions } from './ifc-file.ts';
import { writeFrame } from './ifc-frame.ts';
import { writeObjects } from './ifc-objects.ts';
import { writeOpenings } from './ifc-openings.ts';
import { relateTypes } from './ifc-properties.ts';
import { writeSlabs } from './ifc-slabs.ts';
import { writeSpaceBoundaries } from './ifc-space-boundaries.ts';
import { writeSpaces } from './ifc-spaces.ts';
import { writeStairs } from './ifc-stairs.ts';
import { writeStructure } from './ifc-structure.ts';
import { connectWalls } from './ifc-wall-connections.ts';
import { writeWalls } from './ifc-walls.ts';
import { boundRooms, cornersOf } from './room-bounds.ts';
import { solidBodies } from './solid-bodies.ts';
import { list, text } from './step-text.ts';

/**
 * A building as an IFC4 model (ISO 10303-21 text, metres; design transfer view: swept solids, openings as voids). Element ids
 * are the tags. The same building and options give the same bytes. Throws for a date that cannot be read and for coordinates
 * that are not numbers.
 */
export function writeIfc(building: Building, options: IfcOptions): string {
  const { file, close } = writeStructure(startIfc(options), building, options);
  const solids = solidBodies(building);
  const rooms = boundRooms(building, solids);
  const walls = writeWalls(file, building, solids.walls);
  connectWalls(file, walls, solids.crossings, cornersOf(rooms));
  const openings = writeOpenings(file, building, walls);
  const slabs = writeSlabs(file, building, solids.slabs);
  const columns = writeFrame(file, building, solids.columns);
  writeStairs(file, building);
  writeObjects(file, building);
  const spaces = writeSpaces(file, building);
  const coverings = writeCoverings(file, building, spaces);
  writeSpaceBoundaries(file, building, rooms, { spaces, walls, columns, openings, slabs, coverings });
  relateTypes(file);
  close();
  return `${header(options)}${file.lines().join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}

function header({ name, date }: IfcOptions): string {
  const stamp = new Date(date).toISOString().slice(0, 19);
  const author = list([text('')]);
  return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(${list([text('ViewDefinition [DesignTransferView_V1.0]')])},'2;1');
FILE_NAME(${text(name)},${text(stamp)},${author},${author},${text('BIMIT Engine')},${text('Storey')},${text('')});
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
`;
}
