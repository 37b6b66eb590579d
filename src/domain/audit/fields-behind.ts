import { isSame } from './changed-fields.ts';

/**
 * The fields in which an edit comes too late: their value is neither the one that its page showed (`seen`) nor
 * the one that it submits. A field that `seen` does not name is not asked about. Values are compared as JSON.
 */
export function fieldsBehind<T extends Record<string, unknown>>({
  held,
  given,
  seen = {},
}: {
  held: Record<string, unknown>;
  given: T;
  seen?: Record<string, unknown> | undefined;
}): (keyof T & string)[] {
  return Object.keys(given).filter(
    (key) =>
      given[key] !== undefined &&
      seen[key] !== undefined &&
      !isSame(seen[key], held[key]) &&
      !isSame(given[key], held[key]),
  );
}
