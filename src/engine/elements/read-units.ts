import { type FileUnits, type FileUnit, readUnits, unitOf } from '#domain/units/file-units.ts';
import type { StepFile, StepValue } from '#engine/ifc-files/step-values.ts';

/** Units are made of units: a file that goes on deeper says nothing. */
const MAX_DEPTH = 6;
const MAX_PARTS = 200;
/** Of all units of a file, or of one that a property says: a unit of two hundred units of two hundred would never end. */
const MAX_ENTRIES = 2000;

export const refOf = (value: StepValue | undefined): number | undefined =>
  value !== null && typeof value === 'object' && 'ref' in value ? value.ref : undefined;
export const refsOf = (value: StepValue | undefined): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => refOf(each) ?? []);
const wordOf = (value: StepValue | undefined): string | undefined => {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' && 'name' in value ? value.name : undefined;
};
const plain = (value: StepValue | undefined): StepValue | undefined =>
  value !== null && typeof value === 'object' && 'type' in value ? value.value : value;

/** The units that the project of a file counts in. */
export function readFileUnits(file: StepFile): FileUnits {
  const [project] = file.idsOf('IFCPROJECT');
  const ofProject = project === undefined ? undefined : refOf(file.valuesOf(project)[8]);
  const assignment = ofProject ?? file.idsOf('IFCUNITASSIGNMENT')[0];
  if (assignment === undefined) return readUnits(undefined);
  const units = refsOf(file.valuesOf(assignment)[0]).slice(0, MAX_PARTS);
  const left = { entries: MAX_ENTRIES };
  return readUnits({ Units: units.map((id) => entryOf(file, id, left)) });
}

/** Reads units that properties say themselves, each once; undefined where one says none. */
export function createUnitReader(file: StepFile): (value: StepValue | undefined) => FileUnit | undefined {
  const known = new Map<number, FileUnit | undefined>();
  return (value) => {
    const id = refOf(value);
    if (id === undefined) return undefined;
    if (!known.has(id)) known.set(id, unitOf(entryOf(file, id, { entries: MAX_ENTRIES })));
    return known.get(id);
  };
}

/** A unit with all that it is made of, as `readUnits` takes it. */
function entryOf(file: StepFile, id: number, left: { entries: number }, depth = 0): object {
  left.entries -= 1;
  const type = file.typeOf(id);
  const values = file.valuesOf(id);
  const said = (value: StepValue | undefined) => ({ value: plain(value) ?? undefined });
  const word = (value: StepValue | undefined) => ({ value: wordOf(value) });
  const of = (value: StepValue | undefined) =>
    depth > MAX_DEPTH || left.entries <= 0
      ? []
      : refsOf(value)
          .slice(0, MAX_PARTS)
          .map((part) => entryOf(file, part, left, depth + 1));
  const known = { _category: { value: type } };
  switch (type) {
    case 'IFCSIUNIT':
      return { ...known, UnitType: word(values[1]), Prefix: word(values[2]), Name: word(values[3]) };
    case 'IFCCONVERSIONBASEDUNIT':
    case 'IFCCONVERSIONBASEDUNITWITHOFFSET':
      return { ...known, UnitType: word(values[1]), Name: word(values[2]), ConversionFactor: of(values[3]) };
    case 'IFCMEASUREWITHUNIT':
      return { ...known, ValueComponent: said(values[0]), UnitComponent: of(values[1]) };
    case 'IFCDERIVEDUNIT':
      return { ...known, Elements: of(values[0]), UnitType: word(values[1]) };
    case 'IFCDERIVEDUNITELEMENT':
      return { ...known, Unit: of(values[0]), Exponent: said(values[1]) };
    default:
      return known;
  }
}
