import { dayOf, estimateValidUntil } from './due-date.ts';
import type { PaperContent, PaperDelivery, PaperLine, PaperPlace, Party } from './paper-content.ts';

type Days = { earliest_num_business_days: number; latest_num_business_days: number };
type PricedPart = { price_cents: number; lines: readonly { label: string; reason: string; price_cents: number }[]; estimated_delivery_dates: Days };
/** What a paper needs of a quote (ordering.md §3). `scan` is null for BIMIT. */
export type PaperQuote = {
  price_book_version: number;
  scan: PricedPart | null;
  bim: PricedPart & { discount: { discount_type: string; percent: number; discounted_price_cents: number } | null };
  total_cents: number;
  due_now_cents: number;
};

/** What was ordered, as far as a paper tells it. Sizes in whole sqft. */
export type PaperOrder = {
  service: 'SCANIT' | 'BIMIT';
  projectName: string;
  orderId: string | null;
  place: PaperPlace | null;
  spaceSizeSqft: number | null;
  siteSizeSqft: number | null;
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

type Issue = { kind: 'proposal' | 'estimate'; number: string | null; issuedAt: Date; from: Party; to: Party; terms: string; order: PaperOrder; quote: PaperQuote; dates: Pick<PaperDelivery, 'earliestOn' | 'latestOn'> | null };

/** A proposal or an estimate from the quote that it tells of. */
export function orderPaper({ kind, number, issuedAt, from, to, terms, order, quote, dates }: Issue): PaperContent {
  const isEstimate = kind === 'estimate';
  return {
    kind, number, from, to, terms,
    issuedOn: dayOf(issuedAt),
    ...orderPart(order),
    groups: [...(quote.scan ? [{ title: 'On-site scan', lines: quote.scan.lines.map(lineOf) }] : []), { title: 'Building model', lines: quote.bim.lines.map(lineOf) }],
    discount: discountOf(quote),
    totalCents: quote.total_cents,
    dueNowCents: quote.due_now_cents,
    currency: 'usd',
    delivery: deliveryOf(quote, order.scanDates.length > 0, dates),
    validUntil: isEstimate ? estimateValidUntil(issuedAt) : null,
    dueOn: null,
    priceBookVersion: quote.price_book_version,
  };
}

/** What every paper about an order shows of it. */
export function orderPart(order: PaperOrder): Pick<PaperContent, 'project' | 'place' | 'facts' | 'scopes' | 'instructions'> {
  return { project: { name: order.projectName, service: order.service, orderId: order.orderId }, place: order.place, facts: factsOf(order), scopes: [...order.scopes], instructions: order.instructions };
}

const lineOf = ({ label, reason, price_cents }: { label: string; reason: string; price_cents: number }): PaperLine => ({ label, reason, amountCents: price_cents });

function discountOf({ scan, bim, total_cents: totalCents }: PaperQuote): PaperContent['discount'] {
  if (!bim.discount) return null;
  const listCents = (scan?.price_cents ?? 0) + bim.price_cents;
  const kind = bim.discount.discount_type === 'lifetime' ? 'Lifetime discount' : 'Team discount';
  return { label: `${kind}, ${bim.discount.percent} % of the building model`, listCents, amountCents: listCents - totalCents };
}

/** BIMIT: days of the model; SCANIT: those of scan and model together (O10). */
function deliveryOf({ scan, bim }: PaperQuote, hasScanDate: boolean, dates: Issue['dates']): PaperDelivery {
  const parts = [bim.estimated_delivery_dates, ...(scan ? [scan.estimated_delivery_dates] : [])];
  const sum = (key: keyof Days) => parts.reduce((days, part) => days + part[key], 0);
  return {
    earliestDays: sum('earliest_num_business_days'), latestDays: sum('latest_num_business_days'), earliestOn: dates?.earliestOn ?? null, latestOn: dates?.latestOn ?? null,
    countedFrom: scan && hasScanDate ? 'scan' : 'order',
  };
}

const M2_PER_SQFT = 0.092903;

/** A size in the unit of the order: '12,000 sq ft', '1,115 m²'. */
function sizeText(sqft: number, isMetric: boolean): string {
  return isMetric ? `${Math.max(1, Math.round(sqft * M2_PER_SQFT)).toLocaleString('en-US')} m²` : `${sqft.toLocaleString('en-US')} sq ft`;
}

function factsOf(order: PaperOrder): PaperContent['facts'] {
  const { service, spaceSizeSqft, siteSizeSqft, spaceType, floors, isMetric, revitVersion, hasControls, requiresCoi, scanDates } = order;
  const facts: [string, string | null][] = [
    ['Service', service === 'SCANIT' ? 'SCANIT: on-site scan and building model' : 'BIMIT: building model from your scan'],
    ['Space size', spaceSizeSqft ? sizeText(spaceSizeSqft, isMetric) : null],
    ['Site size', siteSizeSqft ? sizeText(siteSizeSqft, isMetric) : null],
    ['Space type', spaceType],
    ['Floors', service === 'SCANIT' && floors !== null ? String(floors) : null],
    ['Model units', isMetric ? 'Metric' : 'Imperial'],
    ['Revit version', revitVersion],
    ['Project controls', hasControls === null ? null : hasControls ? 'Yes' : 'No'],
    ['Certificate of insurance', requiresCoi ? 'Required' : null],
    ['Preferred scan dates', scanDates.length > 0 ? scanDates.join(', ') : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
