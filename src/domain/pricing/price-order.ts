import { scopes, type Scope } from '#domain/scope/scope.ts';
import type { SpaceType } from '#domain/space-types/space-types.ts';
import { DEFAULT_CURRENCY, payableStep } from '#domain/billing/currency.ts';
import { formatCents } from '#domain/billing/money.ts';
import { withTax, type MoneyTerms } from '#domain/billing/tax.ts';
import { scanPlanTerms, type AgreedScanPlan } from './plan-table.ts';
import type { BookOfMoney, DayBand } from './price-book.ts';
import { inMinorUnits, minimumLine, ratedLine, roundHalfUp, sumCents, type PriceLine } from './price-lines.ts';

/** What a team has agreed upon; 'lifetime' is the one that the page names (ordering.md §9). Percent: whole, 0 to 100. */
type TeamDiscount = { type: 'lifetime' | 'team'; percent: number };

/** What is priced: free of problems of `scopeProblems`. Sizes in whole square feet; `siteSqft` counts with the scope Site alone. */
export type PricedOrder = {
  service: 'scanit' | 'bimit';
  scopes: readonly Scope[];
  interiorSqft: number;
  siteSqft: number;
  spaceType: SpaceType;
  /** Floors to scan; without meaning for a model alone. */
  floors: number;
  teamDiscount?: TeamDiscount;
  isPartnerTeam: boolean;
  /** The number of a team that pays no tax. */ taxExemptNumber?: string | null;
  /** The plan of scans and models of the team, whose discount is a line of its own. */
  scanPlan?: AgreedScanPlan;
};

/** Business days until delivery. */
export type DeliveryDays = { earliest: number; latest: number };
export type PricedPart = { lines: PriceLine[]; priceCents: number; days: DeliveryDays };
type Discount = TeamDiscount & { discountedPriceCents: number };
export type OrderPrice = {
  priceBookVersion: number;
  scan?: PricedPart;
  bim: PricedPart & { discount?: Discount };
  money?: MoneyTerms;
};

/** The price of an order by a book: the same inputs and the same version always give the same cents (rulings.md §2, "Quote"). */
export function priceOrder(book: BookOfMoney, order: PricedOrder): OrderPrice {
  const { delivery } = book;
  const money = moneyFor(book, order);
  const step = payableStep(money?.currency ?? DEFAULT_CURRENCY);
  const bim = partOf(
    withPlan(bimLines(book, order), order),
    daysOf(order.isPartnerTeam ? delivery.partnerBim : delivery.bim, order.interiorSqft),
    step,
  );
  const discount = discountOf(bim.priceCents, order.teamDiscount, step);
  const scan =
    order.service === 'scanit'
      ? partOf(
          withPlan(scanLines(book, order), order),
          daysOf(order.isPartnerTeam ? delivery.partnerScan : delivery.scan, order.interiorSqft),
          step,
        )
      : undefined;
  return {
    priceBookVersion: book.version,
    ...(scan && { scan }),
    bim: { ...bim, ...(discount && { discount }) },
    ...(money && { money }),
  };
}

/** What an order costs, in cents and before tax is added: the scan if there is one, and the model after its discount. */
export function totalCents({ scan, bim }: OrderPrice): number {
  return (scan?.priceCents ?? 0) + (bim.discount?.discountedPriceCents ?? bim.priceCents);
}

/** Half of a total, half a cent up: what is due when the order is placed (ordering.md §9). */
export function depositCents(total: number): number {
  return roundHalfUp(total, 2);
}

/** The same where not every amount can be paid. */
export function depositIn(currency: string, total: number): number {
  const step = payableStep(currency);
  return depositCents(roundHalfUp(total, step)) * step;
}

/** What the customer pays for an order of this price, and when: tax that is added to prices is in it. */
export function moneyOfOrder(cents: number, money: MoneyTerms | undefined) {
  const { totalCents: total, tax } = withTax(cents, money ?? { currency: DEFAULT_CURRENCY, tax: null });
  return {
    total_cents: total,
    due_now_cents: depositIn(money?.currency ?? DEFAULT_CURRENCY, total),
    ...(money && money.currency !== DEFAULT_CURRENCY && { currency: money.currency }),
    ...(tax && { tax }),
  };
}

function moneyFor({ money }: BookOfMoney, { taxExemptNumber }: PricedOrder): MoneyTerms | undefined {
  if (!money?.tax || !taxExemptNumber) return money;
  return { ...money, tax: { ...money.tax, exemptNumber: taxExemptNumber } };
}

function partOf(exact: readonly PriceLine[], days: DeliveryDays, step: number): PricedPart {
  const lines = exact.map((line) => ({ ...line, priceCents: roundHalfUp(line.priceCents, step) * step }));
  return { lines, priceCents: sumCents(lines), days };
}

function scanLines(book: BookOfMoney, order: PricedOrder): PriceLine[] {
  const { baseMillsPerSqft, scopeMillsPerSqft } = book.scan;
  const extraFloorCents = inMinorUnits(book.scan.extraFloorCents, 1, book);
  const { interiorSqft: sqft, spaceType } = order;
  const extraFloors = order.floors - 1;
  const lines = [
    ratedLine(book, {
      key: 'scan',
      label: 'On-site scan',
      sqft,
      ratesMillsPerSqft: baseMillsPerSqft,
      percent: book.complexityPercent[spaceType],
      percentName: spaceType,
    }),
    ...scopeLines(book, order, scopeMillsPerSqft),
    extraFloors > 0 && extraFloorCents > 0
      ? {
          key: 'floors',
          label: 'More floors',
          reason: `${extraFloors} after the first at ${formatCents(extraFloorCents, book.money?.currency)}`,
          priceCents: extraFloors * extraFloorCents,
        }
      : undefined,
  ];
  return withMinimum(lines, inMinorUnits(book.scan.minimumCents, 1, book), 'A scan', book.money?.currency);
}

function bimLines(book: BookOfMoney, order: PricedOrder): PriceLine[] {
  return withMinimum(
    scopeLines(book, order, book.bim.scopeMillsPerSqft),
    inMinorUnits(book.bim.minimumCents, 1, book),
    'A model',
    book.money?.currency,
  );
}

function withMinimum(
  lines: readonly (PriceLine | undefined)[],
  minimumCents: number,
  service: string,
  currency: string | undefined,
): PriceLine[] {
  const there = lines.filter((line) => line !== undefined);
  const minimum = minimumLine(there, minimumCents, service, currency);
  return minimum ? [...there, minimum] : there;
}

/** What the plan takes off all lines together, rounded once. */
function withPlan(lines: PriceLine[], { scanPlan }: PricedOrder): PriceLine[] {
  if (!scanPlan) return lines;
  const { title, percent } = scanPlanTerms(scanPlan);
  const cents = sumCents(lines);
  const priceCents = roundHalfUp(cents * (100 - percent), 100) - cents;
  return [...lines, { key: 'plan', label: 'Plan discount', reason: `${title} plan, ${percent}% off`, priceCents }];
}

function scopeLines(book: BookOfMoney, order: PricedOrder, rates: Record<Scope, readonly number[]>): PriceLine[] {
  return scopes
    .filter((scope) => order.scopes.includes(scope))
    .flatMap((scope) => scopeLine(book, order, rates, scope) ?? []);
}

function scopeLine(
  book: BookOfMoney,
  order: PricedOrder,
  rates: Record<Scope, readonly number[]>,
  scope: Scope,
): PriceLine | undefined {
  const { spaceType } = order;
  const rated = { key: scope, label: scope, ratesMillsPerSqft: rates[scope] };
  if (scope === 'Site') return ratedLine(book, { ...rated, sqft: order.siteSqft, percent: 100 });
  const line = ratedLine(book, {
    ...rated,
    sqft: order.interiorSqft,
    percent: book.complexityPercent[spaceType],
    percentName: spaceType,
  });
  if (scope !== 'Complex MEPF' || !line) return line;
  // Two lines are rounded twice, so that at equal rates they could come to a cent more than this one.
  const plain = scopeLines(book, { ...order, scopes: ['Architecture', 'MEPF'] }, rates);
  return { ...line, priceCents: Math.max(line.priceCents, sumCents(plain)) };
}

function discountOf(priceCents: number, discount: TeamDiscount | undefined, step: number): Discount | undefined {
  return discount && discount.percent > 0
    ? { ...discount, discountedPriceCents: roundHalfUp(priceCents * (100 - discount.percent), 100 * step) * step }
    : undefined;
}

function daysOf(bands: readonly DayBand[], sqft: number): DeliveryDays {
  const band = bands.find(({ upToSqft }) => upToSqft === null || sqft <= upToSqft) ?? bands.at(-1);
  return { earliest: band?.earliest ?? 0, latest: band?.latest ?? 0 };
}
