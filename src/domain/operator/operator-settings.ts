import { z } from 'zod';
import { currencies, DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { MAX_TAX_NUMBER_CHARACTERS, parseTaxRate, type MoneyTerms } from '#domain/billing/tax.ts';
import { isTimeZone } from '#domain/units/time-zone.ts';
import { reminderDays } from '#domain/billing/invoice-reminders.ts';

/** A whole number from 1 on. */
const amount = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^[1-9]\d*$/, 'a whole number from 1 on')
    .refine((text) => Number(text) <= max, `a whole number up to ${max}`);
const line = (max: number) => z.string().trim().max(max, `at most ${max} characters`);
/** Tax classifications of a W9 form. */
export const W9_CLASSES = [
  'Individual or sole proprietor',
  'C corporation',
  'S corporation',
  'Partnership',
  'Trust or estate',
  'Limited liability company',
  'Other',
] as const;

/** How the balance of an order is billed: when staff complete it, or when somebody issues it. */
export const BALANCE_BILLING = ['automatic', 'by hand'] as const;

/** Whether tax is added to prices or they contain it. */
export const TAX_MODES = ['added', 'included'] as const;

/** Longest promise in hours: 30 days. */
const MAX_SERVICE_HOURS = 720;
const serviceSettings = {
  service_estimate_hours: amount(MAX_SERVICE_HOURS),
  service_received_hours: amount(MAX_SERVICE_HOURS),
  service_review_hours: amount(MAX_SERVICE_HOURS),
  service_delayed_hours: amount(MAX_SERVICE_HOURS),
  service_approval_hours: amount(MAX_SERVICE_HOURS),
};

/** What the operator says of itself, each by its key (decisions.md, "People, teams, sharing"). The logo and the W9 form are set by their files instead. */
const settings = {
  company: line(120).min(1),
  address: line(255),
  phone: line(40).regex(/^[+\d][\d ()./-]*$/, 'a telephone number, such as +1 617 555 0100'),
  email: z.email('an e-mail address'),
  website: z.url({ protocol: /^https?$/, error: 'an address that begins with https://' }),
  terms: line(4000),
  payment_terms: line(1000),
  time_zone: z.string().trim().refine(isTimeZone, 'a time zone, such as Europe/Berlin or America/New_York'),
  balance_billing: z.enum(BALANCE_BILLING, `one of: ${BALANCE_BILLING.join(', ')}`),
  invoice_reminders: line(40).refine(
    (text) => reminderDays(text) !== undefined,
    'days after the due date in rising order, such as 3, 10, 21, or off',
  ),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(
      (code) => currencies.includes(code),
      'the code of a currency that the payment provider takes, such as USD, EUR or JPY',
    ),
  tax_name: line(30),
  tax_rate: z.string().transform((typed, context) => {
    const rate = parseTaxRate(typed);
    if (typeof rate === 'number') return String(rate / 1000);
    context.addIssue({ code: 'custom', message: rate.problem });
    return z.NEVER;
  }),
  tax_number: line(MAX_TAX_NUMBER_CHARACTERS),
  tax_mode: z.enum(TAX_MODES, `one of: ${TAX_MODES.join(', ')}`),
  ...serviceSettings,
  order_scans: amount(1000),
  order_documents: amount(1000),
  w9_name: line(120),
  w9_tin: z
    .string()
    .trim()
    .regex(/^(\d{2}-\d{7}|\d{3}-\d{2}-\d{4})$/, 'a number such as 12-3456789 or 123-45-6789'),
  w9_classification: z.enum(W9_CLASSES, `one of: ${W9_CLASSES.join(', ')}`),
} as const;
export type OperatorKey = keyof typeof settings;

const isKey = (key: string): key is OperatorKey => Object.hasOwn(settings, key);
export const operatorKeys = Object.keys(settings).filter(isKey);

/** One setting as it was typed: its key and value, '' to forget it; or what is wrong with it, in a sentence. */
export function parseOperatorSetting(
  key: string,
  value: string,
): { key: OperatorKey; value: string } | { problem: string } {
  if (!isKey(key))
    return { problem: `There is no setting '${key}': the settings are ${operatorKeys.join(', ')}, logo and w9.` };
  if (value.trim() === '') return { key, value: '' };
  const parsed = settings[key].safeParse(key === 'terms' ? (ownTerms(value) ?? '') : value);
  return parsed.success
    ? { key, value: parsed.data }
    : { problem: `Enter ${parsed.error.issues[0]?.message ?? 'another value'}.` };
}

/** A setting as a list shows it: of a taxpayer's number only its end. */
export function shownSetting(key: string, value: string): string {
  return key === 'w9_tin' ? `ends in ${value.slice(-4)}` : value;
}

/** The time zone whose days invoices bear. */
export const documentZone = ({ time_zone: zone }: { time_zone: string | null }): string => zone ?? 'UTC';

/** Whether completing an order issues the invoice of its balance; where nothing is set it does. */
export const billsAtCompletion = (setting: string | null) => setting !== 'by hand';

/** What prices are in and bear by the operator's settings: without a rate there is no tax. `exemptNumber`: of a team that pays none. */
export function moneyTerms(
  of: (key: (typeof moneyKeys)[number]) => string | null | undefined,
  exemptNumber: string | null = null,
): MoneyTerms {
  const rate = parseTaxRate(of('tax_rate') ?? '');
  return {
    currency: of('currency')?.toLowerCase() ?? DEFAULT_CURRENCY,
    tax:
      typeof rate === 'number'
        ? {
            name: of('tax_name') ?? DEFAULT_TAX_NAME,
            rate,
            isIncluded: of('tax_mode') === 'included',
            registrationNumber: of('tax_number') ?? null,
            exemptNumber,
          }
        : null,
  };
}
/** What `moneyTerms` reads. */
export const moneyKeys = ['currency', 'tax_name', 'tax_rate', 'tax_number', 'tax_mode'] as const;
export const DEFAULT_TAX_NAME = 'Tax';

/** The company name of an installation that was given none. */
export const DEFAULT_COMPANY = 'Storey';
/** Ordering.md §9, on-demand plan. */
const DEFAULT_TERMS =
  '50% of the price is due when the order is placed, 50% on completion. Prices are in US dollars, without taxes. Delivery is counted in business days.';

/** The same in another currency or with a tax: documents print both. */
const TERMS_OF_PAYMENT =
  '50% of the price is due when the order is placed, 50% on completion. Delivery is counted in business days.';

/** The terms of an operator that has written none: they follow its currency and tax. */
export function generatedTerms({ currency, tax_rate: rate }: { currency: string | null; tax_rate: string | null }) {
  const isInDollars = (currency ?? DEFAULT_CURRENCY).toLowerCase() === DEFAULT_CURRENCY;
  return isInDollars && rate === null ? DEFAULT_TERMS : TERMS_OF_PAYMENT;
}

/** What is kept of terms as they were typed: nothing of those that the product wrote, so that they follow the settings again. */
export function ownTerms(typed: string | undefined): string | undefined {
  const text = typed?.trim();
  return text === DEFAULT_TERMS || text === TERMS_OF_PAYMENT ? undefined : text;
}

/** What a number is where the operator has set none: hours, of which those of estimates and reviews count on business days only, and files of one order. */
export const DEFAULT_NUMBERS = {
  service_estimate_hours: 48,
  service_received_hours: 24,
  service_review_hours: 48,
  service_delayed_hours: 24,
  service_approval_hours: 24,
  order_scans: 20,
  order_documents: 50,
} as const satisfies Partial<Record<OperatorKey, number>>;
export type NumberKey = keyof typeof DEFAULT_NUMBERS;
export const numberKeys = Object.keys(DEFAULT_NUMBERS) as NumberKey[];

/** A number that the operator has set, else the default. */
export const numberOf = (settings: Partial<Record<NumberKey, string | null>>, key: NumberKey): number =>
  Number(settings[key] ?? DEFAULT_NUMBERS[key]);
