import { DEFAULT_CURRENCY } from '#domain/billing/currency.ts';
import { listedCents, type ChargedTax } from '#domain/billing/tax.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { COI_REMARK, deliveryRange, totalDeliveryDays } from '#domain/calendar/delivery-range.ts';
import { projectTimeZone } from '#domain/calendar/project-time-zone.ts';
import { deliveryTerms, listCents, type AnsweredQuote } from '#domain/pricing/price-answers.ts';
import { formatSize } from '#domain/scope/space-size.ts';
import { dayText } from './day-text.ts';
import { estimateValidUntil } from './due-date.ts';
import type { PaperContent, PaperDelivery, PaperLine, PaperPlace, Party } from './paper-content.ts';

type PricedPart = AnsweredQuote['bim'] & { lines: readonly { label: string; reason: string; price_cents: number }[] };
/** What a paper needs of a quote (ordering.md §3). `scan` is null for BIMIT. */
export type PaperQuote = {
  price_book_version: number;
  scan: PricedPart | null;
  bim: PricedPart & { discount: { discount_type: string; percent: number; discounted_price_cents: number } | null };
  /** With the tax that is added. */ total_cents: number;
  due_now_cents: number;
  /** Dollars where it is missing. */ currency?: string | undefined;
  tax?: ChargedTax | undefined;
};

/** What was ordered, as far as a paper tells it. Sizes in whole sqft. */
export type PaperOrder = {
  service: 'SCANIT' | 'BIMIT';
  projectName: string;
  orderId: string | null;
  place: PaperPlace | null;
  interiorSqft: number | null;
  siteSqft: number | null;
  spaceType: string | null;
  floors: number | null;
  scopes: readonly string[];
  isMetric: boolean;
  revitVersion: string | null;
  hasControls: boolean | null;
  requiresCoi: boolean;
  instructions: string;
  scanDates: readonly string[];
};

type Issue = {
  kind: 'proposal' | 'estimate';
  number: string | null;
  issuedAt: Date;
  from: Party;
  to: Party;
  terms: string;
  order: PaperOrder;
  quote: PaperQuote;
};

/** A proposal or an estimate from the quote that it tells of. */
export function orderPaper({ kind, number, issuedAt, from, to, terms, order, quote }: Issue): PaperContent {
  const isEstimate = kind === 'estimate';
  const issuedOn = paperDay(issuedAt, order.place);
  return {
    kind,
    number,
    from,
    to,
    terms,
    issuedOn,
    ...orderPart(order),
    groups: [
      ...(quote.scan ? [{ title: 'On-site scan', lines: quote.scan.lines.map(lineOf) }] : []),
      { title: 'Building model', lines: quote.bim.lines.map(lineOf) },
    ],
    discount: discountOf(quote),
    totalCents: quote.total_cents,
    dueNowCents: quote.due_now_cents,
    currency: quote.currency ?? DEFAULT_CURRENCY,
    ...(quote.tax && { tax: quote.tax }),
    delivery: deliveryOf(quote, order, issuedOn),
    validUntil: isEstimate ? estimateValidUntil(issuedAt) : null,
    dueOn: null,
    priceBookVersion: quote.price_book_version,
  };
}

/** What every paper about an order shows of it. */
export function orderPart(
  order: PaperOrder,
): Pick<PaperContent, 'project' | 'place' | 'facts' | 'scopes' | 'instructions'> {
  return {
    project: { name: order.projectName, service: order.service, orderId: order.orderId },
    place: order.place,
    facts: factsOf(order),
    scopes: [...order.scopes],
    instructions: order.instructions,
  };
}

const lineOf = ({ label, reason, price_cents }: { label: string; reason: string; price_cents: number }): PaperLine => ({
  label,
  reason,
  amountCents: price_cents,
});

function discountOf(quote: PaperQuote): PaperContent['discount'] {
  const { bim } = quote;
  if (!bim.discount) return null;
  const list = listCents(quote);
  const kind = bim.discount.discount_type === 'lifetime' ? 'Lifetime discount' : 'Team discount';
  return {
    label: `${kind}, ${bim.discount.percent}% of the building model`,
    listCents: list,
    amountCents: list - listedCents({ totalCents: quote.total_cents, tax: quote.tax }),
  };
}

/** BIMIT: from the day of the paper; SCANIT: from the first preferred scan date, without dates while there is none (O10). */
function deliveryOf(quote: PaperQuote, { scanDates, place, requiresCoi }: PaperOrder, today: string): PaperDelivery {
  const days = deliveryTerms(quote, scanDates[0] ?? null);
  const total = totalDeliveryDays(days);
  const range = deliveryRange({ ...days, today, country: place?.country ?? 'US' });
  return {
    earliestDays: total.earliest,
    latestDays: total.latest,
    earliestOn: range?.earliest ?? null,
    latestOn: range?.latest ?? null,
    countedFrom: quote.scan ? 'scan' : 'order',
    remark: quote.scan && requiresCoi ? COI_REMARK : null,
  };
}

/** The day on which a document is written, in the building's local time; else in UTC. */
export function paperDay(moment: Date, place: PaperPlace | null): string {
  return calendarDateIn(moment, place ? projectTimeZone(place, 'UTC') : 'UTC');
}

/** A size in the unit of the order: '12,000 sq ft', '1,115 m²'. */
function sizeText(sqft: number, isMetric: boolean): string {
  return isMetric ? `${formatSize(sqft, 'Metric')} m²` : `${formatSize(sqft, 'Imperial')} sq ft`;
}

function factsOf(order: PaperOrder): PaperContent['facts'] {
  const {
    service,
    interiorSqft,
    siteSqft,
    spaceType,
    floors,
    isMetric,
    revitVersion,
    hasControls,
    requiresCoi,
    scanDates,
  } = order;
  const facts: [string, string | null][] = [
    [
      'Service',
      service === 'SCANIT' ? 'SCANIT: on-site scan and building model' : 'BIMIT: building model from your scan',
    ],
    ['Scan area', interiorSqft ? sizeText(interiorSqft, isMetric) : null],
    ['Site area', siteSqft ? sizeText(siteSqft, isMetric) : null],
    ['Space type', spaceType],
    ['Floors', service === 'SCANIT' && floors !== null ? String(floors) : null],
    ['Model units', isMetric ? 'Metric' : 'Imperial'],
    ['Revit version', revitVersion],
    ['Project controls', hasControls === null ? null : hasControls ? 'Yes' : 'No'],
    ['Certificate of insurance', requiresCoi ? 'Required' : null],
    ['Preferred scan dates', scanDates.length > 0 ? scanDates.map((day) => dayText(day)).join(', ') : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
