import { radiansOf } from '#geometry/angle.ts';
import type { Beam, Building, Column } from '#domain/building/building.ts';
import { elementAttributes } from './ifc-file.ts';
import type { IfcFile } from './ifc-file.ts';
import { axes3, circleProfile, extrusion, painted, placement, productShape, rectangleProfile } from './ifc-geometry.ts';
import type { Vector3 } from './ifc-geometry.ts';
import {
  evidenceSet,
  material,
  nominalMm,
  ofType,
  propertySet,
  quantitySet,
  relateMaterial,
  typeAttributes,
} from './ifc-properties.ts';
import type { Prism } from './prism.ts';
import { enumeration } from './step-text.ts';
import type { Step } from './step-text.ts';

/** Columns and beams; answers the columns by id. */
export function writeFrame(file: IfcFile, building: Building, solids: ReadonlyMap<string, Prism>): Map<string, Step> {
  const columns = building.columns.flatMap((column) => {
    const step = writeColumn(file, column, solids.get(column.id));
    return step ? [[column.id, step] as const] : [];
  });
  for (const beam of building.beams) writeBeam(file, beam);
  return new Map(columns);
}

function writeColumn(file: IfcFile, column: Column, solid: Prism | undefined): Step | undefined {
  const storey = file.storeys.get(column.storey_id);
  if (!storey || !solid) return undefined;
  const heightM = solid.topM - solid.bottomM;
  const isRound = column.shape === 'round';
  const angleRad = radiansOf(column.rotationDeg);
  const [x, y, z] = column.center;
  const columnPlacement = placement(
    file,
    storey.placement,
    [x, y, z - storey.elevationM],
    [Math.cos(angleRad), Math.sin(angleRad)],
  );
  const profile = isRound ? circleProfile(file, column.width / 2) : rectangleProfile(file, column.width, column.depth);
  const shape = productShape(file, [painted(file, extrusion(file, profile, heightM), 'structure')]);
  const title = isRound
    ? `Round column ${nominalMm(column.width)}`
    : `Column ${nominalMm(column.width)} x ${nominalMm(column.depth)}`;
  const step = file.add('IFCCOLUMN', [
    ...elementAttributes(file, column.id, `Column ${column.id}`, columnPlacement, shape),
    enumeration('COLUMN'),
  ]);
  storey.elements.push(step);
  const key = `column-type/${title}`;
  ofType(file, step, key, () =>
    file.add('IFCCOLUMNTYPE', [...typeAttributes(file, key, title), enumeration('COLUMN')]),
  );
  relateMaterial(file, column.id, [step], material(file, 'Column'));
  propertySet(file, column.id, step, 'Pset_ColumnCommon', { Reference: title, IsExternal: false });
  evidenceSet(file, column.id, step, column);
  const sectionM2 = isRound ? (Math.PI * column.width * column.width) / 4 : column.width * column.depth;
  quantitySet(file, column.id, step, 'Qto_ColumnBaseQuantities', {
    lengths: { Length: heightM },
    areas: { CrossSectionArea: sectionM2 },
    volumes: { GrossVolume: sectionM2 * heightM, NetVolume: sectionM2 * heightM },
  });
  return step;
}

/** From start to end, its section hanging below the axis. */
function writeBeam(file: IfcFile, beam: Beam): void {
  const storey = file.storeys.get(beam.storey_id);
  const run: Vector3 = [
    beam.end_pt[0] - beam.start_pt[0],
    beam.end_pt[1] - beam.start_pt[1],
    beam.end_pt[2] - beam.start_pt[2],
  ];
  const lengthM = Math.hypot(...run);
  const planM = Math.hypot(run[0], run[1]);
  if (!storey || planM < 0.01) return;
  const [x, y, z] = beam.start_pt;
  const beamPlacement = placement(file, storey.placement, [x, y, z - storey.elevationM]);
  // The profile's X runs across the beam, its Y along the upward normal.
  const along: Vector3 = [run[0] / lengthM, run[1] / lengthM, run[2] / lengthM];
  const axes = axes3(file, [0, 0, 0], along, [-run[1] / planM, run[0] / planM, 0]);
  const solid = extrusion(file, rectangleProfile(file, beam.width, beam.depth, [0, -beam.depth / 2]), lengthM, axes);
  const title = `Beam ${nominalMm(beam.width)} x ${nominalMm(beam.depth)}`;
  const shape = productShape(file, [painted(file, solid, 'structure')]);
  const step = file.add('IFCBEAM', [
    ...elementAttributes(file, beam.id, `Beam ${beam.id}`, beamPlacement, shape),
    enumeration('BEAM'),
  ]);
  storey.elements.push(step);
  relateMaterial(file, beam.id, [step], material(file, 'Beam'));
  propertySet(file, beam.id, step, 'Pset_BeamCommon', { Reference: title, IsExternal: false });
  evidenceSet(file, beam.id, step, beam);
  const sectionM2 = beam.width * beam.depth;
  quantitySet(file, beam.id, step, 'Qto_BeamBaseQuantities', {
    lengths: { Length: lengthM },
    areas: { CrossSectionArea: sectionM2 },
    volumes: { GrossVolume: sectionM2 * lengthM, NetVolume: sectionM2 * lengthM },
  });
}
