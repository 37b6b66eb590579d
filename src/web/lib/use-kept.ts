import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { forgetKept, readKept, tabStorage, writeKept } from './kept-values.ts';
import { sessionQuery } from './session.ts';

/** Whose values a form keeps: those of the person signed in when it is first shown, also while their session ends. */
export function useKeptPlace(form: string) {
  const queries = useQueryClient();
  const [person] = useState(() => queries.getQueryData(sessionQuery.queryKey)?.user?.id ?? null);
  return { person, form };
}

/**
 * State that this tab keeps over a reload, a session that ends and the way back, for the person who typed it alone: what is not yet
 * sent. `forget` once it is. Never for passwords or cards.
 */
export function useKept<T>(form: string, schema: z.ZodType<T>, initial: () => T) {
  const place = useKeptPlace(form);
  const [first] = useState(initial);
  const [value, setValue] = useState(() => readKept(tabStorage(), place, { schema, initial: first }) ?? first);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    writeKept(tabStorage(), place, { value, initial: first, page: window.location.pathname });
  });
  const latest = useRef(place);
  const forget = useCallback(() => forgetKept(tabStorage(), latest.current), []);
  return [value, setValue, forget] as const;
}
