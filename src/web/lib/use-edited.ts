import { z } from 'zod';
import { isSame } from './kept-values.ts';
import { useKept } from './use-kept.ts';

type Typed<T> = { value: T; /** What was stored when typing began. */ seen: T };
/** One field: what is shown, and what somebody else has stored in the meantime, if that is neither what was there before nor what is shown. */
export type Edited<T> = {
  value: T;
  set: (value: T) => void;
  theirs: T | undefined;
  keepMine: () => void;
  takeTheirs: () => void;
};

/**
 * A field over a stored value that others change while somebody types. Untouched it follows what is stored; what was typed is never
 * lost, not even when the page is (`name`: under which the tab keeps it): when another value arrives both are there, until the person
 * chooses. Values are compared as JSON.
 */
export function useEdited<T>(
  name: string,
  schema: z.ZodType<T>,
  stored: T,
): Edited<T> & { isChanged: boolean; seen: T; forget: () => void } {
  const [typed, setTyped] = useKept<Typed<T> | undefined>(
    name,
    z.object({ value: schema, seen: schema }).optional() as z.ZodType<Typed<T> | undefined>,
    () => undefined,
  );
  // Saved, by whomever: there is nothing left to keep.
  if (typed && isSame(typed.value, stored)) setTyped(undefined);
  const isChanged = typed !== undefined && !isSame(typed.value, stored);
  return {
    value: typed ? typed.value : stored,
    set: (value) => setTyped((before) => ({ value, seen: before ? before.seen : stored })),
    theirs: isChanged && !isSame(typed.seen, stored) ? stored : undefined,
    keepMine: () => setTyped((before) => before && { ...before, seen: stored }),
    takeTheirs: () => setTyped(undefined),
    isChanged,
    seen: typed ? typed.seen : stored,
    forget: () => setTyped(undefined),
  };
}

/** The same for several fields of text under one name: `field(key)` is each of them, `changed` their keys with what was typed over what. */
export function useEditedTexts<K extends string>(name: string, keys: readonly K[], stored: Record<K, string>) {
  const schema = z.partialRecord(
    z.enum(keys),
    z.object({ value: z.string(), seen: z.string() }).optional(),
  ) as z.ZodType<Partial<Record<K, Typed<string> | undefined>>>;
  const [typed, setTyped, forget] = useKept<Partial<Record<K, Typed<string> | undefined>>>(name, schema, () => ({}));
  const put = (key: K, next: Typed<string> | undefined) =>
    setTyped((before) => ({ ...before, [key]: next?.value === stored[key] ? undefined : next }));
  const changed = keys.flatMap((key) => {
    const own = typed[key];
    return own && own.value !== stored[key] ? [{ key, ...own }] : [];
  });
  const field = (key: K): Edited<string> => {
    const own = changed.find((each) => each.key === key);
    return {
      value: own ? own.value : stored[key],
      set: (value) => put(key, { value, seen: own ? own.seen : stored[key] }),
      theirs: own && own.seen !== stored[key] ? stored[key] : undefined,
      keepMine: () => own && put(key, { value: own.value, seen: stored[key] }),
      takeTheirs: () => put(key, undefined),
    };
  };
  return {
    field,
    changed,
    forget: () => {
      forget();
      setTyped({});
    },
  };
}
