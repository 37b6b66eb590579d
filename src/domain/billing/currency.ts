/** The currency of an installation that chose none, and of everything that was kept before one could be chosen. */
export const DEFAULT_CURRENCY = 'usd';

/** ISO 4217: currencies without a smaller unit, and with a thousandth; all others have a hundredth. Not asked of `Intl`: browsers disagree about it. */
const WITHOUT_MINOR = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const BY_THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/**
 * Currencies that prices can be in: those that the payment provider takes, in the unit that ISO gives them. It counts ISK, MGA and UGX in
 * another one, so that they are not among these.
 */
export const currencies = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE CZK ' +
  'DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD JOD JPY KES KGS KHR KMF KRW ' +
  'KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP ' +
  'PKR PLN PYG QAR RON RSD RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH USD UYU UZS VND VUV ' +
  'WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/** Digits after the point of a currency's amounts: 2 for dollars, 0 for yen, 3 for dinars. `currency` is an ISO code in any case. */
export function minorDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toUpperCase();
  if (WITHOUT_MINOR.includes(code)) return 0;
  return BY_THOUSANDTHS.includes(code) ? 3 : 2;
}

/**
 * A listed price in minor units of its currency. Price lists are written in hundredths of a unit, whatever the digits of the currency are: 999.00
 * stays 999 in yen. Fractions are rounded to what can be paid (docs/decisions/0047). `parts`: of such a hundredth, where there are finer ones.
 */
export function listedInMinorUnits(amount: number, currency = DEFAULT_CURRENCY, parts = 1): number {
  const [digits, step] = [minorDigits(currency), payableStep(currency)];
  return Math.round((amount * 10 ** digits) / (100 * parts * step)) * step;
}

/** The currency that a record names; dollars where it names none. */
export const currencyOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value : DEFAULT_CURRENCY;

/** The least amount that can be paid, in minor units: the payment provider takes amounts by thousandths in tens only. */
export function payableStep(currency: string): 1 | 10 {
  return minorDigits(currency) === 3 ? 10 : 1;
}

/** Why an amount could not be paid in its currency; undefined where it could. */
export function unpayableProblem(cents: number, currency: string): string | undefined {
  if (cents % payableStep(currency) === 0) return undefined;
  return `Amounts in ${currency.toUpperCase()} end in 0, such as 12.340: the payment provider takes no others.`;
}
