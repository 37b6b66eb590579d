import { z } from 'zod';
import { answerOf, api, ApiError } from '#web/lib/api.ts';

const guest = z.object({ draftId: z.uuid(), email: z.string() });
const KEY = 'storey.order-guest';

/** Whether a call was refused because a visitor has not given an address yet. */
export const needsEmail = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.code === 'UNVERIFIED');

/** Where the device refuses to remember it. */
let given: z.infer<typeof guest> | null = null;

function lastGuest(): z.infer<typeof guest> | null {
  try {
    return guest.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
  } catch {
    return given;
  }
}

/** The address that a visitor gave for this order; '' when none. */
export function guestEmail(draftId: string): string {
  const last = lastGuest();
  return last?.draftId === draftId ? last.email : '';
}

/** Whether files may be sent for this draft: a visitor gives an address first. */
export const maySendFiles = ({ draftId, isMember }: { draftId: string; isMember: boolean }) =>
  isMember || guestEmail(draftId) !== '';

/** The address that was last given for an order on this device; '' when none. */
export const lastGuestEmail = () => lastGuest()?.email ?? '';

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
    // After a reload the address is asked for once more.
    given = { draftId, email };
  }
}
