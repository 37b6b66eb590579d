/** Of what was written, only what is another now. Values are compared as JSON; undefined is not written. */
export function changedFields<T extends Record<string, unknown>>(
  before: Record<string, unknown>,
  after: T,
): Partial<T> {
  const entries: [string, unknown][] = Object.entries(after).filter(
    ([key, value]) => value !== undefined && !isSame(before[key], value),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Whether two values are the same as JSON; null and undefined are. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
