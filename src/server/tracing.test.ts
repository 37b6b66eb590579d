// Traces as a collector receives them: a small one of the test's own, on loopback.
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { engineJobs } from '#domain/engine/engine-steps.ts';
import { runEngineJob } from '#server/features/conversion/run-engine-job.ts';
import { asTransaction } from '#server/platform/database/open-transaction.ts';
import { createLog } from '#server/platform/log/log.ts';
import { ENGINE_QUEUE, openQueue, type EngineQueueJob } from '#server/platform/queue/queue.ts';
import { workLane } from '#server/platform/queue/work-lane.ts';
import { enterTrace, startTracing, withSpan } from '#server/platform/tracing/tracing.ts';
import { tracingVariables } from '#server/platform/tracing/tracing-settings.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { SCRIPTED_STEP } from '#server/testing/scripted-step-path.ts';

const settings = z.object(tracingVariables);
const silent = createLog('silent', 'test');
const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);

const attribute = z
  .object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
  .transform(({ key, value }) => [key, Object.values(value)[0]] as const);
const spanOf = z
  .object({
    name: z.string(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    kind: z.number(),
    attributes: z.array(attribute),
    status: z.object({ code: z.number().optional() }),
  })
  .transform(({ attributes, ...span }) => ({ ...span, told: Object.fromEntries(attributes) }));
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanOf) })),
    }),
  ),
});

let collector: Server;
let endpoint = '';
const bodies: string[] = [];
beforeEach(async () => {
  bodies.length = 0;
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
let stopTracing = async () => {};
afterEach(async () => {
  await stopTracing();
  await new Promise((done) => collector.close(done));
});

const trace = async (env: Record<string, string> = {}, log = silent) =>
  (stopTracing = await startTracing(settings.parse({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }), 'web', log));
const received = () =>
  bodies
    .flatMap((body) => batch.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

test(
  'an order is one trace from the request by its jobs to each process of its conversion, and tells nothing that people typed [N25]',
  { tags: 'nightly' },
  async () => {
    await trace({ OTEL_SERVICE_NAME: 'portal' });
    const lines: string[] = [];
    const server = await startTestServer();
    const log = createLog('info', 'test', { write: (line) => lines.push(line) });
    const worker = await openQueue(server.config.DATABASE_URL, 'worker', silent);
    const parts = {
      ...server,
      db: server.ownDb,
      queue: worker,
      log,
      publicUrl: 'http://127.0.0.1:3000',
      stepProgram: SCRIPTED_STEP,
    };
    const cookie = await server.signUp('secretive@example.com');
    try {
      const { projectId } = await uploadScan(server, cookie, 'embassy.las', scan);
      await workLane<EngineQueueJob>(parts, ENGINE_QUEUE, ({ data }, signal) => runEngineJob(parts, data, signal));
      await expect
        .poll(
          async () =>
            (await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json()).status,
          { interval: 100 },
        )
        .toBe('Order Completed');
      await worker.stop({ timeout: 5000 });
      await stopTracing();

      const request = received().find(({ name }) => name === 'PATCH /api/upload/complete-multipart-upload');
      expect(request?.told).toMatchObject({
        'http.route': '/api/upload/complete-multipart-upload',
        'http.response.status_code': 200,
      });
      const own = received().filter(({ traceId }) => traceId === request?.traceId);
      const jobs = own.filter(({ name }) => name.startsWith('job '));
      expect(jobs.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual(
        engineJobs.map((job) => [`job engine ${job}`, request?.spanId]),
      );
      const processes = own.filter(({ name }) => engineJobs.some((job) => name === `process ${job}`));
      expect(
        processes.map(({ told, parentSpanId }) => [told['storey.step'], told['storey.outcome'], parentSpanId]),
      ).toEqual(engineJobs.map((job, index) => [job, 'done', jobs[index]?.spanId]));
      expect(processes[0]?.told).toMatchObject({
        'storey.program': 'scripted-step.ts',
        'storey.peak_memory_bytes': expect.anything(),
      });
      expect(own.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['bring inputs', 'store outputs', 'store putFile', 'commit step']),
      );
      // Of every statement that is logged, which trace it belongs to.
      const steps = lines
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter(({ msg }) => msg === 'engine step');
      expect(steps.map(({ traceId, spanId }) => [traceId, spanId])).toEqual(
        jobs.map(({ traceId, spanId }) => [traceId, spanId]),
      );
      expect(bodies.join()).toContain('"portal"');
      for (const secret of [
        'secretive',
        'example.com',
        'embassy',
        'Town Hall',
        cookie.split('=')[1]?.slice(0, 16) ?? '',
        'projectId=',
        'select ',
        '?',
      ])
        expect(bodies.join().includes(secret), secret).toBe(false);
    } finally {
      await worker.stop({ graceful: false });
      await server.stop();
    }
  },
);

test('only a trusted proxy names the trace that a call belongs to [N25]', { tags: 'nightly' }, async () => {
  await trace();
  const server = await startTestServer({ TRUST_PROXY: '10.0.0.0/8' });
  const ask = (remoteAddress: string) =>
    server.app.request(
      '/api/session?token=private',
      { headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } },
      { incoming: { socket: { remoteAddress } } },
    );
  expect([(await ask('10.1.2.3')).status, (await ask('192.0.2.1')).status]).toEqual([200, 200]);
  await stopTracing();
  await server.stop();
  const [believed, own] = received().filter(({ name }) => name === 'GET /api/session');
  expect([believed?.traceId, believed?.parentSpanId]).toEqual(['a'.repeat(32), 'b'.repeat(16)]);
  expect([own?.traceId === believed?.traceId, own?.parentSpanId || undefined]).toEqual([false, undefined]);
  expect(bodies.join()).not.toContain('private');
});

test('spans that end within a transaction of the database are sent outside of it [N25]', async () => {
  await trace();
  // So many are sent with the last one, and not later.
  await asTransaction(async () => {
    for (let count = 0; count < 600; count++)
      await enterTrace({ name: 'call', kind: 'server', parent: undefined, attributes: {} }, async () => {});
  });
  await expect.poll(() => received().length).toBe(512);
});

test('a sampler of the environment keeps what it says [N25]', async () => {
  await trace({ OTEL_TRACES_SAMPLER: 'always_off' });
  await enterTrace({ name: 'call', kind: 'server', parent: undefined, attributes: {} }, async () => {});
  await stopTracing();
  expect(bodies).toEqual([]);
});

test('a span outside of a request or a job is none, and one that fails says of which kind the error was, not what it said [N25]', async () => {
  await trace();
  await withSpan('sweep', {}, async () => {});
  const work = enterTrace({ name: 'call', kind: 'server', parent: 'nonsense', attributes: {} }, () =>
    withSpan('step', {}, () => Promise.reject(new RangeError('of mary@example.com'))),
  );
  await expect(work).rejects.toThrow('of mary@example.com');
  await stopTracing();
  expect(received().map(({ name, told, status }) => [name, told['error.type'], status.code])).toEqual([
    ['step', 'RangeError', 2],
    ['call', 'RangeError', 2],
  ]);
  expect(bodies.join()).not.toContain('mary');
});

test('a collector that is away costs a line of the log and no call anything [N25]', async () => {
  await new Promise((done) => collector.close(done));
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '100';
  const lines: string[] = [];
  try {
    await trace({}, createLog('info', 'test', { write: (line) => lines.push(line) }));
    // More than is sent at once, and than is kept for later.
    for (let count = 0; count < 3000; count++)
      expect(
        await enterTrace({ name: 'call', kind: 'server', parent: undefined, attributes: {} }, async () => count),
      ).toBe(count);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await stopTracing();
  } finally {
    delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'the collector does not take traces: check OTEL_EXPORTER_OTLP_ENDPOINT',
  ]);
});

test('without a collector nothing of it is loaded [N25]', { tags: 'nightly' }, () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => (/@opentelemetry\\/(?!api|semantic)([\\w-]+)/.test(url) && loaded.add(RegExp.$1), next(url, context)) });
    await import('#server/app.ts');
    await import('#server/features/conversion/run-engine-job.ts');
    const { startTracing } = await import('#server/platform/tracing/tracing.ts');
    await startTracing(JSON.parse(process.argv[1]), 'web', console);
    console.log(JSON.stringify([...loaded]));
    process.exit(0);`;
  const loadedWith = (env: Record<string, string>): string[] => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '--eval',
        program,
        JSON.stringify(settings.parse(env)),
      ],
      { encoding: 'utf8' },
    );
    return z.array(z.string()).parse(JSON.parse(stdout || JSON.stringify(stderr)));
  };
  expect(loadedWith({})).toEqual([]);
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toEqual([]);
  expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toContain('sdk-trace');
  // Three programs that load the whole server.
});
