import { FIGURES, type Figure, type FigureName, type FigureSource } from '#domain/quantities/element-table.ts';
import type { Measure } from '#domain/units/measure.ts';
import type { PropertySet } from './read-sets.ts';

export type Figures = Partial<Record<FigureName, Figure>>;
type Kind = Measure['kind'];
/** Names of quantities and properties by what they say, in lower case without spaces and signs, the best first. */
type Names = { kind: Kind; net: readonly string[]; gross: readonly string[]; property: readonly string[] };

const NONE: readonly string[] = [];
const area = (net: string[], gross: string[], property: string[] = ['area']): Names => ({
  kind: 'area',
  net,
  gross,
  property,
});
/** One side of a wall. */
const SIDE = area(['netsidearea', 'netarea', 'area'], ['grosssidearea', 'grossarea']);
/** The upper side of what lies. */
const PLATE = area(['netarea', 'area'], ['grossarea']);
const FLOOR = area(['netfloorarea', 'netarea', 'gsabimarea', 'area'], ['grossfloorarea', 'grossarea']);
/** Of an opening, that is width times height: what else programs call the area of a window is not. */
const OPENING = area(['area'], [], []);
/** Elsewhere a quantity is a surface or a section, which is no area of an estimate; a property may be one. */
const OTHER = area([], []);

const AREAS: readonly [RegExp, Names][] = [
  [/^IFC(WALL|CURTAINWALL)/, SIDE],
  [/^IFC(SLAB|ROOF|COVERING|PLATE|RAMP|FOOTING)/, PLATE],
  [/^IFCSPACE$/, FLOOR],
  [/^IFC(DOOR|WINDOW)/, OPENING],
  [/^IFC(BEAM|COLUMN|MEMBER|PILE|REINFORCING)/, { kind: 'area', net: NONE, gross: NONE, property: NONE }],
];

const MEASURES: Record<Exclude<FigureName, 'areaM2'>, Names> = {
  volumeM3: {
    kind: 'volume',
    net: ['netvolume', 'nettovolumen', 'volume'],
    gross: ['grossvolume'],
    property: ['volume'],
  },
  lengthM: {
    kind: 'length',
    net: ['netlength', 'length', 'nominallength'],
    gross: ['grosslength'],
    property: ['length'],
  },
  widthM: { kind: 'length', net: ['width', 'nominalwidth'], gross: NONE, property: ['width'] },
  heightM: {
    kind: 'length',
    net: ['height', 'nominalheight', 'finishceilingheight'],
    gross: NONE,
    property: ['height', 'unconnectedheight', 'unboundedheight'],
  },
  diameterM: {
    kind: 'length',
    net: ['diameter', 'nominaldiameter', 'outerdiameter'],
    gross: NONE,
    property: ['diameter', 'nominaldiameter', 'outerdiameter', 'outsidediameter'],
  },
  treadDepthM: {
    kind: 'length',
    net: ['treadlength', 'treaddepth'],
    gross: NONE,
    property: ['actualtreaddepth', 'treadlength', 'treaddepth'],
  },
  riserHeightM: {
    kind: 'length',
    net: ['riserheight'],
    gross: NONE,
    property: ['actualriserheight', 'riserheight'],
  },
};

/**
 * The figures that a file itself says of an element: by its quantities, net before gross, then by its properties.
 * `sets`: its own before those of its type. `attributes`: what its line says, as the overall width of a door, in meters.
 */
export function authoredFigures(
  category: string,
  sets: readonly PropertySet[],
  attributes: Partial<Record<FigureName, number>>,
): Figures {
  const figures: Figures = {};
  const quantities = namedMeasures(sets, true);
  const properties = namedMeasures(sets, false);
  const take = (name: FigureName, { kind, net, gross, property }: Names) => {
    const attribute = attributes[name];
    const found =
      figureOf(quantities, kind, net, 'net') ??
      figureOf(quantities, kind, gross, 'gross') ??
      (attribute !== undefined && attribute > 0 ? ({ value: attribute, source: 'property' } as const) : undefined) ??
      figureOf(properties, kind, property, 'property');
    if (found) figures[name] = found;
  };
  for (const name of FIGURES) if (name !== 'areaM2') take(name, MEASURES[name]);
  const names = AREAS.find(([pattern]) => pattern.test(category))?.[1] ?? OTHER;
  take('areaM2', names);
  const { widthM, heightM } = figures;
  if (names === OPENING && !figures.areaM2 && widthM && heightM)
    figures.areaM2 = { value: widthM.value * heightM.value, source: 'property' };
  return figures;
}

type NamedMeasures = ReadonlyMap<string, Measure>;

/** The first to say something holds. */
function namedMeasures(sets: readonly PropertySet[], isQuantities: boolean): NamedMeasures {
  const found = new Map<string, Measure>();
  for (const set of sets) {
    if (set.isQuantities !== isQuantities) continue;
    for (const { name, value } of set.properties) {
      if (typeof value === 'string') continue;
      const key = `${value.kind} ${plainName(name)}`;
      if (!found.has(key)) found.set(key, value);
    }
  }
  return found;
}

const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Programs write a property of zero where they have not measured; a quantity of zero is one. */
function figureOf(
  measures: NamedMeasures,
  kind: Kind,
  names: readonly string[],
  source: FigureSource,
): Figure | undefined {
  for (const name of names) {
    const value = measures.get(`${kind} ${name}`)?.value;
    if (value !== undefined && (value > 0 || (value === 0 && source !== 'property'))) return { value, source };
  }
  return undefined;
}
