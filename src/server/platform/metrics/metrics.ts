import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All figures of this process (docs/production.md lists them). */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

const SHORT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const LONG_SECONDS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 14_400];

export const httpRequests = new Counter({
  name: 'storey_http_requests_total',
  help: 'Requests answered, by the pattern of their route',
  labelNames: ['method', 'route', 'status'],
  registers,
});
export const httpSeconds = new Histogram({
  name: 'storey_http_request_seconds',
  help: 'Time to the first byte of an answer, by the pattern of its route',
  labelNames: ['method', 'route'],
  buckets: SHORT_SECONDS,
  registers,
});
export const engineStepSeconds = new Histogram({
  name: 'storey_engine_step_seconds',
  help: 'Duration of the steps of conversions, by how they ended',
  labelNames: ['step', 'outcome'],
  buckets: LONG_SECONDS,
  registers,
});
export const conversions = new Counter({
  name: 'storey_conversions_total',
  help: 'Conversions that ended: completed or failed',
  labelNames: ['outcome'],
  registers,
});
export const mails = new Counter({
  name: 'storey_mails_total',
  help: 'Mails handed to the mail server: sent, refused for good, or failed and tried again',
  labelNames: ['outcome'],
  registers,
});
export const storeSeconds = new Histogram({
  name: 'storey_store_call_seconds',
  help: 'Duration of calls to the object store, up to the first byte of what is read',
  labelNames: ['call', 'outcome'],
  buckets: SHORT_SECONDS,
  registers,
});

type Pool = { totalCount: number; idleCount: number; waitingCount: number };
const pools = new Set<Pool>();
const poolConnections = new Gauge({
  name: 'storey_database_pool',
  help: 'Connections of this process to the database: open, idle, and callers that wait for one',
  labelNames: ['state'],
  registers,
  collect: () => {
    const sum = (countOf: (pool: Pool) => number) => [...pools].reduce((total, pool) => total + countOf(pool), 0);
    poolConnections.set(
      { state: 'open' },
      sum(({ totalCount }) => totalCount),
    );
    poolConnections.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    );
    poolConnections.set(
      { state: 'waiting' },
      sum(({ waitingCount }) => waitingCount),
    );
  },
});

/** Counts a pool's connections until the function that it returns is called. */
export function measurePool(pool: Pool): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}
