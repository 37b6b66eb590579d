import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { forgetKept, readKept, tabStorage, writeKept } from './kept-values.ts';
import { useKeptPlace } from './use-kept.ts';

type Fields = Record<string, unknown>;
type KeptForm<V> = {
  schema: z.ZodType<V>;
  initialValues: V;
  /** Never kept: passwords and numbers of persons. */ secrets?: readonly (keyof V)[];
};

/** A form whose values the tab keeps as `useKept` does. `forget` once they were sent. */
export function useKeptForm<V extends Fields>(
  name: string,
  { schema, secrets = [], ...options }: KeptForm<V> & Omit<UseFormInput<V, V>, 'initialValues' | 'onValuesChange'>,
): UseFormReturnType<V> & { forget: () => void } {
  const { initialValues } = options;
  const place = useKeptPlace(name);
  const hide = (values: V): V => ({
    ...values,
    ...Object.fromEntries(secrets.map((key) => [key, initialValues[key]])),
  });
  const form = useForm<V>({
    ...options,
    onValuesChange: (values) =>
      writeKept<Fields>(tabStorage(), place, {
        value: hide(values),
        initial: initialValues,
        page: window.location.pathname,
      }),
  });
  const latest = useRef({ form, place, schema, initialValues });
  useEffect(() => {
    const { schema: known, initialValues: initial } = latest.current;
    const kept = readKept(tabStorage(), latest.current.place, { schema: known, initial });
    if (kept) latest.current.form.setValues(kept);
  }, []);
  const forget = useCallback(() => forgetKept(tabStorage(), latest.current.place), []);
  return { ...form, forget };
}
