import { FIGURES, type ElementTable, type FigureName, type FigureSource } from './element-table.ts';
import type { ListedElement } from './list-elements.ts';
import { figureOf, isDoubtful } from './sum-figures.ts';
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
  | { field: RecordField; value: PropertyValue; source?: FigureSource; isDoubtful?: boolean; isByCategory?: boolean }
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

/** Words of sets and properties in the languages that programs export in most: English, German, Russian and Japanese. */
const CLASSIFICATION = /classif|uniformat|omniclass|masterformat|assembly (code|description)|keynote|アセンブリ/i;
const DIMENSION_SETS = /^qto_|quantit|dimension|abmessung|размер|寸法/i;
const DIMENSIONS =
  /^(nominal|overall|rough|clear)?\s*(area|depth|diameter|height|length|perimeter|radius|thickness|volume|width)$/i;
const MATERIALS = /material|finish\b|\bcolou?r\b|материал|マテリアル/i;
const IDENTITY_SETS = /identity data|manufactur|servicelife|warranty|identitätsdaten|идентиф|識別情報/i;
const IDENTITIES =
  /^(asset ?identifier|bar ?code|category|comments|description|family|family name|guid|ifcguid|installation ?date|manufacturer|mark)$/i;
const MORE_IDENTITIES =
  /^(model|model ?reference|number|reference|serial ?number|status|tag|tag ?number|type (comments|mark|name)|url|warranty.*)$/i;
const CONSTRUCTION_SETS =
  /^pset_\w*common$|construct|structur|phas|analytical|thermal|concrete|reinforc|precast|konstruktion|строит|構造|建設|フェーズ/i;
const CONSTRUCTIONS =
  /loadbearing|isexternal|fire|acoustic|thermal|structural|combustible|compartment|phase|renovation status/i;

/** The first rule that fits; a measure that is neither a material's nor a code's is a dimension. */
const RULES: readonly [group: PropertyGroupName, fits: (set: string, property: TableProperty) => boolean][] = [
  ['Classification', (set, { name }) => CLASSIFICATION.test(`${set} ${name}`)],
  [
    'Dimensions',
    (set, { name, value }) => typeof value !== 'string' || DIMENSION_SETS.test(set) || DIMENSIONS.test(name),
  ],
  ['Materials', (set, { name }) => MATERIALS.test(`${set} ${name}`)],
  ['Identification', (set, { name }) => IDENTITY_SETS.test(set) || IDENTITIES.test(name) || MORE_IDENTITIES.test(name)],
  ['Construction', (set, { name }) => CONSTRUCTION_SETS.test(set) || CONSTRUCTIONS.test(name)],
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
    return value === null || !source
      ? []
      : [{ field, value: { kind: KINDS[field], value }, source, isDoubtful: isDoubtful(element, field) }];
  });
}

function classification({ code, isCodeOwn }: ListedElement): PropertyRow[] {
  if (code === null) return [];
  const value = [code, uniformatTitle(code)].filter(Boolean).join(' ');
  return [{ field: 'uniformat', value, isByCategory: !isCodeOwn }];
}
