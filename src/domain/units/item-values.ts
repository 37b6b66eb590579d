const MAX_TEXT = 500;

/** The text of an attribute `{value}` of the model library; undefined for nothing, lists and references. */
export function textOf(attribute: unknown): string | undefined {
  const value: unknown = member(attribute, 'value');
  if (typeof value === 'string') return value.slice(0, MAX_TEXT) || undefined;
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return undefined;
}

export function member(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
