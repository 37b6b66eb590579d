import { z } from 'zod';

/** Text in an address: the router reads '2024' as a number. */
export const searchText = z.union([z.string(), z.number()]).transform(String);

/** The values of one filter in an address, one or several; what is not understood is left out. */
export const chosenValues = z
  .union([searchText.transform((value) => [value]), z.array(searchText)])
  .transform((values) => (values.length > 0 ? values : undefined))
  .optional()
  .catch(undefined);

/** A filter with one value more or less; without any value it is gone. */
export function toggled(values: readonly string[] | undefined, value: string): string[] | undefined {
  const next = values?.includes(value) ? values.filter((each) => each !== value) : [...(values ?? []), value];
  return next.length > 0 ? next : undefined;
}
