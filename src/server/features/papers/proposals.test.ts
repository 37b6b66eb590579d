import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hallDraft } from '#server/testing/hall-draft.ts';
import { pdfWords } from '#server/records/papers/pdf/testing/pdf-words.ts';
import { membership, operatorSetting, orderDraft, team } from '#server/platform/database/schema.ts';
import { joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

vi.setConfig({ testTimeout: 30_000 });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .insert(operatorSetting)
    .values({ key: 'company', value: 'Northlight Scanning', updatedAt: new Date() });
});
afterAll(() => server.stop());

const wordsOf = async (response: Response) => {
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="proposal.pdf"',
  ]);
  return pdfWords(Buffer.from(await response.arrayBuffer()));
};
async function draftOf(cookie: string): Promise<string> {
  const id = crypto.randomUUID();
  const saved = await server.call('PUT', `/api/order-drafts/${id}`, {
    cookie,
    body: { step: 'proposal', version: 0, data: hallDraft },
  });
  expect(saved.status).toBe(200);
  return `/api/order-drafts/${id}/proposal.pdf`;
}

test("the proposal of a draft has the team's own price, half of it due now, and dates from the first day of the scan [O10 O11]", async () => {
  const cookie = await server.signUp('proposal@example.com', { teamName: 'River Estates' });
  await server.db
    .update(team)
    .set({ discountType: 'lifetime', discountPercent: 15 })
    .where(eq(team.id, await teamIdOf(server, cookie)));
  const words = await wordsOf(await server.call('GET', await draftOf(cookie), { cookie }));
  for (const shown of [
    'Proposal',
    'Northlight Scanning',
    'River Estates',
    'River Hall',
    '12 River Street, Troy, NY 12180',
    '12,000 sq ft',
    'Lifetime discount, 15% of the building model',
    '$14,100.00',
    '-$1,023.00',
    '$13,077.00',
    '$6,538.50',
    'Mar 4, 2030',
  ])
    expect(words).toContain(shown);
  expect(words).toMatch(/Price book 1, proposal of /);
});

test('only who began a draft, and admins of its team, read its proposal', async () => {
  const admin = await server.signUp('proposal-admin@example.com');
  const teamId = await teamIdOf(server, admin);
  const [maker, colleague] = [
    await joinAs(server, 'proposal-maker@example.com', teamId),
    await joinAs(server, 'proposal-colleague@example.com', teamId),
  ];
  const path = await draftOf(maker);
  const statusFor = async (cookie: string) => (await server.call('GET', path, { cookie })).status;
  expect([await statusFor(maker), await statusFor(admin), await statusFor(colleague), await statusFor('')]).toEqual([
    200, 200, 404, 401,
  ]);
  await server.db.delete(membership).where(eq(membership.teamId, teamId));
  expect(await statusFor(maker), 'a team of their own, but not that of the draft').toBe(404);
});

test('a visitor gets the list price, without a word of who they are, and nothing is kept', async () => {
  const before = await server.db.$count(orderDraft);
  const words = await wordsOf(
    await server.call('POST', '/api/pricing/proposal.pdf', { body: { ...hallDraft, unit: 'Metric', address: null } }),
  );
  for (const shown of ['$14,100.00', '1,115 m²', 'No Address Available']) expect(words).toContain(shown);
  expect(words).not.toContain('Prepared for');
  expect(await server.db.$count(orderDraft)).toBe(before);
});

test('what could not be ordered has no proposal, and says why [O24]', async () => {
  const refused = await server.call('POST', '/api/pricing/proposal.pdf', { body: { ...hallDraft, scope: [] } });
  expect([refused.status, (await refused.json()).error]).toEqual([400, 'Please select at least one scope']);
  expect(
    (await server.call('POST', '/api/pricing/proposal.pdf', { body: { ...hallDraft, spaceSize: null } })).status,
  ).toBe(400);
});
