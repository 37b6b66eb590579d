import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope, openDatabase, type Database } from '#server/platform/database/database.ts';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { openGeocoder } from '#server/platform/geocoder/open-geocoder.ts';
import { createOutboxMailer } from '#server/platform/mail/mailer.ts';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { sandboxClient } from '#server/platform/payments/payments.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { ask } from './ask.ts';

let database: TestDatabase;
let db: Database;
let close: () => Promise<void>;
let asked = 0;
const folder = await mkdtemp(join(tmpdir(), 'storey-outside-'));
const server = createServer((_, response) => {
  asked++;
  response.end('{}');
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  database = await createTestDatabase();
  ({ db, close } = openDatabase(database.url, { error: () => {} }));
});
afterAll(async () => {
  server.close();
  await close();
  await database.release();
  await rm(folder, { recursive: true, force: true });
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const store = createDiskStore(folder, 'only-for-tests');
const calls: Record<string, () => unknown> = {
  'the store on disk': () => store.size('project/a'),
  'the store on disk, listing': async () => {
    for await (const _ of store.list('project/'));
  },
  'the store in a bucket': () => createS3Store(`s3://bucket?endpoint=${url()}`).size('project/a'),
  'a configured service': () => ask(new URL(url()), z.object({}), AbortSignal.timeout(1000)),
  'the geocoder': () =>
    openGeocoder(
      { GEOCODER_URL: undefined, GEOCODER_KIND: 'photon', GOOGLE_MAPS_KEY: undefined, GOOGLE_MAPS_PROXY: undefined },
      createGazetteer(),
      { warn: () => {} },
    ).locate('1 River St, Troy, NY'),
  'the mailer': () =>
    createOutboxMailer(db, { findCompany: async () => 'Acme', findLanguage: async () => 'en' }).send({
      to: 'a@example.com',
      subject: '',
      text: '',
    }),
  'a payment provider, by its own library': () =>
    sandboxClient(url(), 'sk_test_x').customers.retrieve('cus_1', {}, { maxNetworkRetries: 0 }),
  'any other service': () => new Promise((done, fail) => get(url(), done).on('error', fail)),
  'another connection': () => db.execute(sql`select 1`),
};

test.each(Object.keys(calls))('%s is not asked within a transaction [N12]', async (name) => {
  const failure = await inScope(db, { kind: 'system' }, async () => calls[name]?.()).catch((error: unknown) =>
    inspect(error),
  );
  expect(failure).toContain('within a database transaction');
  expect(asked).toBe(0);
});

test('what was begun in a transaction and goes on after it is no fault, and neither is an address that nobody is asked for', async () => {
  const address = await inScope(db, { kind: 'system' }, () =>
    store.signPart({
      key: 'project/a',
      uploadId: crypto.randomUUID(),
      partNumber: 1,
      lengthBytes: 1,
      holder: { uploadRow: crypto.randomUUID(), userId: 'a' },
    }),
  );
  expect(address).toContain('/api/storage/parts/');
  const { later } = await inScope(db, { kind: 'system' }, async () => ({
    later: sleep(20).then(() => store.size('project/a')),
  }));
  expect(await later).toBe(undefined);
});
