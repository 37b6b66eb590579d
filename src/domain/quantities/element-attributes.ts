import type { ListedElement } from './list-elements.ts';
import type { RecordField } from './property-groups.ts';
import { kindOf, meetsValues, type PropertyChoice, type PropertyKind } from './property-filter.ts';

/** What an element is by itself, beside its property sets: what filters know under no set. */
export const ATTRIBUTES = [
  'name',
  'type',
  'family',
  'material',
  'room',
  'uniformat',
  'globalId',
] as const satisfies readonly RecordField[];
type Attribute = (typeof ATTRIBUTES)[number];

const READ: Record<Attribute, (listed: ListedElement) => readonly (string | null)[]> = {
  name: ({ element }) => [element.name],
  type: ({ element }) => [element.type],
  family: ({ element }) => [element.family],
  material: ({ element }) => element.materials,
  room: ({ room }) => [room],
  uniformat: ({ code }) => [code],
  globalId: ({ element }) => [element.id],
};
const valuesOf = (listed: ListedElement, name: Attribute) =>
  READ[name](listed).filter((value): value is string => value !== null && value !== '');

/** Whether an element meets a condition on one of its attributes; of several materials one is enough, and 'isNot' means none. */
export function meetsAttribute(listed: ListedElement, choice: PropertyChoice): boolean {
  const name = ATTRIBUTES.find((each) => each === choice.name);
  return name !== undefined && meetsValues(valuesOf(listed, name), choice);
}

/** The attributes that some of the elements have, with their values in order. */
export function attributeKinds(elements: readonly ListedElement[]): (PropertyKind & { name: Attribute })[] {
  return ATTRIBUTES.map((name) => ({
    ...kindOf(null, name, new Set(elements.flatMap((listed) => valuesOf(listed, name)))),
    name,
  })).filter(({ values }) => values.length > 0);
}
