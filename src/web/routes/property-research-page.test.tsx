import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SEARCH_ADDRESS_PATH, type ResearchLine } from '#contract/research.ts';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { violations } from '#web/ui/show.tsx';
import { showPage, signedIn } from './testing/show-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TROY = '12 River St, Troy, NY 12180';
const office = {
  service: 'scanit',
  scopes: ['Architecture'],
  interiorSqft: 10_000,
  siteSqft: 0,
  spaceType: 'Office',
  floors: 1,
} as const;
const sampleQuote = quoteResponse(
  priceOrder(defaultPriceBook, { ...office, scopes: [...office.scopes], isPartnerTeam: false }),
);
const salesTax = { name: 'Sales tax', rate: 8_875, isIncluded: false, registrationNumber: null, exemptNumber: null };
const taxedQuote = { ...sampleQuote, tax: { ...salesTax, cents: 1_000 } };
const lines = {
  place: {
    kind: 'place',
    address: TROY,
    city: 'Troy',
    state: 'NY',
    latitude: 42.73,
    longitude: -73.69,
    isApproximate: true,
  },
  climate: { kind: 'climate', state: 'NY', zones: [{ zone: '5A', name: 'cool, humid' }] },
  quote: { kind: 'quote', sizeSqft: 10_000, spaceType: 'Office', quote: taxedQuote },
  similar: {
    kind: 'similar',
    buildings: [
      {
        projectId: 'p',
        locationId: 'l',
        name: '<b>Mill</b>',
        address: null,
        spaceType: 'Office',
        status: 'Order Received',
        areaSqft: 5000,
        distanceM: 3219,
        priceCents: 123_400,
      },
      {
        projectId: 'r',
        locationId: 'n',
        name: 'Foundry',
        address: '12 River St',
        spaceType: 'Office',
        status: 'Order Received',
        areaSqft: 4000,
        distanceM: 0,
      },
      {
        projectId: 'q',
        locationId: 'm',
        name: 'Annex',
        address: null,
        spaceType: 'Office',
        status: 'Order Received',
        areaSqft: 4000,
        distanceM: 12,
        priceCents: 100_000,
      },
    ],
  },
} as const satisfies Record<string, ResearchLine>;

/** Answers researches by hand, one line after another; everything else with an empty list. */
function serveResearch() {
  const calls: { address: unknown; signal: AbortSignal | null | undefined }[] = [];
  let writer: WritableStreamDefaultWriter<Uint8Array> | undefined;
  let refusal: { status: number; error: string } | undefined;
  const place = {
    label: 'Troy, NY 12180',
    city: 'Troy',
    state: 'NY',
    zip: '12180',
    latitude: 42.73,
    longitude: -73.69,
  };
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(String(input), window.location.href);
    if (pathname === '/api/gazetteer') return Response.json([place]);
    if (pathname !== SEARCH_ADDRESS_PATH)
      return Response.json({ error: 'There is nothing.', code: 'NOT_FOUND', requestId: '1' }, { status: 404 });
    calls.push({ address: (await new Response(init?.body).json()).address, signal: init?.signal });
    if (refusal)
      return Response.json({ error: refusal.error, code: 'NOT_FOUND', requestId: '1' }, { status: refusal.status });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    writer = writable.getWriter();
    return new Response(readable);
  });
  const send = (...sent: (ResearchLine | string)[]) =>
    void writer?.write(
      new TextEncoder().encode(
        sent.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join(''),
      ),
    );
  return {
    calls,
    send,
    close: () => void writer?.close(),
    refuse: (status: number, error: string) => (refusal = { status, error }),
    answerAgain: () => (refusal = undefined),
  };
}

test(
  'an address is searched, its sections come one by one, and Back to Search leads back [R8]',
  { tags: 'nightly' },
  async () => {
    const server = serveResearch();
    const screen = await showPage('/property-research', signedIn('ann@acme.example'));
    await expect.element(screen.getByRole('heading', { name: 'New Location Analysis' })).toBeVisible();
    await screen.getByRole('button', { name: 'Search address' }).click();
    await expect.element(screen.getByText('Select an address to continue')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.fill(screen.getByRole('textbox', { name: 'Street address' }), '12 River St');
    await userEvent.fill(screen.getByRole('combobox', { name: 'City or ZIP code' }), 'Troy');
    await screen.getByRole('option', { name: 'Troy, NY 12180' }).click();
    await screen.getByRole('button', { name: 'Search address' }).click();
    await expect.poll(() => screen.router.state.location.search).toEqual({ address: TROY });
    await expect.poll(() => server.calls.map(({ address }) => address)).toEqual([TROY]);
    await expect.element(screen.getByRole('button', { name: 'Back to Search' })).toHaveFocus();
    server.send(lines.place);
    await expect.element(screen.getByRole('region', { name: 'Place' })).toBeVisible();
    server.send(lines.climate, lines.quote, lines.similar);
    await expect.element(screen.getByText('cool, humid')).toBeVisible();
    const nearby = screen.getByRole('region', { name: 'Your nearest buildings' });
    await expect.element(nearby.getByRole('link', { name: '<b>Mill</b>' })).toBeVisible();
    await expect.element(nearby.getByText('2 mi away')).toBeVisible();
    await expect.element(nearby.getByText('less than 0.1 mi away')).toBeVisible();
    await expect.element(nearby.getByText('at this address')).toBeVisible();
    await expect.element(screen.getByText('incl. Sales tax 8.875%', { exact: false })).toBeVisible();
    await expect.element(nearby.getByText('$1,234.00')).toBeVisible();
    const half = JSON.stringify({ kind: 'text', part: '<img src=x onerror=alert(1)> A brick ' });
    server.send(half.slice(0, 20));
    server.send(`${half.slice(20)}\n`, { kind: 'text', part: 'street.' }, { kind: 'end' });
    await expect.element(screen.getByText('<img src=x onerror=alert(1)> A brick street.')).toBeVisible();
    await expect.element(screen.getByText('All property information is loaded.')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await screen.getByText('Property Maps', { exact: true }).click();
    await expect.poll(() => screen.router.state.location.search).toEqual({ address: TROY, view: 'maps' });
    screen.router.history.back();
    await expect.poll(() => screen.router.state.location.search).toEqual({ address: TROY });
    await screen.getByText('Property Maps', { exact: true }).click();
    await screen.getByText('Property Report', { exact: true }).click();
    await expect.element(screen.getByText('cool, humid')).toBeVisible();
    expect(server.calls).toHaveLength(1);
    await screen.getByRole('button', { name: 'Back to Search' }).click();
    await expect.element(screen.getByRole('button', { name: 'Search address' })).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Street address' })).toHaveValue('12 River St');
    await expect.element(screen.getByRole('textbox', { name: 'Street address' })).toHaveFocus();
    await expect.element(screen.getByRole('combobox', { name: 'City or ZIP code' })).toHaveValue('Troy, NY 12180');
  },
);

test('leaving the page ends the call, and a model that is missing is one sentence [R8]', async () => {
  const server = serveResearch();
  const screen = await showPage(`/property-research?address=${TROY}`, signedIn('ann@acme.example'));
  await expect.poll(() => server.calls.length).toBe(1);
  server.send(lines.place, { kind: 'noText', reason: 'usedUp' });
  await expect
    .element(screen.getByText('Your team has used its texts for today. The sections above are complete.'))
    .toBeVisible();
  await screen.router.navigate({ to: '/value-analysis' });
  await expect.poll(() => server.calls[0]?.signal?.aborted).toBe(true);
  await screen.router.navigate({ to: '/property-research', search: { address: TROY } });
  await expect.poll(() => server.calls.length).toBe(2);
  server.send(lines.place, { kind: 'text', part: 'A grid of brick row' }, { kind: 'noText', reason: 'brokenOff' });
  await expect.element(screen.getByText('A grid of brick row')).toBeVisible();
  await expect.element(screen.getByText('The text ends early', { exact: false })).toBeVisible();
});

test('a refusal says why and what to try, and so does an answer that stops; another try asks again [R8] [X1]', async () => {
  const server = serveResearch();
  server.refuse(404, 'No place in the US was found for this address.');
  const refused = await showPage('/property-research?address=nowhere', signedIn('ann@acme.example'));
  const alert = refused.getByRole('alert');
  await expect.element(alert).toBeVisible();
  await expect.element(alert.getByText('No place in the US was found for this address.')).toBeVisible();
  await expect.element(alert.getByText('Please try a different address or search term.')).toBeVisible();
  expect(alert.getByRole('button', { name: 'Try again' }).elements(), 'it would be answered the same').toEqual([]);
  await refused.unmount();
  server.answerAgain();
  const screen = await showPage('/property-research?address=12 River St', signedIn('ann@acme.example'));
  await expect.poll(() => server.calls.length).toBe(2);
  server.send(lines.place);
  await expect.element(screen.getByRole('region', { name: 'Place' })).toBeVisible();
  server.close();
  await expect.element(screen.getByText('The answer stopped before it was complete.')).toBeVisible();
  server.refuse(500, '');
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Failed to get property information')).toBeVisible();
  const tooSoon = { error: 'Too many requests.', code: 'TOO_MANY_REQUESTS', requestId: '1' };
  vi.stubGlobal('fetch', async () => Response.json(tooSoon, { status: 429 }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Too many requests.')).toBeVisible();
  await expect.element(screen.getByText('Please try a different address or search term.')).not.toBeInTheDocument();
});
