import { z } from 'zod';
import { guestEmail } from './guest.ts';
import { useKept } from '#web/lib/use-kept.ts';

/** The address that a visitor types, on whichever screen it is asked for: kept by this tab until the order has it. `known` fills it in at first. */
export function useTypedEmail(draftId: string, known = '') {
  return useKept(`storey.order-email.${draftId}`, z.string(), () => guestEmail(draftId) || known);
}
