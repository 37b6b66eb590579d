import { z } from 'zod';

/** A card that was charged, as receipts name it; the brand in the provider's words. */
export const chargedCard = z.object({ brand: z.string(), last4: z.string() });
export type ChargedCard = z.infer<typeof chargedCard>;

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

/** How people call the brand of a card, which the payment provider names in its own words: 'Visa' of 'visa'. */
export const cardBrandName = (brand: string): string =>
  BRANDS[brand] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`;

/** To when a card is good, as it is printed on it: '08/2034'. */
export const cardExpiry = ({ expiresMonth, expiresYear }: { expiresMonth: number; expiresYear: number }): string =>
  `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`;
