import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STRIPE_EVENTS } from '#domain/billing/stripe-events.ts';
import { startSandbox } from '#server/payment-sandbox/sandbox.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { sandboxClient } from '#server/platform/payments/payments.ts';
import { startS3Server } from '#server/testing/s3/s3-server.ts';
import { S3_CREDENTIALS } from '#server/testing/s3/signature.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { runCommand } from './commands.ts';
import { findBackup, findClock } from './doctor/check.ts';

let database: TestDatabase;
let dataFolder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'storey-doctor-'));
});
afterAll(async () => {
  await database.release();
  await rm(dataFolder, { recursive: true, force: true });
});

async function doctor(env: Record<string, string> = {}) {
  const config = readConfig({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'only-for-tests-only-for-tests-only',
    PORT: '3000',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    STOREY_DATA: dataFolder,
    ...env,
  });
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const settings = () => ({ config, operator: 'ops@host', folder: dataFolder, say });
  const code = await runCommand(
    ['doctor'],
    { settings, database: () => Promise.reject(new Error('not asked for')) },
    say,
  );
  return { code, lines };
}

test('a sound installation: one line each, and what could be better with its remedy', async () => {
  const { code, lines } = await doctor();
  expect(code).toBe(0);
  expect(lines.every((line) => /^(ok|warn|fail) +[a-z]+ +\S/.test(line))).toBe(true);
  const found = Object.fromEntries(lines.map((line) => line.split(/ +/, 2).reverse()));
  expect(found).toMatchObject({
    versions: 'ok',
    address: 'ok',
    database: 'ok',
    schema: 'ok',
    clock: 'ok',
    pooling: 'ok',
    store: 'ok',
    mail: 'warn',
    backup: 'warn',
    sandbox: 'ok',
  });
  const user = process.getuid?.() === 0 ? String.raw`the user \d+` : 'the user of the server';
  expect(lines.find((line) => line.slice(5).startsWith('sandbox'))).toMatch(
    new RegExp(`start no programs, and run as ${user} with(out)? a network`),
  );
  expect(lines.find((line) => line.includes('backup'))).toContain('run "npm run storey -- backup FOLDER" every night');
});

test(
  'an empty database is well, one that cannot be reached is not, and nothing is changed in either',
  { tags: 'nightly' },
  async () => {
    const empty = await createEmptyDatabase();
    try {
      for (let time = 1; time <= 2; time++)
        expect((await doctor({ DATABASE_URL: empty.url })).lines).toContain(
          'ok   schema     empty; the first start creates the tables',
        );
    } finally {
      await empty.release();
    }
    const { code, lines } = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(lines.find((line) => line.startsWith('fail database'))).toContain(
      'check DATABASE_URL and that the server runs',
    );
  },
);

test('a bucket is tried as pages use it: without a CORS rule browsers cannot send', { tags: 'nightly' }, async () => {
  const s3 = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', S3_CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', S3_CREDENTIALS.secretAccessKey);
  try {
    const { code, lines } = await doctor({ STORAGE: s3.address });
    expect(code).toBe(1);
    const of = (name: string) => lines.find((line) => line.slice(5).startsWith(name)) ?? '';
    expect(of('store')).toMatch(/^ok {3}store +the bucket at http.* writes, reads and deletes$/);
    expect(of('cors').replace(/ +/g, ' ')).toBe(
      'fail cors browsers at http://127.0.0.1:3000 may not send parts: ' +
        "the bucket's CORS rule has to allow PUT from http://127.0.0.1:3000 " +
        'with the header x-amz-checksum-sha256 and expose ETag',
    );
    expect(of('checksums')).toMatch(/^ok/);
    expect(s3.keys()).toEqual([]);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    expect((await doctor({ STORAGE: s3.address })).lines.find((line) => line.startsWith('fail store'))).toContain(
      'check STORAGE and the keys',
    );
  } finally {
    vi.unstubAllEnvs();
    s3.stop();
  }
});

test('says where traces go, and whether anybody takes them [N25]', { tags: 'nightly' }, async () => {
  const heard: (string | undefined)[] = [];
  const collector = createHttpServer((request, response) => {
    heard.push(request.url);
    response.writeHead(request.url?.startsWith('/v1/traces') ? 200 : 404).end('{}');
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const address = collector.address();
  const at = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const said = async (env: Record<string, string>) =>
    (await doctor(env)).lines.find((line) => line.slice(5).startsWith('traces'));
  expect(await said({})).toBe('ok   traces     off');
  expect(await said({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${at}`, OTEL_SERVICE_NAME: 'portal' })).toBe(
    `ok   traces     sent to http://${at}/v1/traces as portal (parentbased_always_on)`,
  );
  expect(await said({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://${at}/other?key=secret` })).toMatch(
    /^warn traces .*\/other as storey .* answers 404: /,
  );
  await new Promise((done) => collector.close(done));
  expect(await said({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://${at}` })).toMatch(
    /^warn traces .* does not respond \(.*ECONNREFUSED.*\): /,
  );
  expect(heard).toEqual(['/v1/traces', '/other?key=secret']);
});

test(
  'asks the payment provider which events its webhook sends, and names those that are missing',
  { tags: 'nightly' },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storey-doctor-pay-'));
    const sandbox = await startSandbox({
      file: join(folder, 'sandbox.json'),
      port: 0,
      secretKey: 'sk_test_doctor',
      webhookSecret: 'whsec_doctor',
      deliver: async () => true,
      pagesUrl: 'http://127.0.0.1:3000/sandbox-checkout',
    });
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_doctor',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_doctor',
      STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
      STRIPE_SANDBOX_URL: sandbox.url,
    };
    const said = async (change = {}) =>
      (await doctor({ ...env, ...change })).lines.find((line) => line.slice(5).startsWith('payments'));
    const { webhookEndpoints } = sandboxClient(sandbox.url, 'sk_test_doctor');
    const url = 'http://127.0.0.1:3000/api/stripe/webhook';
    try {
      await webhookEndpoints.create({ url: 'http://elsewhere.example/hook', enabled_events: ['*'] });
      expect(await said()).toMatch(/^fail payments +Stripe has no webhook for http.*: add it/);
      const { id } = await webhookEndpoints.create({
        url,
        enabled_events: STRIPE_EVENTS.filter((name) => !name.startsWith('customer.') && name !== 'invoice.paid'),
      });
      expect(await said()).toBe(
        `fail payments   the webhook for ${url} does not send customer.subscription.created, customer.subscription.updated, ` +
          'customer.subscription.deleted, invoice.paid: add them in Stripe',
      );
      await webhookEndpoints.del(id);
      await webhookEndpoints.create({ url, enabled_events: [...STRIPE_EVENTS] });
      expect(await said()).toBe(`ok   payments   the webhook for ${url} sends every event`);
      expect(await said({ STRIPE_SECRET_KEY: 'sk_test_other' })).toMatch(/^fail payments .*check STRIPE_SECRET_KEY$/);
    } finally {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    }
    expect((await doctor()).lines).toContain('ok   payments   off');
  },
);

test('a mail server is greeted and sent nothing', { tags: 'nightly' }, async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard.push(data.toString().trim());
      socket.write(data.toString().startsWith('QUIT') ? '221 bye\r\n' : '250 mail.example\r\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    expect((await doctor({ SMTP_URL: `smtp://127.0.0.1:${port}` })).lines).toContain(
      `ok   mail       127.0.0.1:${port} responds and accepts the sign-in`,
    );
    expect(heard.some((line) => line.startsWith('MAIL'))).toBe(false);
  } finally {
    await new Promise((done) => server.close(done));
  }
  expect(
    (await doctor({ SMTP_URL: `smtp://127.0.0.1:${port}` })).lines.find((line) => line.startsWith('fail mail')),
  ).toContain('check SMTP_URL');
});

test('clocks and backups are judged by their distance', () => {
  expect([4000, -20_000, 400_000].map((ms) => findClock('the store', ms).state)).toEqual(['ok', 'warn', 'fail']);
  expect(findClock('the store', -20_000).text).toBe('the store is 20 s behind this machine: synchronize both with NTP');
  const now = new Date('2026-11-23T12:00:00Z');
  expect(['2026-11-22T12:00:00Z', '2026-11-22T10:00:00Z'].map((at) => findBackup(new Date(at), now).state)).toEqual([
    'ok',
    'warn',
  ]);
});
