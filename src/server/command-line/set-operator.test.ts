import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#server/platform/database/schema.ts';
import { blankForm } from '#server/testing/blank-form.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { storeyOf } from './testing/storey-of.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'default@example.com' });
});
afterAll(() => server.stop());

const storey = (...args: string[]) => storeyOf(server)(...args);
const operator = async () => (await server.call('GET', '/api/operator')).json();

test('the operator says who it is, and the portal tells it on', { tags: 'nightly' }, async () => {
  expect(await operator()).toEqual({
    company: 'Storey',
    address: null,
    supportEmail: 'default@example.com',
    currency: 'usd',
    logo: null,
    orderLimits: { order_scan: 20, order_attachment: 50 },
    promises: { estimate: '24-48 hours', start: '24 hours', newDate: '24 hours' },
  });
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000006400000064', 'hex');
  await writeFile(join(server.dataFolder, 'logo.png'), png);
  await writeFile(join(server.dataFolder, 'w9.pdf'), await blankForm());
  expect(
    await storey(
      'operator',
      'set',
      'company=Scan & Sons',
      'address=1 Elm St, Boston, MA 02210',
      'email=help@example.com',
      'w9_tin=12-3456789',
      'logo=logo.png',
      'w9=w9.pdf',
    ),
  ).toMatchObject({ code: 0 });
  expect(await operator()).toMatchObject({
    company: 'Scan & Sons',
    address: '1 Elm St, Boston, MA 02210',
    supportEmail: 'help@example.com',
    logo: expect.stringMatching(/^\/api\/operator\/logo\?v=/),
  });
  expect(await storey('operator', 'set', 'service_received_hours=6')).toMatchObject({ code: 0 });
  expect((await operator()).promises.start).toBe('6 hours');
  expect(await storey('operator', 'set', 'currency=eur')).toMatchObject({ code: 0 });
  expect((await operator()).currency).toBe('eur');
  const picture = await server.call('GET', '/api/operator/logo');
  expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer()).equals(png)]).toEqual([
    'image/png',
    true,
  ]);
  expect((await (await server.call('GET', '/api/session')).json()).supportEmail).toBe('help@example.com');
  const { text } = await storey('operator', 'show');
  expect(text).toContain('company: Scan & Sons\n');
  expect(text).toContain('w9_tin: ends in 6789');
  expect(text).toMatch(/^w9: PDF, sha256 [0-9a-f]{12}$/m);
  expect(JSON.stringify(await server.db.select().from(audit).where(eq(audit.action, 'operator.set')))).not.toContain(
    '12-3456789',
  );
  expect(await storey('operator', 'set', 'email=')).toEqual({ code: 0, text: 'email is cleared.' });
  expect((await operator()).supportEmail).toBe('default@example.com');
});

test('what does not fit is refused whole, with the list of what there is', { tags: 'nightly' }, async () => {
  expect(await storey('operator', 'set', 'company=Other', 'colour=red')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/There is no setting 'colour': the settings are company, .* logo/),
  });
  expect((await storey('operator', 'set', 'website=example')).code).toBe(2);
  expect((await storey('operator', 'set')).code).toBe(2);
  expect((await storey('operator', 'set', 'company')).code).toBe(2);
  await writeFile(join(server.dataFolder, 'page.html'), '<html>');
  expect(await storey('operator', 'set', 'w9=page.html')).toMatchObject({
    code: 1,
    text: expect.stringContaining('not a PDF of at most 25 MB'),
  });
  await writeFile(join(server.dataFolder, 'flat.pdf'), await blankForm([]));
  expect(await storey('operator', 'set', 'w9=flat.pdf')).toMatchObject({
    code: 1,
    text: expect.stringContaining('This PDF has no fields to fill in.'),
  });
  expect(await storey('operator', 'set', 'logo=page.html')).toMatchObject({
    code: 1,
    text: expect.stringContaining('not a PNG or JPEG'),
  });
  expect(await storey('operator', 'set', 'logo=missing.png')).toMatchObject({
    code: 1,
    text: expect.stringContaining('File not found'),
  });
  await writeFile(join(server.dataFolder, 'large.png'), Buffer.alloc(2 ** 20 + 1));
  for (const [pair, sentence] of [
    ['logo=large.png', /large\.png is larger than 1\.0 MB\.$/],
    ['logo=/dev/zero', /^\/dev\/zero is not a regular file\.$/],
    ['w9=/dev/zero', /^\/dev\/zero is not a regular file\.$/],
  ] as const)
    expect(await storey('operator', 'set', pair)).toEqual({ code: 1, text: expect.stringMatching(sentence) });
  expect((await operator()).company).toBe('Scan & Sons');
});
