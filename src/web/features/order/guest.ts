import { z } from 'zod';
import { answerOf, api, ApiError } from '#web/lib/api.ts';

const guest = z.object({ draftId: z.uuid(), email: z.string() });
const KEY = 'storey.order-guest';

/** Whether a call was refused because a visitor has not given an address yet. */
export const needsEmail = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.code === 'UNVERIFIED');

/** The address that a visitor gave for this order; '' when none. */
export function guestEmail(draftId: string): string {
  try {
    const kept = guest.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    return kept.draftId === draftId ? kept.email : '';
  } catch {
    return '';
  }
}

/** The address that was last given for an order on this device; '' when none. */
export function lastGuestEmail(): string {
  try {
    return guest.parse(JSON.parse(localStorage.getItem(KEY) ?? '')).email;
  } catch {
    return '';
  }
}

/**
 * Begins a visitor's order under an address: its cookie is good for this draft alone (authorization.md R9). The steps of the
 * specification are kept, though the first answers the same for every address. Throws `ApiError`.
 */
export async function becomeGuest(draftId: string, email: string): Promise<void> {
  await answerOf(api.api.public['check-user'].$get({ query: { email } }));
  await answerOf(api.api.public['create-public-user'].$post({ json: { email, draftId } }));
  try {
    localStorage.setItem(KEY, JSON.stringify({ draftId, email }));
  } catch {
    // The order goes on without it: the address is asked for once more.
  }
}
