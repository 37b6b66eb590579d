import { addressLine, splitAddress, type AddressDraft } from '#web/lib/address.ts';

/** Details of a project as they are stored, with their version. */
export type StoredDetails = { name: string; address: string | null; spaceType: string | null; version: number };
/** What was typed. `isAddressTouched`: the place of a stored address is found later, which is no change. */
export type DetailsDraft = { name: string; address: AddressDraft; isAddressTouched: boolean; spaceType: string | null };
export type DetailsProblem = 'name' | 'place';

export function draftOf({ name, address, spaceType }: StoredDetails): DetailsDraft {
  return { name, address: { street: splitAddress(address ?? '').street, place: null }, isAddressTouched: false, spaceType };
}

/** The fields that differ from what is stored, as they are sent: only changed ones, trimmed (portfolio.md §5). */
export function changedDetails(draft: DetailsDraft, stored: StoredDetails): { name?: string; address?: string; spaceType?: string } {
  const name = draft.name.trim();
  const address = addressLine(draft.address);
  return {
    ...(name !== stored.name && { name }),
    ...(draft.isAddressTouched && address !== (stored.address ?? '') && { address }),
    ...(draft.spaceType !== null && draft.spaceType !== stored.spaceType && { spaceType: draft.spaceType }),
  };
}

/** What keeps the draft from being sent: a name without a letter, an address whose city was not picked from the list. */
export function problemOf(draft: DetailsDraft): DetailsProblem | undefined {
  if (draft.name.trim() === '') return 'name';
  return draft.isAddressTouched && !draft.address.place ? 'place' : undefined;
}
