import { z } from 'zod';
import { payableStep } from './currency.ts';

/** Rates are thousandths of a percent: 8.875% is 8,875. */
const FULL_RATE = 100_000;
export const MAX_TAX_NUMBER_CHARACTERS = 40;

/** What the operator charges, and the number of a team that is exempt from it. */
const taxTerms = z.object({
  name: z.string(),
  rate: z.number().int(),
  /** Prices contain it; otherwise it is added to them. */
  isIncluded: z.boolean(),
  /** The operator's own number. */
  registrationNumber: z.string().nullable(),
  exemptNumber: z.string().nullable(),
});
export type TaxTerms = z.infer<typeof taxTerms>;

/** What prices are in and bear. `tax`: null where the operator charges none. */
export const moneyTermsSchema = z.object({ currency: z.string(), tax: taxTerms.nullable() });
export type MoneyTerms = z.infer<typeof moneyTermsSchema>;

/** Tax of one amount as it was charged, kept with its document: what changes later does not reach it. */
export const chargedTax = taxTerms.extend({
  /** Minor units of the document's currency; 0 for a team that is exempt. */
  cents: z.number().int(),
  /** What the listed prices contain of it and a team that is exempt does not pay; missing where they contain none. */
  takenOffCents: z.number().int().optional(),
});
export type ChargedTax = z.infer<typeof chargedTax>;

/** The operator's tax as it is for a team: with its number where it is exempt. */
export const taxOfTeam = (tax: TaxTerms | null, exemptNumber: string | null): TaxTerms | null =>
  tax && { ...tax, exemptNumber };

/** Whether two amounts are taxed alike. */
export function isSameTax(one: TaxTerms | null, other: TaxTerms | null): boolean {
  return (
    one?.name === other?.name &&
    one?.rate === other?.rate &&
    one?.isIncluded === other?.isIncluded &&
    one?.exemptNumber === other?.exemptNumber
  );
}

type Money = { totalCents: number; tax: ChargedTax | null };

/**
 * What a price comes to with its tax: what is added makes it more, what it contains does not. A team that is exempt pays the price without the tax,
 * also where the price contains it. `cents` is a whole number, also below 0.
 */
export function withTax(cents: number, { currency, tax: terms }: MoneyTerms): Money {
  if (!terms) return { totalCents: cents, tax: null };
  const { name, rate, isIncluded, registrationNumber, exemptNumber } = terms;
  const charged = { name, rate, isIncluded, registrationNumber, exemptNumber };
  const amount = quotient(cents, rate, isIncluded ? FULL_RATE + rate : FULL_RATE, payableStep(currency));
  if (exemptNumber === null)
    return { totalCents: isIncluded ? cents : cents + amount, tax: { ...charged, cents: amount } };
  return isIncluded && amount !== 0
    ? { totalCents: cents - amount, tax: { ...charged, cents: 0, takenOffCents: amount } }
    : { totalCents: cents, tax: { ...charged, cents: 0 } };
}

/** A listed price as a team is charged it before any tax: without the tax that it contains for one that is exempt. */
export function chargedCents(cents: number, money: MoneyTerms): number {
  return money.tax && money.tax.exemptNumber !== null ? withTax(cents, money).totalCents : cents;
}

/** A price as it is listed, before its tax is added or taken off: the price itself where it contains the tax that is paid. */
export function listedCents({ totalCents, tax }: { totalCents: number; tax?: ChargedTax | null | undefined }): number {
  return tax && changesTotal(tax) ? totalCents - taxCents(tax) : totalCents;
}

/** Whether tax is a part of the sum that makes a total: it is added to the listed prices, or taken off them. */
export const changesTotal = ({ isIncluded, takenOffCents = 0 }: Pick<ChargedTax, 'isIncluded' | 'takenOffCents'>) =>
  !isIncluded || takenOffCents !== 0;

/** The amount of the line that `taxLabel` names: below 0 for what is taken off. */
export const taxCents = ({ cents, takenOffCents }: Pick<ChargedTax, 'cents' | 'takenOffCents'>) =>
  takenOffCents === undefined ? cents : -takenOffCents;

/** One of several bills of a total: what the bills before it come to with the tax in them, and what it comes to itself. */
type Share = { totalCents: number; tax: ChargedTax; billedCents: number; billedTaxCents: number; amountCents: number };

/**
 * The tax in one of several bills of a total: the bills that come to the total have the total's tax together, to the cent. What an earlier bill
 * had too much or too little of it is made up for.
 */
export function shareOfTax({ totalCents, tax, billedCents, billedTaxCents, amountCents }: Share): ChargedTax {
  const { takenOffCents: _ofTheTotal, ...terms } = tax;
  return { ...terms, cents: partOf(tax.cents, billedCents + amountCents, totalCents) - billedTaxCents };
}

/** A part of an amount as large as `part` of `whole`, half up; nothing of nothing. */
export function partOf(cents: number, part: number, whole: number): number {
  return whole === 0 ? 0 : quotient(cents, part, whole, 1);
}

/** `cents` times `times` through `by`, half up in steps: in whole numbers without end, since the product may be more than a number holds exactly. */
function quotient(cents: number, times: number, by: number, step: number): number {
  const isBelow = cents < 0 !== times < 0;
  const [dividend, divisor] = [BigInt(Math.abs(cents)) * BigInt(Math.abs(times)), BigInt(by) * BigInt(step)];
  const rounded = Number((2n * dividend + divisor) / (2n * divisor)) * step;
  return isBelow && rounded > 0 ? -rounded : rounded;
}

/** A rate as people read it: '8.875%' of 8,875. */
const rateOfTaxText = (rate: number) => `${String(rate / 1000)}%`;

/** The line of a document or a quote: 'VAT 19%', 'Includes VAT 19%', 'VAT exempt, number DE123', 'VAT 19% taken off (exempt, number DE123)'. */
export function taxLabel({ name, rate, isIncluded, exemptNumber, takenOffCents }: Omit<ChargedTax, 'cents'>): string {
  if (takenOffCents !== undefined && exemptNumber !== null)
    return `${name} ${rateOfTaxText(rate)} taken off (exempt, number ${exemptNumber})`;
  if (exemptNumber !== null) return `${name} exempt, number ${exemptNumber}`;
  return isIncluded ? `Includes ${name} ${rateOfTaxText(rate)}` : `${name} ${rateOfTaxText(rate)}`;
}

/** What a total says of its tax: that it is in it, or that there is none for this team. */
export function taxNote(tax: Omit<ChargedTax, 'cents'>): string {
  return taxLabel({ ...tax, isIncluded: true });
}

/** Behind a listed price: 'plus VAT 21%' where it comes on top, 'incl. VAT 21%' where the price contains it, or that a team is exempt. */
export function listedTaxNote(tax: Omit<ChargedTax, 'cents'>): string {
  if (tax.exemptNumber !== null) return taxLabel(tax);
  return `${tax.isIncluded ? 'incl.' : 'plus'} ${tax.name} ${rateOfTaxText(tax.rate)}`;
}

/** Behind a total that has its tax in it: 'incl. VAT 21%', or that a team is exempt. */
export function totalTaxNote(tax: Omit<ChargedTax, 'cents'>): string {
  return listedTaxNote({ ...tax, isIncluded: true });
}

/** What the list of plans says of tax. For a team that is exempt, prices of plans are listed without it, and rates as they are for everybody. */
export function priceTaxNote(tax: TaxTerms): string {
  const label = `${tax.name} ${rateOfTaxText(tax.rate)}`;
  if (tax.exemptNumber !== null)
    return tax.isIncluded
      ? `Prices of plans are without ${label} (exempt, number ${tax.exemptNumber}). It is taken off the rates per sq ft as well.`
      : taxLabel(tax);
  return tax.isIncluded ? `Prices include ${label}.` : `Prices are before ${label}.`;
}

/** The operator's own number, as documents print it. */
export const registrationText = ({ name, registrationNumber }: Pick<ChargedTax, 'name' | 'registrationNumber'>) =>
  registrationNumber === null ? null : `${name} registration number: ${registrationNumber}`;

/** The number of a team that is exempt, as it was typed: null for none, or what is wrong with it. */
export function parseExemptNumber(typed: string): { number: string | null } | { problem: string } {
  const number = typed.trim().replaceAll(/\s+/g, ' ');
  if (number === '') return { number: null };
  if (number.length > MAX_TAX_NUMBER_CHARACTERS)
    return { problem: `Enter a tax exemption number of at most ${MAX_TAX_NUMBER_CHARACTERS} characters.` };
  return /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u.test(number)
    ? { number }
    : { problem: 'Enter a tax exemption number of letters and digits, such as ATU12345678.' };
}

/** A rate as it was typed, '8.875' or '8,875', in thousandths of a percent; or what is wrong with it. */
export function parseTaxRate(typed: string): number | { problem: string } {
  const text = typed.trim().replace(/\s?%$/, '');
  const found = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(text);
  const rate = found ? Number(`${found[1]}${(found[2] ?? '').padEnd(3, '0')}`) : 0;
  return rate > 0 && rate <= FULL_RATE ? rate : { problem: 'a rate above 0 and up to 100 percent, such as 8.875' };
}
