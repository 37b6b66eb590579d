import { degreesOf } from '#geometry/angle.ts';
import type { Building } from '#domain/building/building.ts';
import { rootAttributes } from './ifc-file.ts';
import type { IfcBase, IfcFile, IfcOptions, IfcStorey } from './ifc-file.ts';
import { axes3, placement } from './ifc-geometry.ts';
import { propertySet } from './ifc-properties.ts';
import { DERIVED, enumeration, integer, list, NONE, real, text } from './step-text.ts';
import type { Step } from './step-text.ts';

/**
 * Project, site, building and storeys, units, contexts, and where the project is in the scan file's coordinates, whose Y is
 * not known to be north. `close`
 * puts elements and spaces into their storeys, once all are written.
 */
export function writeStructure(
  base: IfcBase,
  building: Building,
  options: IfcOptions,
): { file: IfcFile; close: () => void } {
  const context = base.add('IFCGEOMETRICREPRESENTATIONCONTEXT', [
    NONE,
    text('Model'),
    integer(3),
    real(1e-5),
    axes3(base, [0, 0, 0]),
    NONE,
  ]);
  const subContext = (name: string, view: string) =>
    base.add('IFCGEOMETRICREPRESENTATIONSUBCONTEXT', [
      text(name),
      text('Model'),
      DERIVED,
      DERIVED,
      DERIVED,
      DERIVED,
      context,
      NONE,
      enumeration(view),
      NONE,
    ]);
  const bodyContext = subContext('Body', 'MODEL_VIEW');
  const axisContext = subContext('Axis', 'GRAPH_VIEW');
  const footprintContext = subContext('FootPrint', 'MODEL_VIEW');
  const project = base.add('IFCPROJECT', [
    ...rootAttributes(base, 'project', options.name),
    NONE,
    NONE,
    NONE,
    list([context]),
    units(base),
  ]);

  const sitePlacement = placement(base, undefined, [0, 0, 0]);
  const site = base.add('IFCSITE', [
    ...rootAttributes(base, 'site', 'Site'),
    NONE,
    sitePlacement,
    NONE,
    NONE,
    enumeration('ELEMENT'),
    NONE,
    NONE,
    NONE,
    NONE,
    NONE,
  ]);
  const housePlacement = placement(base, sitePlacement, [0, 0, 0]);
  const house = base.add('IFCBUILDING', [
    ...rootAttributes(base, 'building', options.name),
    NONE,
    housePlacement,
    NONE,
    NONE,
    enumeration('ELEMENT'),
    NONE,
    NONE,
    NONE,
  ]);
  aggregate(base, 'project', project, [site]);
  aggregate(base, 'site', site, [house]);

  const storeys = new Map<string, IfcStorey>();
  const storeySteps: Step[] = [];
  for (const storey of building.storeys) {
    const storeyPlacement = placement(base, housePlacement, [0, 0, storey.elevationM]);
    storeySteps.push(
      base.add('IFCBUILDINGSTOREY', [
        ...rootAttributes(base, storey.id, storey.name),
        NONE,
        storeyPlacement,
        NONE,
        NONE,
        enumeration('ELEMENT'),
        real(storey.elevationM),
      ]),
    );
    storeys.set(storey.id, { placement: storeyPlacement, elevationM: storey.elevationM, elements: [], spaces: [] });
  }
  if (storeySteps.length > 0) aggregate(base, 'building', house, storeySteps);
  const file: IfcFile = { ...base, bodyContext, axisContext, footprintContext, storeys, types: new Map() };
  describeFrame(file, building, site);
  return { file, close: () => contain(file, building, storeySteps) };
}

function contain(file: IfcFile, building: Building, storeySteps: readonly Step[]): void {
  building.storeys.forEach(({ id }, i) => {
    const storey = file.storeys.get(id);
    const step = storeySteps[i];
    if (!storey || !step) return;
    if (storey.elements.length > 0)
      file.add('IFCRELCONTAINEDINSPATIALSTRUCTURE', [
        ...rootAttributes(file, `${id}/contains`),
        list(storey.elements),
        step,
      ]);
    if (storey.spaces.length > 0) aggregate(file, id, step, storey.spaces);
  });
}

/** One whole and its parts. */
export function aggregate(
  file: Pick<IfcFile, 'add' | 'guid' | 'ownerHistory'>,
  key: string,
  whole: Step,
  parts: readonly Step[],
): void {
  file.add('IFCRELAGGREGATES', [...rootAttributes(file, `${key}/parts`), whole, list(parts)]);
}

function units(base: IfcBase): Step {
  const unit = (type: string, name: string) =>
    base.add('IFCSIUNIT', [DERIVED, enumeration(type), NONE, enumeration(name)]);
  return base.add('IFCUNITASSIGNMENT', [
    list([
      unit('LENGTHUNIT', 'METRE'),
      unit('AREAUNIT', 'SQUARE_METRE'),
      unit('VOLUMEUNIT', 'CUBIC_METRE'),
      unit('PLANEANGLEUNIT', 'RADIAN'),
    ]),
  ]);
}

/**
 * Where the project is in the scan file's coordinates, p = R q + t, so that the project's origin is at `origin` - R^T t. A property
 * set says it: a map conversion would need a coordinate system with a name, and nobody knows one. The file's levelling (a tilt
 * below a few degrees) is left out; only the turn about Z is said.
 */
function describeFrame(file: IfcFile, { frame }: Building, site: Step): void {
  const [xx = 1, xy = 0, xz = 0, , yx = 0, yy = 1, yz = 0, , zx = 0, zy = 0, zz = 1, , tx = 0, ty = 0, tz = 0] =
    frame.cloudToProject;
  const [x, y, z] = frame.origin;
  propertySet(file, 'site', site, 'Pset_BIMITEngineFrame', {
    OriginXInScanFileM: x - (xx * tx + xy * ty + xz * tz),
    OriginYInScanFileM: y - (yx * tx + yy * ty + yz * tz),
    OriginZInScanFileM: z - (zx * tx + zy * ty + zz * tz),
    TurnInScanFileDeg: degreesOf(Math.atan2(yx, xx)),
    MetresPerScanFileUnit: frame.metresPerUnit,
  });
}
