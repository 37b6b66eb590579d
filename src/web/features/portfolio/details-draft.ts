import { z } from 'zod';
import { place } from '#contract/gazetteer.ts';
import { addressLine, splitAddress, type AddressDraft } from '#web/lib/address.ts';

/** Details of a project as they are stored. */
export type StoredDetails = { name: string; address: string | null; spaceType: string | null };
/** What was typed, and what was stored when it was; without one the field shows what is stored. */
export type TypedAddress = { draft: AddressDraft; seen: string | null };
export type DetailsProblem = 'name' | 'place';

/** As the tab keeps it. */
export const typedAddress: z.ZodType<TypedAddress | undefined> = z
  .object({
    draft: z.object({ street: z.string(), place: place.extend({ isExact: z.boolean().optional() }).nullable() }),
    seen: z.string().nullable(),
  })
  .optional();

/** A stored address as the fields show it; its place is found later. */
export const addressDraftOf = (address: string | null): AddressDraft => ({
  street: splitAddress(address ?? '').street,
  place: null,
});

/** A typed address that is another than the stored one. */
export const isAddressChanged = (typed: TypedAddress | undefined, stored: string | null): typed is TypedAddress =>
  typed !== undefined && addressLine(typed.draft) !== (stored ?? '');

/** What keeps the details from being sent: a name without a letter, an address whose city was not picked from the list. */
export function problemOf(name: string, address: TypedAddress | undefined): DetailsProblem | undefined {
  if (name.trim() === '') return 'name';
  return address && !address.draft.place ? 'place' : undefined;
}
