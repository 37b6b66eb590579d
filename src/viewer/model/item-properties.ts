import type { Measure } from '#viewer/view/format-measure.ts';

/** One value of an element: text for people, or a measure to be shown in the reader's unit. */
type ItemProperty = { name: string; value: string | Measure };
type PropertyGroup = { name: string; properties: ItemProperty[] };
/** An element of the model with its attributes and property sets. */
export type ModelItem = { localId: number; guid: string; category: string; name: string; groups: PropertyGroup[] };

const MAX_TEXT = 500;
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
const MEASURES = [
  ['LengthValue', 'length'],
  ['AreaValue', 'area'],
  ['VolumeValue', 'volume'],
] as const;
/** Attributes that are lengths without saying so. */
const LENGTHS = new Set(['OverallHeight', 'OverallWidth']);
const PLAIN_VALUES = ['NominalValue', 'CountValue', 'WeightValue', 'TimeValue'];

/**
 * Reads what the model library answers for one element (`getItemsData` with `IsDefinedBy`): its attributes first, then every
 * property set and quantity set by name. The answer refers to itself in circles, so only the known path is walked.
 */
export function readItem(localId: number, data: unknown): ModelItem {
  const attributes = Object.keys(asRecord(data)).flatMap((name): ItemProperty[] => {
    const number: unknown = member(member(data, name), 'value');
    if (LENGTHS.has(name) && typeof number === 'number') return [{ name, value: { kind: 'length', value: number } }];
    const value = textOf(member(data, name));
    return NOT_SHOWN.has(name) || value === undefined ? [] : [{ name, value }];
  });
  const sets = asList(member(data, 'IsDefinedBy')).flatMap((set): PropertyGroup[] => {
    const properties = [...asList(member(set, 'HasProperties')), ...asList(member(set, 'Quantities'))].flatMap(
      readProperty,
    );
    return properties.length ? [{ name: textOf(member(set, 'Name')) ?? 'Properties', properties }] : [];
  });
  return {
    localId,
    guid: textOf(member(data, '_guid')) ?? '',
    category: textOf(member(data, '_category')) ?? '',
    name: textOf(member(data, 'Name')) ?? '',
    groups: [...(attributes.length ? [{ name: 'Identification', properties: attributes }] : []), ...sets],
  };
}

function readProperty(entry: unknown): ItemProperty[] {
  const name = textOf(member(entry, 'Name'));
  if (name === undefined) return [];
  for (const [key, kind] of MEASURES) {
    const value: unknown = member(member(entry, key), 'value');
    if (typeof value === 'number') return [{ name, value: { kind, value } }];
  }
  const value = PLAIN_VALUES.map((key) => textOf(member(entry, key))).find((text) => text !== undefined);
  return value === undefined ? [] : [{ name, value }];
}

/** The text of an attribute `{value}`; undefined for nothing, lists and references. */
function textOf(attribute: unknown): string | undefined {
  const value: unknown = member(attribute, 'value');
  if (typeof value === 'string') return value.slice(0, MAX_TEXT) || undefined;
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return undefined;
}

function member(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
