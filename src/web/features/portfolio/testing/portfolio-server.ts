import { vi } from 'vitest';
import type { PortfolioRow } from '#contract/portfolio.ts';

type Served = {
  mine: PortfolioRow[];
  shared: PortfolioRow[];
  demo: PortfolioRow[];
  isPartner: boolean;
  canSeeMoney: boolean;
  /** Details of the one that is read by itself. */ project?: {
    name: string;
    address: string[];
    spaceType: string | null;
  };
};
type Refusal = { status: number; body: unknown };

/** For tests: the answers of the server's calls, as far as the portfolio's page asks them, and the line that events come by. */
export function servePortfolio(given: Partial<Served> = {}) {
  const served: Served = { mine: [], shared: [], demo: [], isPartner: false, canSeeMoney: false, ...given };
  const asked: { method: string; url: URL; body: unknown }[] = [];
  const refusals = new Map<string, Refusal>();
  const channels: MessageChannel[] = [];
  vi.stubGlobal(
    'SharedWorker',
    class {
      port: MessagePort;
      constructor() {
        const channel = new MessageChannel();
        channels.push(channel);
        this.port = channel.port1;
      }
    },
  );
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const url = new URL(String(input), window.location.href);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ method: init?.method ?? 'GET', url, body });
    const refusal = refusals.get(url.pathname);
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    return Response.json(answer(served, url));
  });
  return {
    served,
    asked,
    /** Requests for rows so far, newest last. */
    rowRequests: () => asked.filter(({ url }) => url.pathname === '/api/portfolio').map(({ url }) => url.searchParams),
    refuse: (path: string, status: number, error: string, code = 'UNAVAILABLE') =>
      refusals.set(path, { status, body: { error, code, requestId: 'r' } }),
    push: (event: unknown) => channels.at(-1)?.port2.postMessage({ kind: 'event', data: JSON.stringify(event) }),
  };
}

function answer(served: Served, url: URL): unknown {
  const { pathname, searchParams: query } = url;
  const tab = query.get('tab');
  const rows = narrowed(tab === 'mine' || tab === 'shared' || tab === 'demo' ? served[tab] : [], query);
  if (pathname === '/api/portfolio/tabs')
    return {
      mine: served.mine.length,
      shared: served.shared.length,
      demo: served.demo.length,
      isPartner: served.isPartner,
      canSeeMoney: served.canSeeMoney,
    };
  if (pathname === '/api/portfolio/facets')
    return {
      total: rows.length,
      filters: { status: counted(rows, 'status'), spaceType: counted(rows, 'spaceType') },
      groups: { status: counted(rows, 'status') },
    };
  if (pathname === '/api/portfolio') return page(rows, query);
  if (pathname === '/api/portfolio/stats')
    return {
      completedCount: 31,
      leftOutCount: 2,
      totalSqft: 148_800,
      withoutAreaCount: 1,
      spaceTypes: [
        { spaceType: 'Office', count: 21 },
        { spaceType: 'Museum', count: 4 },
      ],
    };
  if (pathname === '/api/portfolio/partner-figures')
    return { openCount: 14, dueSoonCount: 3, lateCount: 2, deliveredThisMonthCount: 5, openEstimatedSqft: 90_000 };
  if (pathname.endsWith('/details')) return { version: 2 };
  if (pathname === '/api/gazetteer') return [];
  if (pathname === '/api/at/project' && served.project) return served.project;
  if (pathname.endsWith('/NY.json')) return { NY: [[-79_000, 42_000, -74_000, 42_000, -74_000, 45_000]] };
  return { ok: true };
}

function narrowed(rows: readonly PortfolioRow[], query: URLSearchParams): PortfolioRow[] {
  const statuses = query.getAll('status');
  const words = query.get('q')?.toLowerCase() ?? '';
  const listed = rows.filter(
    ({ status, name, is_hidden_in_ipx: isHidden }) =>
      !isHidden && (statuses.length === 0 || statuses.includes(status)) && name.toLowerCase().includes(words),
  );
  if (query.get('group') === 'status') listed.sort((a, b) => a.status.localeCompare(b.status));
  if (query.get('sort') === 'location')
    listed.sort((a, b) => a.name.localeCompare(b.name) * (query.get('direction') === 'desc' ? -1 : 1));
  return listed;
}

function counted(rows: readonly PortfolioRow[], key: 'status' | 'spaceType') {
  const values = [...new Set(rows.map((row) => row[key]))];
  return values.map((value) => ({ value, count: rows.filter((row) => row[key] === value).length }));
}

function page(rows: readonly PortfolioRow[], query: URLSearchParams) {
  const from = Number(query.get('cursor') ?? 0);
  const end = from + Number(query.get('limit'));
  return { rows: rows.slice(from, end), nextCursor: end < rows.length ? String(end) : null };
}
