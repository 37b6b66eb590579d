import { type FileUnit, type FileUnits, measureOf } from '#domain/units/file-units.ts';
import type { Measure } from '#domain/units/measure.ts';
import { ModelError } from '#engine/ifc-files/model-error.ts';
import type { StepFile, StepValue } from '#engine/ifc-files/step-values.ts';
import { createUnitReader, refsOf } from './read-units.ts';

/** One value of a set; a measure in SI with its dimension. */
type SetProperty = { name: string; value: string | Measure };
/** `isQuantities`: what the author's program measured, not what somebody or it says. */
export type PropertySet = { name: string; isQuantities: boolean; properties: readonly SetProperty[] };
export type SetReader = {
  /** Null for what is no set, or an empty one. */
  read: (id: number) => PropertySet | null;
};

/** The type of each kind of quantity. */
const QUANTITIES: Record<string, string | undefined> = {
  IFCQUANTITYLENGTH: 'IFCLENGTHMEASURE',
  IFCQUANTITYAREA: 'IFCAREAMEASURE',
  IFCQUANTITYVOLUME: 'IFCVOLUMEMEASURE',
  IFCQUANTITYWEIGHT: 'IFCMASSMEASURE',
  IFCQUANTITYTIME: 'IFCTIMEMEASURE',
  IFCQUANTITYCOUNT: 'IFCCOUNTMEASURE',
};
/** What one file may bring along: it is somebody else's, and browsers read all of it. */
const MAX_PROPERTIES = 500_000;
const MAX_OF_SET = 1000;
const MAX_TEXT = 500;
const MAX_LISTED = 50;

/** Reads property and quantity sets, each once. Throws `ModelError` for a file with more properties than can be listed. */
export function createSetReader(file: StepFile, ofFile: FileUnits): SetReader {
  const known = new Map<number, PropertySet | null>();
  const units: Units = { ofFile, ownOf: createUnitReader(file) };
  let count = 0;
  const read = (id: number): PropertySet | null => {
    const type = file.typeOf(id);
    const isQuantities = type === 'IFCELEMENTQUANTITY';
    if (!isQuantities && type !== 'IFCPROPERTYSET') return null;
    const values = file.valuesOf(id);
    const properties = refsOf(values[isQuantities ? 5 : 4])
      .slice(0, MAX_OF_SET)
      .flatMap((property) => readProperty(file, property, units) ?? []);
    count += properties.length;
    if (count > MAX_PROPERTIES)
      throw new ModelError(
        `The model has more than ${MAX_PROPERTIES.toLocaleString('en-US')} properties, more than can be listed. Export it with fewer property sets.`,
      );
    return properties.length > 0 ? { name: textOf(values[2]), isQuantities, properties } : null;
  };
  return {
    read: (id) => {
      const found = known.get(id);
      if (found !== undefined) return found;
      const made = read(id);
      known.set(id, made);
      return made;
    },
  };
}

export const textOf = (value: StepValue | undefined): string =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';

function readProperty(file: StepFile, id: number, units: Units): SetProperty | undefined {
  const type = file.typeOf(id) ?? '';
  const values = file.valuesOf(id);
  const value = valueOf({ type, values, units });
  const name = textOf(values[0]);
  return value === undefined || name === '' ? undefined : { name, value };
}

type Units = { ofFile: FileUnits; ownOf: (value: StepValue | undefined) => FileUnit | undefined };
type Line = { type: string; values: readonly StepValue[]; units: Units };

function valueOf({ type, values, units }: Line): string | Measure | undefined {
  const quantity = QUANTITIES[type];
  if (quantity !== undefined) return shown({ type: quantity, value: values[3] ?? null }, units, values[2]);
  const list = (held: StepValue | undefined, unit?: StepValue) =>
    (Array.isArray(held) ? held : [])
      .slice(0, MAX_LISTED)
      .flatMap((each) => asText(shown(each, units, unit)) || [])
      .join(', ')
      .slice(0, MAX_TEXT);
  switch (type) {
    case 'IFCPROPERTYSINGLEVALUE':
      return shown(values[2], units, values[3]);
    case 'IFCPROPERTYENUMERATEDVALUE':
      return list(values[2]);
    case 'IFCPROPERTYLISTVALUE':
      return list(values[2], values[3]);
    case 'IFCPROPERTYBOUNDEDVALUE':
      return list([values[3] ?? null, values[2] ?? null].filter(Boolean), values[4]).replace(', ', ' to ');
    default:
      return undefined;
  }
}

const LOGICAL: Record<string, string | undefined> = { T: 'Yes', F: 'No', U: 'Unknown' };

/** What readers are shown of a value: numbers of a known dimension as measures, all else as text. */
function shown(
  held: StepValue | undefined,
  { ofFile, ownOf }: Units,
  unit: StepValue | undefined,
): string | Measure | undefined {
  if (held === null || held === undefined) return undefined;
  const typed = typeof held === 'object' && 'type' in held ? held : undefined;
  const value = typed ? typed.value : held;
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (value !== null && typeof value === 'object' && 'name' in value) return LOGICAL[value.name] ?? value.name;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  return measureOf(typed?.type, value, ofFile, ownOf(unit)) ?? String(Math.round(value * 1e6) / 1e6);
}

/** Of a measure in a list: metres, square metres and so on as a number. */
const asText = (value: string | Measure | undefined): string =>
  value === undefined || typeof value === 'string' ? (value ?? '') : String(Number(value.value.toPrecision(6)));
