import type { Measure } from '#domain/units/measure.ts';
import { type FileUnits, measureOf, unitOf } from '#domain/units/file-units.ts';
import { asList, member, textOf } from '#domain/units/item-values.ts';

/** One value of an element: text for people, or a measure to be shown in the reader's unit. */
type ItemProperty = { name: string; value: string | Measure };
type PropertyGroup = { name: string; properties: ItemProperty[] };
/** An element of the model with its attributes, and property sets where its view has any. */
export type ModelItem = { localId: number; guid: string; category: string; name: string; groups: PropertyGroup[] };

/** The group of the attributes, which is the first where there is one. */
export const IDENTIFICATION = 'Identification';
/** Attributes that are internal, or shown elsewhere. */
const NOT_SHOWN = new Set([
  '_category',
  '_localId',
  '_guid',
  'Name',
  'OwnerHistory',
  'ObjectPlacement',
  'Representation',
]);
/** Quantities by the attribute that has their value, with its type where the answer does not say it. */
const QUANTITIES: Record<string, string> = {
  LengthValue: 'IFCLENGTHMEASURE',
  AreaValue: 'IFCAREAMEASURE',
  VolumeValue: 'IFCVOLUMEMEASURE',
  WeightValue: 'IFCMASSMEASURE',
  TimeValue: 'IFCTIMEMEASURE',
  CountValue: 'IFCCOUNTMEASURE',
};
/** Heights that the model library has made absolute, by category. */
const HEIGHTS: Record<string, string | undefined> = { IFCBUILDINGSTOREY: 'Elevation', IFCSITE: 'RefElevation' };

const followed = { attributes: true, relations: true };
/**
 * What the model library is asked about one element: its sets, and the units that single properties say themselves, which views made by
 * earlier releases have.
 */
export const ITEM_QUERY = {
  attributesDefault: true,
  relations: {
    IsDefinedBy: followed,
    HasProperties: followed,
    Quantities: followed,
    Unit: followed,
    Elements: followed,
    ConversionFactor: followed,
    UnitComponent: followed,
  },
};

/**
 * Reads what the model library answers for one element (`ITEM_QUERY`): its attributes first, then every
 * property set and quantity set by name, measures in SI. The answer refers to itself in circles, so only the known path is walked.
 */
export function readItem(localId: number, data: unknown, units: FileUnits): ModelItem {
  const height = HEIGHTS[textOf(member(data, '_category')) ?? ''];
  const attributes = Object.keys(asRecord(data)).flatMap((name): ItemProperty[] => {
    const number: unknown = member(member(data, name), 'value');
    if (name === height && typeof number === 'number')
      return [{ name, value: { kind: 'length', value: number * units.heightToM } }];
    const value = valueOf(member(data, name), units);
    return NOT_SHOWN.has(name) || value === undefined ? [] : [{ name, value }];
  });
  const sets = asList(member(data, 'IsDefinedBy')).flatMap((set): PropertyGroup[] => {
    const properties = [...asList(member(set, 'HasProperties')), ...asList(member(set, 'Quantities'))].flatMap(
      (entry) => readProperty(entry, units),
    );
    return properties.length ? [{ name: textOf(member(set, 'Name')) ?? 'Properties', properties }] : [];
  });
  return {
    localId,
    guid: textOf(member(data, '_guid')) ?? '',
    category: textOf(member(data, '_category')) ?? '',
    name: textOf(member(data, 'Name')) ?? '',
    groups: [...(attributes.length ? [{ name: IDENTIFICATION, properties: attributes }] : []), ...sets],
  };
}

function readProperty(entry: unknown, units: FileUnits): ItemProperty[] {
  const name = textOf(member(entry, 'Name'));
  if (name === undefined) return [];
  const own = asList(member(entry, 'Unit'))[0];
  for (const [key, type] of [['NominalValue', undefined], ...Object.entries(QUANTITIES)] as const) {
    const value = valueOf(member(entry, key), units, type, own);
    if (value !== undefined) return [{ name, value }];
  }
  return [];
}

function valueOf(attribute: unknown, units: FileUnits, type?: string, own?: unknown): Measure | string | undefined {
  const value: unknown = member(attribute, 'value');
  const measure =
    typeof value === 'number' ? measureOf(typeOf(attribute) ?? type, value, units, unitOf(own)) : undefined;
  return measure ?? textOf(attribute);
}

function typeOf(attribute: unknown): string | undefined {
  const type = member(attribute, 'type');
  return typeof type === 'string' ? type : undefined;
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
