import type { Scope } from '#domain/scope/scope.ts';
import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { typedNumber } from '#domain/units/typed-number.ts';

/** What a figure counts. Amounts are in the operator's currency, with hundredths. */
type InputUnit = 'sqft' | 'hours' | 'amount' | 'perHour' | 'years' | 'sqftPerHour' | 'projects';
type InputRule = {
  unit: InputUnit;
  min: number;
  max: number;
  /** What applies while nothing is typed; null: it follows other inputs (`followedFigures`). */
  preset: number | null;
};

// Without a bound in the specification: what keeps every sum below the integers that a number represents exactly.
const MAX_HOURS = 10_000;
const MAX_AMOUNT = 10_000_000;
const MAX_PER_HOUR = 10_000;

/**
 * Every input of the value analysis with its default and its bounds, both allowed (ordering.md §9). `projectsPerYear` is ours: how many
 * projects share a year of the scanner; at 1, one project bears the whole year, which is the specification's formula.
 */
export const valueInputs = {
  spaceSizeSqft: { unit: 'sqft', min: 1, max: MAX_SIZE_SQFT, preset: 10_000 },
  hoursPerScan: { unit: 'hours', min: 1, max: MAX_HOURS, preset: 8 },
  scanRate: { unit: 'perHour', min: 0, max: MAX_PER_HOUR, preset: 300 },
  travelCost: { unit: 'amount', min: 1000, max: MAX_AMOUNT, preset: null },
  scanQaHours: { unit: 'hours', min: 0, max: MAX_HOURS, preset: 2 },
  scanQaRate: { unit: 'perHour', min: 0, max: MAX_PER_HOUR, preset: 200 },
  scannerCost: { unit: 'amount', min: 5000, max: MAX_AMOUNT, preset: 35_000 },
  usefulLifeYears: { unit: 'years', min: 1, max: 10, preset: 5 },
  maintenance: { unit: 'amount', min: 0, max: MAX_AMOUNT, preset: 3500 },
  hosting: { unit: 'amount', min: 0, max: MAX_AMOUNT, preset: 2400 },
  projectsPerYear: { unit: 'projects', min: 1, max: 1000, preset: 1 },
  sqftPerHour: { unit: 'sqftPerHour', min: 50, max: 1000, preset: null },
  modelRate: { unit: 'perHour', min: 0, max: MAX_PER_HOUR, preset: 150 },
  modelQaRate: { unit: 'perHour', min: 0, max: MAX_PER_HOUR, preset: 150 },
  scanPrice: { unit: 'amount', min: 0, max: MAX_AMOUNT, preset: 2500 },
  bimPrice: { unit: 'amount', min: 0, max: MAX_AMOUNT, preset: 1250 },
} as const satisfies Record<string, InputRule>;

export type InputKey = keyof typeof valueInputs;
export const inputKeys = Object.keys(valueInputs) as InputKey[];
/** A number for every input, within its bounds. */
export type ValueFigures = Record<InputKey, number>;

/** What is modeled besides architecture. */
export const valueScopes = ['mepf', 'furniture', 'complexMepf'] as const;
export type ValueScope = (typeof valueScopes)[number];
export type ValueScopes = Readonly<Record<ValueScope, boolean>>;

/** What somebody has filled in: the texts of the fields, empty where nothing is typed. */
export type ValueForm = { typed: Readonly<Record<InputKey, string>>; scopes: ValueScopes };

/** Nothing typed, architecture alone. */
export const emptyForm: ValueForm = {
  typed: Object.fromEntries(inputKeys.map((key) => [key, ''])) as Record<InputKey, string>,
  scopes: { mepf: false, furniture: false, complexMepf: false },
};

/** The currency that the specification's amounts are in. They are not converted: in another one, people enter their own. */
export const ASSUMED_CURRENCY = 'usd';
export const isMoneyInput = (key: InputKey): boolean =>
  valueInputs[key].unit === 'amount' || valueInputs[key].unit === 'perHour';
/** A yen is less than a cent, and a rate in it has more digits. */
const FOREIGN_FACTOR = 1000;

/** What a field takes. `isForeign`: amounts are in another currency than the specification's, whose bounds say nothing of it. */
export function inputBounds(key: InputKey, isForeign = false): { min: number; max: number } {
  const { min, max } = valueInputs[key];
  return isForeign && isMoneyInput(key) ? { min: 0, max: Math.min(ABSURD, max * FOREIGN_FACTOR) } : { min, max };
}

/** Beyond any bound that could be meant: refused instead of clamped. */
const ABSURD = 1e9;
/** Longer than any number of a field with its commas. */
export const MAX_TYPED_LENGTH = 20;
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

export type ReadInput =
  | { value: number; clamped?: 'min' | 'max' }
  | { isEmpty: true }
  | { problem: 'notANumber' | 'tooLarge' };

/** What a field's text says: a number, clamped to its bounds; nothing; or no number that could be calculated with. */
export function readInput(key: InputKey, typed: string, isForeign = false): ReadInput {
  const text = typed.trim();
  const read = typedNumber(THOUSANDS.test(text) ? text.replaceAll(',', '') : text);
  if ('problem' in read) return read.problem === 'empty' ? { isEmpty: true } : { problem: 'notANumber' };
  if (!(Math.abs(read.value) <= ABSURD)) return { problem: 'tooLarge' };
  const { min, max } = inputBounds(key, isForeign);
  if (read.value < min) return { value: min, clamped: 'min' };
  return read.value > max ? { value: max, clamped: 'max' } : { value: read.value };
}

/** The figures of the specification, in whatever the operator's currency is. */
export const travelFigures = { base: 1000, perDay: 300 } as const;

/** Travel for a crew: a base, and a night's worth for each day on site and one more, at least two (B16). */
function followedTravelCost(hoursPerScan: number): number {
  return travelFigures.base + travelFigures.perDay * Math.max(2, Math.ceil(hoursPerScan / 8) + 1);
}

/** How much of a scan a team models in an hour: less for each further scope, never below 50 (B17, ruling 35). */
function followedSqftPerHour({ mepf, furniture, complexMepf }: ValueScopes): number {
  return Math.max(50, 300 - (mepf ? 50 : 0) - (furniture ? 50 : 0) - (complexMepf ? 250 : 0));
}

/**
 * The figures that a form amounts to; undefined while one of its fields cannot be calculated with. `isForeign`: an amount that is not typed is not
 * known.
 */
export function figuresOf({ typed, scopes }: ValueForm, isForeign = false): ValueFigures | undefined {
  const figures: Partial<ValueFigures> = {};
  for (const key of inputKeys) {
    const read = readInput(key, typed[key], isForeign);
    if ('problem' in read || ('isEmpty' in read && isForeign && isMoneyInput(key))) return undefined;
    figures[key] = 'value' in read ? read.value : presetOf(key, figures.hoursPerScan, scopes);
  }
  return figures as ValueFigures;
}

/** What applies to a field without a text. `hoursPerScan` as far as it is known: its own default otherwise. */
export function presetOf(
  key: InputKey,
  hoursPerScan: number = valueInputs.hoursPerScan.preset,
  scopes: ValueScopes,
): number {
  return (
    valueInputs[key].preset ?? (key === 'travelCost' ? followedTravelCost(hoursPerScan) : followedSqftPerHour(scopes))
  );
}

/** What is ordered for it from us: Complex MEPF is ordered alone, and has Architecture and MEPF in it. */
export function orderedScopes({ mepf, furniture, complexMepf }: ValueScopes): Scope[] {
  if (complexMepf) return ['Complex MEPF'];
  return ['Architecture', ...(furniture ? (['Furniture'] as const) : []), ...(mepf ? (['MEPF'] as const) : [])];
}
