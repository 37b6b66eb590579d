import { vi } from 'vitest';
import type { SessionState } from '#contract/session.ts';
import { orderData } from '#domain/ordering/order-data.ts';
import { defaultPriceBook } from '#domain/pricing/default-price-book.ts';
import { quoteResponse } from '#domain/pricing/price-answers.ts';
import { priceOrder } from '#domain/pricing/price-order.ts';
import { scopes } from '#domain/scope/scope.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { samplePdf } from '#web/ui/document-view/sample-pdf.ts';

export const DRAFT_ID = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
const TEAM = {
  id: '7b6a1c1e-0000-4000-8000-000000000001',
  name: 'Acme',
  role: 'admin',
  kind: 'customer',
  features: [],
} as const;
export const VISITOR: SessionState = {
  user: null,
  team: null,
  teams: [],
  outboxPath: null,
  supportEmail: null,
  isInsecure: false,
  tourHosts: [],
};
export const MEMBER: SessionState = {
  ...VISITOR,
  team: { ...TEAM, features: [] },
  teams: [],
  user: {
    id: 'u1',
    name: 'Ada',
    email: 'ada@acme.example',
    isVerified: true,
    isStaff: false,
    hasSecondFactor: false,
    needsSecondFactor: false,
    units: null,
    theme: null,
    language: null,
    timeZone: 'America/New_York',
  },
};
export const PLACED = {
  locationId: '7b6a1c1e-0000-4000-8000-0000000000a1',
  projectId: '7b6a1c1e-0000-4000-8000-0000000000b1',
  depositInvoiceId: null,
};
const TROY = {
  label: 'Troy, NY 12180',
  city: 'Troy',
  state: 'NY',
  zip: '12180',
  latitude: 42.7,
  longitude: -73.6,
};

type Stored = { id: string; step: string; version: number; data: unknown; updatedAt: string };
type Failure = { status: number; error: string; code: string };

/**
 * For tests: a server that prices by the default book and keeps drafts, and what it was asked. `failures` by path make
 * calls fail with an answer, or with `'network'`, and `answers` replaces that of a success; `holding` keeps quotes or
 * orders back until `release`; `terms` are those of the next quote.
 */
export function serveOrders({
  discountPercent,
  uploadId,
}: { discountPercent?: number; /** Of the next upload. */ uploadId?: string } = {}) {
  // An answer to the test before may have come after its end, and all of them write the same draft.
  localStorage.clear();
  const drafts = new Map<string, Stored>();
  const failures: Record<string, Failure | 'network' | undefined> = {};
  const answers: Record<string, unknown> = {};
  const asked: {
    method: string;
    path: string;
    query: Record<string, string>;
    body: unknown;
    signal: AbortSignal | null | undefined;
  }[] = [];
  const openUploads: { id: string; sizeBytes: number; fingerprint: string; storedBytes: number }[] = [];
  const held: (() => void)[] = [];
  const holding = { quotes: false, orders: false };
  const terms = { discountPercent };
  const answerTo = (method: string, { pathname, searchParams }: URL, body: unknown): Response | Promise<Response> => {
    if (pathname.startsWith('/api/pricing/get-quote'))
      return quoteFor(Object.fromEntries(searchParams), terms.discountPercent);
    if (pathname === '/api/gazetteer') return Response.json([TROY]);
    if (pathname === '/api/map-settings')
      return Response.json({
        tiles: null,
        satellite: null,
        hybrid: null,
        hasCredits: false,
        completesStreets: false,
        hasOutlines: false,
        hasStreetView: false,
      });
    if (pathname.endsWith('/tour-password')) return Response.json({ ok: true });
    if (pathname === '/api/order-drafts') return Response.json([...drafts.values()]);
    if (/create-\w+-request$/.test(pathname)) return Response.json(PLACED);
    if (pathname === '/api/pricing/proposal.pdf')
      return new Response(samplePdf([`Proposal of ${(body as { spaceSize: number }).spaceSize} sqft`]));
    if (pathname === '/api/pricing/public-budget')
      return Response.json({
        price_book_version: 1,
        scan: null,
        bim: { budget: 1, estimated_delivery_dates: { earliest_num_business_days: 1, latest_num_business_days: 2 } },
      });
    if (pathname.startsWith('/api/public/'))
      return Response.json({ ok: true, user: { email: '' }, expiresAt: '2026-11-23T12:00:00Z' });
    if (pathname.startsWith('/api/upload') || pathname.includes('multipart'))
      return pathname === '/api/uploads' && method === 'GET'
        ? Response.json(openUploads)
        : answerUpload(pathname, uploadId);
    const id = pathname.split('/')[3] ?? '';
    return method === 'PUT' ? saveDraft(drafts, id, body) : readOrDelete(drafts, method, id);
  };
  const usual = window.fetch;
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const url = new URL(String(input), window.location.href);
    if (!url.pathname.startsWith('/api/')) return usual(input, init);
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method, path: url.pathname, query: Object.fromEntries(url.searchParams), body, signal: init?.signal });
    if ((holding.quotes && url.pathname.includes('get-quote')) || (holding.orders && url.pathname.endsWith('-request')))
      await new Promise<void>((resolve) => void held.push(resolve));
    const failure = failures[url.pathname];
    if (failure === 'network') throw new TypeError('Failed to fetch');
    if (failure)
      return Response.json({ error: failure.error, code: failure.code, requestId: 'r' }, { status: failure.status });
    if (answers[url.pathname] !== undefined) return Response.json(answers[url.pathname]);
    return answerTo(method, url, body);
  });
  return {
    drafts,
    failures,
    answers,
    asked,
    holding,
    openUploads,
    terms,
    release: () => held.splice(0).forEach((go) => go()),
    orders: () => asked.filter(({ path }) => path.endsWith('-request')),
    quotes: () => asked.filter(({ path }) => path.startsWith('/api/pricing/get-quote')),
    stored: (id = DRAFT_ID) => orderData.partial().parse(drafts.get(id)?.data ?? {}),
  };
}

/** A store that takes a file of one part. */
function answerUpload(path: string, id: string | undefined): Response {
  if (path === '/api/uploads') return Response.json({ id, partSizeBytes: 10 * 2 ** 20 });
  if (path.endsWith('/parts')) return Response.json({ parts: [{ partNumber: 1, etag: '"e"', sizeBytes: 4 }] });
  if (path.includes('initialize')) return Response.json({ uploadId: id, partUrls: [] });
  return Response.json({ ok: true, projectId: null });
}

function quoteFor(query: Record<string, string>, discountPercent: number | undefined): Response {
  const wanted = (query.scopes ?? '').split(',');
  const price = priceOrder(defaultPriceBook, {
    service: query.service === 'bimit' ? 'bimit' : 'scanit',
    scopes: scopes.filter((scope) => wanted.includes(scope)),
    interiorSqft: Number(query.interior_sqft),
    siteSqft: Number(query.site_sqft),
    spaceType: spaceTypes.find((type) => type === query.space_type) ?? 'Office',
    floors: Number(query.floors),
    isPartnerTeam: false,
    ...(discountPercent && { teamDiscount: { type: 'lifetime' as const, percent: discountPercent } }),
  });
  return Response.json(quoteResponse(price));
}

const refusal = (status: number, code: string) => Response.json({ error: code, code, requestId: 'r' }, { status });

function saveDraft(drafts: Map<string, Stored>, id: string, body: unknown): Response {
  const { version, step, data } = body as Stored;
  if ((drafts.get(id)?.version ?? 0) !== version) return refusal(409, 'STALE');
  drafts.set(id, { id, step, data, version: version + 1, updatedAt: '2026-11-22T12:00:00Z' });
  return Response.json({ version: version + 1 });
}

function readOrDelete(drafts: Map<string, Stored>, method: string, id: string): Response {
  const draft = drafts.get(id);
  if (method === 'DELETE') drafts.delete(id);
  if (!draft) return refusal(404, 'NOT_FOUND');
  return Response.json(method === 'DELETE' ? { ok: true } : draft);
}
