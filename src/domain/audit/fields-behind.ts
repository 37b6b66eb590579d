import { isSame } from './changed-fields.ts';

/**
 * The fields in which an edit comes too late: they hold another value than the one that its page showed (`seen`), and another than
 * the one that it gives. A field that `seen` does not name is not asked about. Values are compared as JSON.
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
