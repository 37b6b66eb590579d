import { MAX_SIZE_SQFT } from '#domain/scope/space-size.ts';
import { scopes } from '#domain/scope/scope.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { priceBookSchema, type DayBand, type PriceBook } from './price-book.ts';

/** What a field of a price book counts, as people type it: currency per sq ft, currency, percent, business days, sq ft. */
export type BookFieldKind = 'rate' | 'amount' | 'percent' | 'days' | 'size';
export const deliveries = ['scan', 'bim', 'partnerScan', 'partnerBim'] as const;
export type Delivery = (typeof deliveries)[number];
type BookPart = 'bands' | 'scan' | 'bim' | 'complexity' | `days.${Delivery}`;

/** One figure of a price book. `path`: where it is in the JSON, with points. */
export type BookField = {
  path: string;
  kind: BookFieldKind;
  part: BookPart;
  /** A scope, a space type, or the name of the figure in its part. */ row: string;
  /** The band of size that it is for: its number and its upper end, null where it is open. */
  band?: { at: number; upToSqft: number | null };
};

const digits = { rate: 3, amount: 2, percent: 0, days: 0, size: 0 } as const;
const bounds = {
  rate: [0, 10_000_000],
  amount: [0, 1_000_000_000],
  percent: [1, 1000],
  days: [0, 365],
  size: [1, MAX_SIZE_SQFT - 1],
} as const;

/** The figure that a text says, in the unit of the JSON (mills, cents, percent, days, sq ft); null for what is none, or out of its bounds. */
export function readBookField(kind: BookFieldKind, typed: string): number | null {
  const text = typed.trim();
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/.test(text) || !/\d/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  if (fraction.length > digits[kind] || (text.includes('.') && digits[kind] === 0)) return null;
  const value = Number(whole + fraction.padEnd(digits[kind], '0'));
  const [min, max] = bounds[kind];
  return value >= min && value <= max ? value : null;
}

/** A figure as a field shows it: '0.62' of 620 mills, '1,500' of 150,000 cents. */
export function bookFieldText(kind: BookFieldKind, value: number): string {
  const finest = digits[kind];
  const amount = value / 10 ** finest;
  const least = kind === 'rate' || (kind === 'amount' && !Number.isInteger(amount)) ? 2 : 0;
  return amount.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: finest });
}

/** The bounds of a field as people type them. */
export const bookFieldBounds = (kind: BookFieldKind) => {
  const [min, max] = bounds[kind];
  return { min: bookFieldText(kind, min), max: bookFieldText(kind, max) };
};

/** Every figure of a price book, in the order of its form. The end of an open band is none. */
export function bookFields(book: PriceBook): BookField[] {
  const bands = book.bandsUpToSqft.map((upToSqft, at) => ({ at, upToSqft }));
  const rates = (part: 'scan' | 'bim', path: string, row: string) =>
    bands.map((band): BookField => ({ path: `${path}.${band.at}`, kind: 'rate', part, row, band }));
  const amount = (part: 'scan' | 'bim', row: string): BookField => ({
    path: `${part}.${row}`,
    kind: 'amount',
    part,
    row,
  });
  const ofScopes = (part: 'scan' | 'bim') =>
    scopes.flatMap((scope) => rates(part, `${part}.scopeMillsPerSqft.${scope}`, scope));
  return [
    ...endsOf('bands', 'bandsUpToSqft', book.bandsUpToSqft),
    ...rates('scan', 'scan.baseMillsPerSqft', 'baseMillsPerSqft'),
    ...ofScopes('scan'),
    amount('scan', 'extraFloorCents'),
    amount('scan', 'minimumCents'),
    ...ofScopes('bim'),
    amount('bim', 'minimumCents'),
    ...spaceTypes.map((row): BookField => ({
      path: `complexityPercent.${row}`,
      kind: 'percent',
      part: 'complexity',
      row,
    })),
    ...deliveries.flatMap((part) => dayFields(part, book.delivery[part])),
  ];
}

const endsOf = (part: BookPart, path: string, ends: readonly (number | null)[], after = ''): BookField[] =>
  ends.flatMap((upToSqft, at) =>
    upToSqft === null
      ? []
      : [{ path: `${path}.${at}${after}`, kind: 'size', part, row: 'upToSqft', band: { at, upToSqft } }],
  );

function dayFields(delivery: Delivery, bands: readonly DayBand[]): BookField[] {
  const part = `days.${delivery}` as const;
  const ends = bands.map(({ upToSqft }) => upToSqft);
  const days = (row: 'earliest' | 'latest') =>
    ends.map((upToSqft, at): BookField => ({
      path: `delivery.${delivery}.${at}.${row}`,
      kind: 'days',
      part,
      row,
      band: { at, upToSqft },
    }));
  return [...endsOf(part, `delivery.${delivery}`, ends, '.upToSqft'), ...days('earliest'), ...days('latest')];
}

/** The figure at a path; undefined where there is none. */
export function figureAt(book: PriceBook, path: string): number | undefined {
  let found: unknown = book;
  for (const key of path.split('.')) found = isIndexed(found) ? found[key] : undefined;
  return typeof found === 'number' ? found : undefined;
}

/** The book with another figure at a path. Throws where the book has no such place, or the figure fits no price book. */
export function withFigure(book: PriceBook, path: string, value: number): PriceBook {
  const changed: unknown = structuredClone(book);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place: unknown = changed;
  for (const key of keys) place = isIndexed(place) ? place[key] : undefined;
  if (!isIndexed(place) || !Object.hasOwn(place, last)) throw new Error(`A price book has no ${path}.`);
  place[last] = value;
  return priceBookSchema.parse(changed);
}

const isIndexed = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Where a further band would begin: between the last end and the largest size, a round number; undefined where there is no room. */
export function nextBandEnd(ends: readonly (number | null)[]): number | undefined {
  const last = ends.at(-2) ?? 0;
  const next = last === 0 ? 10_000 : Math.min(last * 2, Math.round((last + MAX_SIZE_SQFT) / 2000) * 1000);
  return next > last && next < MAX_SIZE_SQFT ? next : undefined;
}

/** The book with one more band of size before the open one, whose rates or days it copies; the same book where there is no room. */
export function withBand(book: PriceBook, list: 'rates' | Delivery): PriceBook {
  const ends = list === 'rates' ? book.bandsUpToSqft : book.delivery[list].map(({ upToSqft }) => upToSqft);
  const end = nextBandEnd(ends);
  if (end === undefined) return book;
  const at = ends.length - 1;
  const copied = <T>(values: readonly T[]) => values.toSpliced(at, 0, ...values.slice(-1));
  if (list === 'rates') return { ...eachRate(book, copied), bandsUpToSqft: ends.toSpliced(at, 0, end) };
  const bands = copied(book.delivery[list]).map((band, index) => (index === at ? { ...band, upToSqft: end } : band));
  return { ...book, delivery: { ...book.delivery, [list]: bands } };
}

/** The book without one band of size; the next larger one takes its sizes. */
export function withoutBand(book: PriceBook, list: 'rates' | Delivery, at: number): PriceBook {
  const rest = <T>(values: readonly T[]) => values.toSpliced(at, 1);
  if (list === 'rates') return { ...eachRate(book, rest), bandsUpToSqft: rest(book.bandsUpToSqft) };
  return { ...book, delivery: { ...book.delivery, [list]: rest(book.delivery[list]) } };
}

function eachRate(book: PriceBook, change: (rates: readonly number[]) => number[]): PriceBook {
  const ofScopes = (rates: PriceBook['bim']['scopeMillsPerSqft']) => {
    const changed = { ...rates };
    for (const scope of scopes) changed[scope] = change(rates[scope]);
    return changed;
  };
  const { scan, bim } = book;
  return {
    ...book,
    scan: {
      ...scan,
      baseMillsPerSqft: change(scan.baseMillsPerSqft),
      scopeMillsPerSqft: ofScopes(scan.scopeMillsPerSqft),
    },
    bim: { ...bim, scopeMillsPerSqft: ofScopes(bim.scopeMillsPerSqft) },
  };
}

/** A figure that differs between two books; undefined where one of them has none. */
export type BookChange = { field: BookField; before: number | undefined; after: number | undefined };

/**
 * What differs between two books. Bands are compared by their place where both have as many, and otherwise by their upper end, so that a band
 * that was added or removed is one change for each rate and not one for each band above it.
 */
export function bookChanges(before: PriceBook, after: PriceBook): BookChange[] {
  const listOf = ({ part }: BookField) => deliveries.find((name) => part === `days.${name}`) ?? 'rates';
  const countOf = (book: PriceBook, name: 'rates' | Delivery) =>
    name === 'rates' ? book.bandsUpToSqft.length : book.delivery[name].length;
  const keyOf = (field: BookField) => {
    if (!field.band) return field.path;
    const name = listOf(field);
    const place =
      countOf(before, name) === countOf(after, name) ? field.band.at : `up to ${field.band.upToSqft ?? 'any size'}`;
    return `${field.part} ${field.row} ${place}`;
  };
  const figures = (book: PriceBook) =>
    new Map(bookFields(book).map((field) => [keyOf(field), { field, value: figureAt(book, field.path) }]));
  const [old, now] = [figures(before), figures(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const field = (is ?? was)?.field;
    return !field || was?.value === is?.value ? [] : [{ field, before: was?.value, after: is?.value }];
  });
}
