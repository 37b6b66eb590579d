/** How long a failed payment of a plan is tried again (ruling 41), as the account of the provider is to be set up. */
const DAYS_OF_RETRIES = 7;
const DAY_MS = 86_400_000;

/** The day on which a plan ends when what was billed at `billedAt` is not paid by then; a later attempt is waited for. */
export function endsIfUnpaid(billedAt: Date, retryAt: Date | null): Date {
  const end = new Date(billedAt.getTime() + DAYS_OF_RETRIES * DAY_MS);
  return retryAt && retryAt > end ? retryAt : end;
}
