import { z } from 'zod';

const PREFIX = 'storey.kept.';
/** Of somebody who is not signed in, and of a visitor who has just signed in to go on with a page. */
const VISITOR = 'visitor';
const ARRIVING = 'arriving';
/** Longer texts are not kept: a tab's storage has room for about five million characters. */
const MAX_LENGTH = 200_000;

/** `typed`: of an object the fields that differ from what the form began with, so that the others follow the server. */
const entry = z.object({ page: z.string(), typed: z.unknown() });
export type KeptPlace = { /** Id of who types; null: a visitor. */ person: string | null; form: string };

const keyOf = (person: string, form: string) => `${PREFIX}${person}.${form}`;

/** The tab's storage; undefined where the browser keeps none. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What this person typed into the form, over what it begins with now; undefined when there is nothing, or nothing that `schema` knows. */
export function readKept<T>(
  storage: Storage | undefined,
  { person, form }: KeptPlace,
  { schema, initial }: { schema: z.ZodType<T>; initial: T },
): T | undefined {
  const read = (key: string) => {
    try {
      const { typed } = entry.parse(JSON.parse(storage?.getItem(key) ?? ''));
      return schema.safeParse(isFields(initial) && isFields(typed) ? { ...initial, ...typed } : typed).data;
    } catch {
      return undefined;
    }
  };
  return read(keyOf(person ?? VISITOR, form)) ?? (person === null ? undefined : read(keyOf(ARRIVING, form)));
}

/** Keeps what was typed; what the form begins with is not kept. A full or closed storage is no reason to fail. */
export function writeKept<T>(
  storage: Storage | undefined,
  place: KeptPlace,
  { value, initial, page }: { value: T; initial: T; page: string },
): void {
  const typed =
    isFields(value) && isFields(initial) ? differing(value, initial) : isSame(value, initial) ? undefined : value;
  if (typed === undefined) return forgetKept(storage, place);
  try {
    const text = JSON.stringify({ page, typed });
    if (text.length <= MAX_LENGTH) storage?.setItem(keyOf(place.person ?? VISITOR, place.form), text);
  } catch {
    // It is kept as long as the page is open.
  }
}

export function forgetKept(storage: Storage | undefined, { person, form }: KeptPlace): void {
  storage?.removeItem(keyOf(person ?? VISITOR, form));
  storage?.removeItem(keyOf(ARRIVING, form));
}

/** This person has left for good: nothing of what they typed stays in the tab. */
export function forgetKeptOf(storage: Storage | undefined, person: string | null): void {
  for (const key of keysOf(storage, person ?? VISITOR)) storage?.removeItem(key);
}

/** A visitor signs in to go on at `page`, a path: what they typed there goes along, and nothing that was typed elsewhere. */
export function takeAlong(storage: Storage | undefined, page: string): void {
  forgetKeptOf(storage, ARRIVING);
  for (const key of keysOf(storage, VISITOR)) {
    const text = storage?.getItem(key) ?? '';
    storage?.removeItem(key);
    try {
      if (entry.parse(JSON.parse(text)).page === page)
        storage?.setItem(keyOf(ARRIVING, key.slice(keyOf(VISITOR, '').length)), text);
    } catch {
      continue;
    }
  }
}

const keysOf = (storage: Storage | undefined, person: string) =>
  storage ? Object.keys(storage).filter((key) => key.startsWith(keyOf(person, ''))) : [];
const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a form would show the same: values are compared as JSON. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differing(
  value: Record<string, unknown>,
  initial: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const fields = Object.entries(value).filter(([key, each]) => !isSame(each, initial[key]));
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
