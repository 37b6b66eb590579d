import type { Place } from '#contract/gazetteer.ts';

/** A street as it was typed and the place that was picked for it. */
export type AddressDraft = { street: string; place: Place | null };
export type SearchPlaces = (query: string) => Promise<Place[]>;

/** The address in one line: '12 River St, Troy, NY 12180'. Empty when nothing was given. */
export function addressLine({ street, place }: AddressDraft): string {
  return [street.trim(), place?.label].filter(Boolean).join(', ');
}
