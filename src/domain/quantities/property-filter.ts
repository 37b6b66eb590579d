import type { Measure } from '#domain/units/measure.ts';
import type { ElementTable } from './element-table.ts';

export const PROPERTY_OPERATORS = ['is', 'isNot', 'contains', 'atLeast', 'atMost', 'hasValue'] as const;
export type PropertyOperator = (typeof PROPERTY_OPERATORS)[number];

/**
 * A condition on a property of a set, or, with null for the set, on an attribute of the element itself. `value` as it was typed
 * or chosen; of a measure in SI. An element without the property meets none, not even 'isNot': nothing is known of it.
 */
export type PropertyChoice = { set: string | null; name: string; operator: PropertyOperator; value: string };

/** A property of a model, or with null for its set an attribute: the values in words that it has somewhere, in order, and what it measures where it does. */
export type PropertyKind = {
  set: string | null;
  name: string;
  values: string[];
  measure: Measure['kind'] | null;
  /** Whether all its values are numbers, which can be compared. */
  isNumber: boolean;
};

type TableSet = ElementTable['sets'][number];
type Value = TableSet['properties'][number]['value'];

/** Measures are shown with two decimals: nearer ones read alike. */
const ALIKE = 0.005;
const inOrder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Whether a set meets a condition. */
export function meetsChoice(set: TableSet, { set: name, ...choice }: PropertyChoice): boolean {
  return (
    set.name === name &&
    set.properties.some((property) => property.name === choice.name && meets(property.value, choice))
  );
}

/** Whether one of the values of an attribute meets a condition, and for 'isNot' all of them; none meet none. */
export function meetsValues(values: readonly string[], choice: Pick<PropertyChoice, 'operator' | 'value'>): boolean {
  if (choice.operator === 'isNot') return values.length > 0 && values.every((value) => meets(value, choice));
  return values.some((value) => meets(value, choice));
}

/** What is known of a property by the words that it has as values. */
export function kindOf(set: string | null, name: string, words: ReadonlySet<string>): PropertyKind {
  const values = [...words].toSorted(inOrder);
  return { set, name, values, measure: null, isNumber: values.every((value) => Number.isFinite(numberOf(value))) };
}

function meets(value: Value, { operator, value: wanted }: Pick<PropertyChoice, 'operator' | 'value'>): boolean {
  if (value === '') return false;
  const number = typeof value === 'string' ? numberOf(value) : value.value;
  const limit = numberOf(wanted);
  switch (operator) {
    case 'hasValue':
      return true;
    case 'atLeast':
      return number >= limit;
    case 'atMost':
      return number <= limit;
    case 'contains':
      return typeof value === 'string' && value.toLowerCase().includes(wanted.trim().toLowerCase());
    case 'is':
    case 'isNot': {
      const isAlike = typeof value === 'string' ? isSame(value, wanted) : Math.abs(number - limit) <= ALIKE;
      return isAlike === (operator === 'is');
    }
  }
}

const isSame = (value: string, wanted: string) => value.trim().toLowerCase() === wanted.trim().toLowerCase();

/** NaN, which is neither more nor less than anything, for what is no number. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The operators that make sense for a property. */
export function operatorsOf({ measure, isNumber }: PropertyKind): PropertyOperator[] {
  const isComparable = measure !== null || isNumber;
  return PROPERTY_OPERATORS.filter((operator) =>
    operator === 'contains' ? measure === null : operator === 'atLeast' || operator === 'atMost' ? isComparable : true,
  );
}

/** The properties of a table by set and name, both in order; those that have a value nowhere are left out. */
export function propertyKinds({ sets }: ElementTable): PropertyKind[] {
  const kinds = new Map<string, { set: string; name: string; seen: Set<string>; measure: PropertyKind['measure'] }>();
  for (const { name: set, properties } of sets)
    for (const { name, value } of properties) {
      if (value === '') continue;
      const key = JSON.stringify([set, name]);
      const kind = kinds.get(key) ?? { set, name, measure: null, seen: new Set() };
      kinds.set(key, kind);
      if (typeof value === 'string') kind.seen.add(value);
      else kind.measure = value.kind;
    }
  return [...kinds.values()]
    .toSorted((a, b) => inOrder(a.set, b.set) || inOrder(a.name, b.name))
    .map(({ set, name, seen, measure }) => ({ ...kindOf(set, name, seen), measure }));
}
