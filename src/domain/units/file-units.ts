import type { Measure } from './measure.ts';
import { asList, member, textOf } from './item-values.ts';

/** A unit of a file: what one of it is worth in SI, and how it is written where numbers stay in it. */
export type FileUnit = { toSi: number; symbol?: string };
/** Units by their kind ('LENGTHUNIT'). */
export type FileUnits = {
  units: ReadonlyMap<string, FileUnit>;
  /** From heights of storeys and sites, which the model library has converted with the few units that it knows, to metres. */
  heightToM: number;
};

/** Names of SI units: power of their base, symbol. */
const SI: Record<string, [power: number, symbol: string] | undefined> = {
  METRE: [1, 'm'],
  SQUARE_METRE: [2, 'm²'],
  CUBIC_METRE: [3, 'm³'],
  GRAM: [1, 'g'],
  RADIAN: [1, 'rad'],
  SECOND: [1, 's'],
  KELVIN: [1, 'K'],
  DEGREE_CELSIUS: [1, '°C'],
  AMPERE: [1, 'A'],
  VOLT: [1, 'V'],
  WATT: [1, 'W'],
  JOULE: [1, 'J'],
  NEWTON: [1, 'N'],
  PASCAL: [1, 'Pa'],
  HERTZ: [1, 'Hz'],
  LUMEN: [1, 'lm'],
  LUX: [1, 'lx'],
  CANDELA: [1, 'cd'],
};
/** Powers of ten, and symbols. */
const PREFIXES: Record<string, [exponent: number, symbol: string] | undefined> = {
  GIGA: [9, 'G'],
  MEGA: [6, 'M'],
  KILO: [3, 'k'],
  HECTO: [2, 'h'],
  DECA: [1, 'da'],
  DECI: [-1, 'd'],
  CENTI: [-2, 'c'],
  MILLI: [-3, 'm'],
  MICRO: [-6, 'µ'],
  NANO: [-9, 'n'],
};
/** What readers see in their own system, by the kind of unit; where a file declares none, its numbers are SI. */
const KINDS = {
  LENGTHUNIT: 'length',
  AREAUNIT: 'area',
  VOLUMEUNIT: 'volume',
  MASSUNIT: 'mass',
  PLANEANGLEUNIT: 'angle',
} as const;
/** Kinds of units that are composed of others, as they are written in SI. */
const COMPOSED: Record<string, string | undefined> = {
  THERMALTRANSMITTANCEUNIT: 'W/(m²·K)',
  THERMALCONDUCTANCEUNIT: 'W/(m·K)',
  MASSDENSITYUNIT: 'kg/m³',
  VOLUMETRICFLOWRATEUNIT: 'm³/s',
  LINEARVELOCITYUNIT: 'm/s',
};
/** The kind of unit of each type of value. */
const UNIT_OF_TYPE: Record<string, string | undefined> = {
  IFCLENGTHMEASURE: 'LENGTHUNIT',
  IFCPOSITIVELENGTHMEASURE: 'LENGTHUNIT',
  IFCNONNEGATIVELENGTHMEASURE: 'LENGTHUNIT',
  IFCAREAMEASURE: 'AREAUNIT',
  IFCVOLUMEMEASURE: 'VOLUMEUNIT',
  IFCMASSMEASURE: 'MASSUNIT',
  IFCPLANEANGLEMEASURE: 'PLANEANGLEUNIT',
  IFCPOSITIVEPLANEANGLEMEASURE: 'PLANEANGLEUNIT',
  IFCTIMEMEASURE: 'TIMEUNIT',
  IFCTHERMODYNAMICTEMPERATUREMEASURE: 'THERMODYNAMICTEMPERATUREUNIT',
  IFCPOWERMEASURE: 'POWERUNIT',
  IFCENERGYMEASURE: 'ENERGYUNIT',
  IFCFORCEMEASURE: 'FORCEUNIT',
  IFCPRESSUREMEASURE: 'PRESSUREUNIT',
  IFCFREQUENCYMEASURE: 'FREQUENCYUNIT',
  IFCELECTRICCURRENTMEASURE: 'ELECTRICCURRENTUNIT',
  IFCELECTRICVOLTAGEMEASURE: 'ELECTRICVOLTAGEUNIT',
  IFCILLUMINANCEMEASURE: 'ILLUMINANCEUNIT',
  IFCLUMINOUSFLUXMEASURE: 'LUMINOUSFLUXUNIT',
  IFCTHERMALTRANSMITTANCEMEASURE: 'THERMALTRANSMITTANCEUNIT',
  IFCTHERMALCONDUCTIVITYMEASURE: 'THERMALCONDUCTANCEUNIT',
  IFCMASSDENSITYMEASURE: 'MASSDENSITYUNIT',
  IFCVOLUMETRICFLOWRATEMEASURE: 'VOLUMETRICFLOWRATEUNIT',
  IFCLINEARVELOCITYMEASURE: 'LINEARVELOCITYUNIT',
};
/** Units are made of units: a file that goes on deeper is refused an answer. */
const MAX_DEPTH = 4;
const MAX_UNITS = 200;

/** The units of a project, of what the model library answers for its IfcUnitAssignment with all relations. */
export function readUnits(assignment: unknown): FileUnits {
  const units = new Map<string, FileUnit>();
  const declared = new Set<string>();
  let heightToM = 1;
  for (const entry of asList(member(assignment, 'Units')).slice(0, MAX_UNITS)) {
    const kind = textOf(member(entry, 'UnitType'));
    if (kind === undefined) continue;
    declared.add(kind);
    const unit = unitOf(entry);
    if (!unit) continue;
    units.set(kind, unit);
    if (kind === 'LENGTHUNIT') heightToM = unit.toSi / libraryFactor(entry);
  }
  // A unit that the fragments do not contain leaves its kind unknown: better no unit than a wrong one.
  const isWhole = asList(member(assignment, 'Units')).every((entry) => textOf(member(entry, '_category')));
  if (!isWhole) return { units, heightToM };
  // Areas and volumes that declare none are of the unit of lengths; the rest is SI.
  const lengthToM = units.get('LENGTHUNIT')?.toSi ?? 1;
  const powers: Record<string, number> = { LENGTHUNIT: 1, AREAUNIT: 2, VOLUMEUNIT: 3 };
  for (const kind of Object.keys(KINDS))
    if (!declared.has(kind)) units.set(kind, { toSi: lengthToM ** (powers[kind] ?? 0) });
  return { units, heightToM };
}

/** A unit of the file by what the library answers for it; undefined for one that says too little. */
export function unitOf(entry: unknown, depth = 0): FileUnit | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const si = siUnitOf(entry);
  if (si) return si;
  const [factor] = asList(member(entry, 'ConversionFactor'));
  if (factor !== undefined) {
    const value: unknown = member(member(factor, 'ValueComponent'), 'value');
    const base = unitOf(asList(member(factor, 'UnitComponent'))[0], depth + 1);
    return typeof value === 'number' && base ? sound({ toSi: value * base.toSi }) : undefined;
  }
  const symbol = COMPOSED[textOf(member(entry, 'UnitType')) ?? ''];
  const elements = asList(member(entry, 'Elements'));
  if (symbol === undefined || elements.length === 0 || elements.length > MAX_UNITS) return undefined;
  let toSi = 1;
  for (const element of elements) {
    const of = unitOf(asList(member(element, 'Unit'))[0], depth + 1);
    const exponent: unknown = member(member(element, 'Exponent'), 'value');
    if (!of || typeof exponent !== 'number') return undefined;
    toSi *= of.toSi ** exponent;
  }
  return sound({ toSi, symbol });
}

/** A value of the file by its type, for readers; undefined for what is no measure. `own`: the unit that it says itself. */
export function measureOf(
  type: string | undefined,
  value: number,
  { units }: FileUnits,
  own?: FileUnit,
): Measure | string | undefined {
  const kind = UNIT_OF_TYPE[type ?? ''];
  const unit = kind === undefined ? undefined : (own ?? units.get(kind));
  if (kind === undefined || !unit) return undefined;
  const measure = isReadersKind(kind) ? KINDS[kind] : undefined;
  if (measure) return { kind: measure, value: value * unit.toSi };
  const inSi = COMPOSED[kind] === undefined ? value : value * unit.toSi;
  return unit.symbol === undefined ? undefined : `${Number(inSi.toPrecision(6))} ${unit.symbol}`;
}

const isReadersKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

function siUnitOf(entry: unknown): FileUnit | undefined {
  const name = textOf(member(entry, 'Name')) ?? '';
  const [power, symbol] = SI[name] ?? [];
  if (power === undefined || symbol === undefined || textOf(member(entry, '_category')) !== 'IFCSIUNIT')
    return undefined;
  const [exponent, prefix] = PREFIXES[textOf(member(entry, 'Prefix')) ?? ''] ?? [0, ''];
  // The base of mass is the kilogram.
  return { toSi: 10 ** (exponent * power - (name === 'GRAM' ? 3 : 0)), symbol: `${prefix}${symbol}` };
}

const sound = (unit: FileUnit): FileUnit | undefined =>
  Number.isFinite(unit.toSi) && unit.toSi > 0 ? unit : undefined;

/** What the library takes a unit of length for. */
function libraryFactor(entry: unknown): number {
  const prefix = textOf(member(entry, 'Prefix'));
  const [exponent] = (prefix && ['MILLI', 'CENTI', 'DECI'].includes(prefix) && PREFIXES[prefix]) || [0];
  return (textOf(member(entry, 'Name')) === 'FOOT' ? 0.3048 : 1) * 10 ** exponent;
}

/** Of a file that declares none. */
export const METRES = readUnits(undefined);
