import { eq } from 'drizzle-orm';
import type { Party } from '#domain/papers/paper-content.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { teamBilling } from '#server/platform/database/schema.ts';

/** What staff agreed with a team about its bills, as far as an invoice shows it; empty where nothing was agreed. */
export async function readBilledTerms(
  transaction: Scoped,
  teamId: string,
): Promise<{ contactName: string | null; billingAddress: string | null; paymentTerms: string | null }> {
  const [row] = await transaction
    .select({
      contactName: teamBilling.contactName,
      billingAddress: teamBilling.billingAddress,
      paymentTerms: teamBilling.paymentTerms,
    })
    .from(teamBilling)
    .where(eq(teamBilling.teamId, teamId));
  return row ?? { contactName: null, billingAddress: null, paymentTerms: null };
}

/** A customer as the addressee of an invoice: its billing contact, and its billing address in place of its own. */
export function billedParty(
  to: Party,
  { contactName, billingAddress }: { contactName: string | null; billingAddress: string | null },
): Party {
  return { ...to, lines: [...(contactName ? [contactName] : []), ...(billingAddress ? [billingAddress] : to.lines)] };
}
