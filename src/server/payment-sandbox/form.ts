export type FormValue = string | { [key: string]: FormValue };

/** Depth and width of what is asked of the API stay far below these. */
const MAX_DEPTH = 7;

/** A form-encoded body with bracketed keys as Stripe takes it: `a[b][0]=1` becomes `{a: {b: {0: '1'}}}`. Throws for one that contradicts itself. */
export function parseForm(body: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null);
  for (const [key, value] of new URLSearchParams(body)) {
    const path = pathOf(key);
    const last = path.pop();
    if (last === undefined) throw new Error(`Invalid parameter name: ${key}`);
    let place = root;
    for (const part of path) {
      const next = (place[part] ??= Object.create(null) as Record<string, FormValue>);
      if (typeof next === 'string') throw new Error(`Invalid parameter: ${key}`);
      place = next;
    }
    place[last] = value;
  }
  return root;
}

function pathOf(key: string): string[] {
  const [head = '', ...rest] = key.split('[');
  const path = [head, ...rest.map((part) => part.replace(/\]$/, ''))];
  return path.length > MAX_DEPTH || path.some((part) => part === '' || part.includes(']')) ? [] : path;
}
