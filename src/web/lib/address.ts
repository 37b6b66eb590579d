import type { Place } from '#contract/gazetteer.ts';

/** A street as it was typed and the place that was picked for it. */
export type AddressDraft = { street: string; place: Place | null };
export type SearchPlaces = (query: string) => Promise<Place[]>;

/** The address in one line: '12 River St, Troy, NY 12180'. Empty when nothing was given. */
export function addressLine({ street, place }: AddressDraft): string {
  return [street.trim(), place?.label].filter(Boolean).join(', ');
}

/** The street and the place's label of an address in one line; without a place at its end all of it is the street. */
export function splitAddress(line: string): { street: string; placeLabel: string | null } {
  const match = /^(?:(.*?),\s*)?([^,]+, [A-Z]{2} \d{5})$/.exec(line);
  return match ? { street: match[1] ?? '', placeLabel: match[2] ?? null } : { street: line, placeLabel: null };
}
