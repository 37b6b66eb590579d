import { FIGURES, type ElementTable, type FigureName, type FigureSource } from './element-table.ts';
import type { ListedElement } from './list-elements.ts';
import { figureOf } from './sum-figures.ts';
import { uniformatTitle } from './uniformat-tree.ts';

/** Groups of the property panel, in its order (viewers.md §2.2). */
const PROPERTY_GROUPS = [
  'Identification',
  'Dimensions',
  'Construction',
  'Materials',
  'Classification',
  'Other',
] as const;
type PropertyGroupName = (typeof PROPERTY_GROUPS)[number];

type TableProperty = ElementTable['sets'][number]['properties'][number];
export type PropertyValue = TableProperty['value'];

/** Values that the record of an element has by itself. */
export type RecordField =
  | 'name'
  | 'category'
  | 'type'
  | 'family'
  | 'level'
  | 'room'
  | 'globalId'
  | 'elementId'
  | 'material'
  | 'uniformat'
  | FigureName;

/** One value: of the record (`field`), or of a property set (`set`, with the name that the file gives it). Measures in SI. */
export type PropertyRow =
  | { field: RecordField; value: PropertyValue; source?: FigureSource; isByCategory?: boolean }
  | { field: null; set: string; name: string; value: PropertyValue };
export type PropertyGroup = { name: PropertyGroupName; rows: PropertyRow[] };

const KINDS: Record<FigureName, 'length' | 'area' | 'volume'> = {
  areaM2: 'area',
  lengthM: 'length',
  volumeM3: 'volume',
  widthM: 'length',
  heightM: 'length',
  diameterM: 'length',
  treadDepthM: 'length',
  riserHeightM: 'length',
};

/** Names of properties by which people tell elements apart. */
const IDENTITY = new Set(
  (
    'reference|mark|type mark|tag|number|comments|type comments|description|manufacturer|model|model reference|' +
    'serial number|url|status|guid|ifcguid|type name|family|family name|category'
  ).split('|'),
);

/** By the words of set and property, the first rule that fits; a measure that none of them claims is a dimension. */
const RULES: readonly [group: PropertyGroupName, fits: (set: string, property: TableProperty) => boolean][] = [
  [
    'Classification',
    (set, { name }) => /classif|uniformat|omniclass|masterformat|assembly code|keynote/i.test(`${set} ${name}`),
  ],
  ['Dimensions', (set, { value }) => typeof value !== 'string' || /^qto_|quantit|dimension/i.test(set)],
  ['Materials', (set, { name }) => /material|finish\b|\bcolou?r\b/i.test(`${set} ${name}`)],
  [
    'Identification',
    (set, { name }) => /identity data|manufactur|servicelife|warranty/i.test(set) || IDENTITY.has(name.toLowerCase()),
  ],
  [
    'Construction',
    (set, { name }) =>
      /^pset_\w*common$|construct|structur|phas|analytical|thermal|concrete|reinforc|precast/i.test(set) ||
      /loadbearing|isexternal|fire|acoustic|thermal|structural|combustible|compartment|phase/i.test(name),
  ],
];

function groupOf(set: string, property: TableProperty): PropertyGroupName {
  return RULES.find(([, fits]) => fits(set, property))?.[0] ?? 'Other';
}

/** All values of an element in the six groups; groups without a value are left out. */
export function propertyGroups(table: ElementTable, listed: ListedElement): PropertyGroup[] {
  const rows: Record<PropertyGroupName, PropertyRow[]> = {
    Identification: identification(listed),
    Dimensions: dimensions(listed),
    Construction: [],
    Materials: listed.element.materials.map((value) => ({ field: 'material', value })),
    Classification: classification(listed),
    Other: [],
  };
  for (const index of listed.element.sets) {
    const set = table.sets[index];
    for (const property of set?.properties ?? [])
      rows[groupOf(set?.name ?? '', property)].push({ field: null, set: set?.name ?? '', ...property });
  }
  return PROPERTY_GROUPS.flatMap((name) => (rows[name].length > 0 ? [{ name, rows: rows[name] }] : []));
}

function identification({ element, level, room }: ListedElement): PropertyRow[] {
  const values: [RecordField, string | null | undefined][] = [
    ['name', element.name],
    ['category', element.category],
    ['type', element.type],
    ['family', element.family],
    ['level', level?.name],
    ['room', room],
    ['globalId', element.id],
    ['elementId', String(element.expressId)],
  ];
  return values.flatMap(([field, value]) => (value ? [{ field, value }] : []));
}

function dimensions({ element }: ListedElement): PropertyRow[] {
  return FIGURES.flatMap((field) => {
    const value = figureOf(element, field);
    const source = element.figures[field]?.source;
    return value === null || !source ? [] : [{ field, value: { kind: KINDS[field], value }, source }];
  });
}

function classification({ code, isCodeOwn }: ListedElement): PropertyRow[] {
  if (code === null) return [];
  const value = [code, uniformatTitle(code)].filter(Boolean).join(' ');
  return [{ field: 'uniformat', value, isByCategory: !isCodeOwn }];
}
