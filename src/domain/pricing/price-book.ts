import { z } from 'zod';
import { DEFAULT_CURRENCY, listedInMinorUnits } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import type { MoneyTerms } from '#domain/billing/tax.ts';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { scopes, type Scope } from '#domain/scope/scope.ts';
import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';

/**
 * Cents are hundredths of the currency's unit, whatever digits it has itself: a price in yen has the same figures (docs/decisions/0047). A mill is
 * a tenth of one: 420 mills per sqft are $0.42, and ¥0.42. One rate for each band of size.
 */
const ratesMillsPerSqft = z.array(z.int().min(0).max(10_000_000)).min(1);
const cents = z.int().min(0).max(1_000_000_000);
const businessDays = z.int().min(0).max(365);
/** Business days for spaces up to this size; the last band is open. */
const dayBands = z
  .array(z.strictObject({ upToSqft: z.int().min(1).nullable(), earliest: businessDays, latest: businessDays }))
  .min(1);
const scopeRates = z.record(z.enum(scopes), ratesMillsPerSqft);

/**
 * All that a price is made of, edited by staff and kept by version (rulings.md §2, "Quote"). Rates are marginal: each applies to the
 * slice of the size that is in its band. The rates of Site go by the size of the site, all others by that of the space.
 */
export const priceBookSchema = z.strictObject({
  version: z.int().min(1),
  /** Upper ends of the bands, ascending; null: open. */
  bandsUpToSqft: z.array(z.int().min(1).nullable()).min(1),
  scan: z.strictObject({
    /** What every scan costs; the rates of the scopes come on top. */
    baseMillsPerSqft: ratesMillsPerSqft,
    scopeMillsPerSqft: scopeRates,
    /** For each floor after the first. */
    extraFloorCents: cents,
    minimumCents: cents,
  }),
  bim: z.strictObject({ scopeMillsPerSqft: scopeRates, minimumCents: cents }),
  /** 100: the rate unchanged. For all but Site, which is not part of the building. */
  complexityPercent: z.record(z.enum(spaceTypes), z.int().min(1).max(1000)),
  delivery: z.strictObject({ scan: dayBands, bim: dayBands, partnerScan: dayBands, partnerBim: dayBands }),
});
export type PriceBook = z.infer<typeof priceBookSchema>;
/** A price book with what its prices are in and bear; in dollars and without tax where that is missing. */
export type BookOfMoney = PriceBook & { money?: MoneyTerms };
export type DayBand = PriceBook['delivery']['scan'][number];

/** No order costs more, in minor units: amounts are kept in 32 bits. */
export const MAX_ORDER_CENTS = 2_000_000_000;

/** Why this cannot be a price book in a currency, in sentences for the person who edits it; none when it can. */
export function priceBookProblems(value: unknown, currency = DEFAULT_CURRENCY): string[] {
  const parsed = priceBookSchema.safeParse(value, { reportInput: true });
  if (!parsed.success) return parsed.error.issues.map(issueText);
  const book = parsed.data;
  return [
    ...bandProblems('Size bands', book.bandsUpToSqft),
    ...rateLists(book)
      .filter(([, rates]) => rates.length !== book.bandsUpToSqft.length)
      .map(([name]) => `${name}: one rate is needed for each size band.`),
    ...complexProblems('Scan', book.scan.scopeMillsPerSqft),
    ...complexProblems('Model', book.bim.scopeMillsPerSqft),
    ...(listedInMinorUnits(largestCents(book), currency) > MAX_ORDER_CENTS
      ? [
          `The largest order could cost more than ${formatCents(MAX_ORDER_CENTS, currency).replace(/\.0+$/, '')}: lower the rates.`,
        ]
      : []),
    ...Object.entries(book.delivery).flatMap(([name, bands]) => deliveryProblems(`Delivery (${name})`, bands)),
  ];
}

/** What is wrong with one value of the JSON, by its place in it. */
function issueText(issue: z.core.$ZodIssue): string {
  const place =
    issue.path.reduce<string>(
      (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text && `${text}.`}${String(key)}`),
      '',
    ) || 'The price book';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${place} is missing.`
        : `${place} must be ${kindNames[issue.expected] ?? issue.expected}.`;
    case 'too_small':
      return issue.origin === 'array'
        ? `${place} needs at least one entry.`
        : `${place} must be ${issue.minimum} or more.`;
    case 'too_big':
      return `${place} must be ${issue.maximum.toLocaleString('en-US')} or less.`;
    case 'unrecognized_keys':
      return `${place} has an unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_key':
      return `${place} is not a known name.`;
    default:
      return `${place} is not valid.`;
  }
}
const kindNames: Partial<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function rateLists(book: PriceBook): [string, readonly number[]][] {
  const named = (service: string, rates: Record<Scope, number[]>) =>
    scopes.map((scope): [string, number[]] => [`${service}, ${scope}`, rates[scope]]);
  return [
    ['Scan', book.scan.baseMillsPerSqft],
    ...named('Scan', book.scan.scopeMillsPerSqft),
    ...named('Model', book.bim.scopeMillsPerSqft),
  ];
}

/** More than any order can cost by this book. */
function largestCents(book: PriceBook): number {
  const { scan, bim, complexityPercent } = book;
  const millsPerSqft = rateLists(book).reduce((sum, [, rates]) => sum + Math.max(...rates), 0);
  const percent = Math.max(100, ...Object.values(complexityPercent));
  return (
    (millsPerSqft * MAX_SIZE_SQFT * percent) / 1000 +
    scan.minimumCents +
    bim.minimumCents +
    MAX_FLOORS * scan.extraFloorCents
  );
}

function bandProblems(name: string, ends: readonly (number | null)[]): string[] {
  const closed = ends.slice(0, -1);
  return [
    ...(ends.at(-1) === null ? [] : [`${name}: the last band must be open.`]),
    ...(closed.includes(null) ? [`${name}: only the last band can be open.`] : []),
    ...(closed.some((end, at) => at > 0 && (end ?? Infinity) <= (closed[at - 1] ?? 0))
      ? [`${name}: the bands must ascend.`]
      : []),
    ...(closed.some((end) => (end ?? 0) >= MAX_SIZE_SQFT) ? [`${name}: no band starts above the largest size.`] : []),
  ];
}

function complexProblems(service: string, rates: Record<Scope, number[]>): string[] {
  const isTooLow = rates['Complex MEPF'].some(
    (rate, band) => rate < (rates.Architecture[band] ?? 0) + (rates.MEPF[band] ?? 0),
  );
  return isTooLow
    ? [`${service}: Complex MEPF must cost at least Architecture and MEPF together in every size band.`]
    : [];
}

function deliveryProblems(name: string, bands: readonly DayBand[]): string[] {
  const isShrinking = bands.some(
    ({ earliest, latest }, at) =>
      at > 0 && (earliest < (bands[at - 1]?.earliest ?? 0) || latest < (bands[at - 1]?.latest ?? 0)),
  );
  return [
    ...bandProblems(
      name,
      bands.map(({ upToSqft }) => upToSqft),
    ),
    ...(bands.some(({ earliest, latest }) => earliest > latest)
      ? [`${name}: the earliest day must not lie after the latest.`]
      : []),
    ...(isShrinking ? [`${name}: a larger space must not take fewer days.`] : []),
  ];
}
