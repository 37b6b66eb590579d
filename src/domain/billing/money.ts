/** An amount in minor units as people read it: `$150.00`. `currency` is an ISO code in any case. */
export function formatCents(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);
}
