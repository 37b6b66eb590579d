import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { invoiceToken } from './issue.ts';

/** What the address of an invoice's page is made from. */
export type InvoiceAddress = { AUTH_SECRET: string; PUBLIC_URL: string };

/** The page where anyone with its address reads and pays an invoice; null once the installation's secret has changed. */
export function hostedInvoiceUrl(
  { id, tokenSha256 }: { id: string; tokenSha256: string },
  { AUTH_SECRET, PUBLIC_URL }: InvoiceAddress,
): string | null {
  const token = invoiceToken(AUTH_SECRET, id);
  return hashOfToken(token) === tokenSha256 ? `${PUBLIC_URL}/invoice/${token}` : null;
}
