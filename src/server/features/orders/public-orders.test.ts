import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimate, location, order, orderGuest, project, team, upload } from '#server/platform/database/schema.ts';
import { mailNotifications } from '../notifications/mail-notifications.ts';
import { inScope } from '#server/platform/database/database.ts';
import { tellTeamOfFile } from '#server/records/notices/tell-team.ts';
import { beginAsVisitor, uploadOrderFile } from '#server/testing/order-file.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder as place, wizardOrder } from '#server/testing/wizard-order.ts';

let server: TestServer;
let owner = '';
let staff = '';
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: JSON.stringify({
      publicUser: { max: 1000, windowSeconds: 1 },
      publicOrder: { max: 1000, windowSeconds: 1 },
      signIn: { max: 1000, windowSeconds: 1 },
    }),
  });
  owner = await server.signUp('claimer@example.com');
  staff = await server.signUp('public-staff@example.com');
  await server.makeStaff('public-staff@example.com', 'ops');
});
afterAll(() => server.stop());

const errorOf = async (response: Response) => [response.status, (await response.json()).code];
const mailsTo = async (email: string) =>
  (await (await server.call('GET', '/api/outbox')).json()).filter(
    (mail: { recipient: string }) => mail.recipient === email,
  ) as { subject: string; text: string }[];
const claim = (token: string, cookie: string) =>
  server.call('POST', '/api/public/claim-order', { cookie, body: { token } });
const project1 = (projectId: string, cookie: string) =>
  server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie });

/** An order of a visitor with one file, as the wizard places it. */
async function orderAsVisitor(email: string, change = {}) {
  const draftId = crypto.randomUUID();
  const cookie = await beginAsVisitor(server, draftId, email);
  const { id } = await uploadOrderFile(server, cookie, {
    draftId,
    name: 'plan.pdf',
    bytes: Buffer.from('%PDF-1.7 plan'),
    purpose: 'order_attachment',
  });
  const placed = await place(
    server,
    cookie,
    wizardOrder('bimit', {
      draftId,
      scanitAttachments: [{ id, name: 'plan.pdf', size: 13 }],
      isEstimateMode: true,
      estimateOnly: true,
      ...change,
    }),
  );
  if (!placed.ok) throw new Error(await placed.text());
  const answer: { locationId: string; projectId: string } = await placed.json();
  const mailOf = async () =>
    (await mailsTo(email.toLowerCase())).find(({ text }) => text.includes(answer.projectId.slice(0, 12)))?.text;
  await expect.poll(mailOf).toMatch(/\/claim\?token=/);
  return { ...answer, draftId, cookie, token: /claim\?token=([\w-]+)/.exec((await mailOf()) ?? '')?.[1] ?? '' };
}

test('asking for an address answers every one alike; a known one alone gets a sign-in link [O17]', async () => {
  const ask = (email: string) => server.call('GET', `/api/public/check-user?email=${email}`);
  const [known, unknown] = await Promise.all([ask('claimer@example.com'), ask('nobody@example.com')]);
  expect([known.status, await known.json()]).toEqual([200, { ok: true }]);
  expect([unknown.status, await unknown.json()]).toEqual([200, { ok: true }]);
  await expect
    .poll(async () => (await mailsTo('claimer@example.com')).some(({ subject }) => subject.includes('sign-in link')))
    .toBe(true);
  expect(await mailsTo('nobody@example.com')).toEqual([]);
});

test('a visitor of a scan is promised the days of scan and model together, as the order has them', async () => {
  const draftId = crypto.randomUUID();
  const cookie = await beginAsVisitor(server, draftId, 'days@example.com');
  const placed = await place(server, cookie, wizardOrder('scanit', { draftId }));
  const { projectId, locationId } = await placed.json();
  const [row] = await server.db
    .select({ earliest_deadline_days: project.earliestDeadlineDays, latest_deadline_days: project.latestDeadlineDays })
    .from(project)
    .where(eq(project.id, projectId));
  expect(row?.earliest_deadline_days).toBeGreaterThan(0);
  const [shown] = (await (await server.call('GET', `/api/locations/${locationId}`, { cookie })).json()).projects;
  expect(shown).toMatchObject({ ...row });
});

test('a visitor orders into no team of anybody, sees that one order and nothing else [O17 O26 X5]', async () => {
  const { projectId, locationId, draftId, cookie } = await orderAsVisitor('Visitor@Example.com');
  const [row] = await server.db
    .select({ project, team, order, location })
    .from(project)
    .innerJoin(team, eq(team.id, project.teamId))
    .innerJoin(order, eq(order.projectId, project.id))
    .innerJoin(location, eq(location.id, project.locationId))
    .where(eq(project.id, projectId));
  expect(row).toMatchObject({
    team: { isQuarantine: true },
    order: { guestEmail: 'visitor@example.com', placedBy: null },
    project: { status: 'Order Prospect' },
  });
  expect(row?.location.teamId).toBe(row?.team.id);
  const seen = await (await server.call('GET', `/api/locations/${locationId}`, { cookie })).json();
  expect(seen.projects).toMatchObject([
    {
      id: projectId,
      access: { canDownload: false },
      assets: [],
      order_summary: { service: 'bimit', isEstimateOnly: true, isUnclaimed: true },
    },
  ]);
  const quoted = row?.order.quote;
  const [days, totalCents] = [quoted?.bim.estimated_delivery_dates, quoted?.total_cents ?? 0];
  expect(totalCents).toBeGreaterThan(0);
  // Staff set other dates meanwhile: those are not what was shown.
  await server.db
    .update(project)
    .set({ scanDateFinal: new Date('2027-05-05T15:00:00Z'), latestDeadlineDays: 99, customerContractType: 'MSA' })
    .where(eq(project.id, projectId));
  const [again] = (await (await server.call('GET', `/api/locations/${locationId}`, { cookie })).json()).projects;
  expect(again).toMatchObject({
    revenue: totalCents / 100,
    earliest_deadline_days: days?.earliest_num_business_days,
    latest_deadline_days: days?.latest_num_business_days,
    order_summary: { totalCents },
  });
  for (const key of [
    'scan_date_final',
    'stripe_invoice_url',
    'estimate_url',
    'customer_contract_type',
    'expectedDeliveryDate',
  ])
    expect(again).not.toHaveProperty(key);
  expect((await project1(projectId, cookie)).status).toBe(200);
  const [file] = await (async () => (await (await project1(projectId, staff)).json()).assets)();
  expect((await server.call('GET', `${file.asset_url}?mode=download`, { cookie })).status).toBe(403);
  const other = await orderAsVisitor('second@example.com');
  expect((await project1(other.projectId, cookie)).status).toBe(404);
  expect((await place(server, cookie, wizardOrder('bimit', { draftId: other.draftId }))).status).toBe(404);
  for (const path of ['/api/order-drafts', '/api/airtable', '/api/usage'])
    expect((await server.call('GET', path, { cookie })).status).toBe(401);
  expect((await project1(projectId, '')).status).toBe(404);
  expect((await project1(projectId, owner)).status).toBe(404);
  for (const who of [cookie, owner, '']) {
    for (const tab of ['mine', 'shared', 'demo'])
      expect(
        await (await server.call('GET', `/api/portfolio?tab=${tab}&limit=1000`, { cookie: who })).text(),
      ).not.toContain(projectId);
    expect(await (await server.call('GET', '/api/portfolio/search?q=River', { cookie: who })).text()).not.toContain(
      projectId,
    );
    expect(
      await (await server.call('GET', '/api/locations/search?tab=mine&query=River', { cookie: who })).text(),
    ).not.toContain(projectId);
  }
  expect(
    (
      await server.call('POST', `/api/locations/${locationId}/shares`, {
        cookie,
        body: { email: 'a@example.com', canDownload: true },
      })
    ).status,
  ).toBe(401);
  expect((await place(server, cookie, wizardOrder('bimit', { draftId }))).status, 'a lost answer is told again').toBe(
    200,
  );
});

test("the mail's link moves the whole order to the team of who reads that address, once, and the visitor's token is dead [O17]", async () => {
  const { projectId, locationId, cookie, token } = await orderAsVisitor('claimer@example.com');
  const stranger = await server.signUp('not-the-claimer@example.com');
  expect(await errorOf(await claim(token, ''))).toEqual([401, 'UNAUTHENTICATED']);
  expect(await errorOf(await claim(token, stranger))).toEqual([403, 'CLAIM_OTHER_ADDRESS']);
  const look = (of: string, as = '') => server.call('GET', `/api/public/claim-order?token=${of}`, { cookie: as });
  const { name } = await (await look(token)).json();
  const open = { name, locationId: null };
  expect([typeof name, name === '']).toEqual(['string', false]);
  for (const [as, isOthers] of [
    ['', false],
    [owner, false],
    [stranger, true],
  ] as const)
    expect(await (await look(token, as)).json()).toEqual({ ...open, isOthers });
  expect(await errorOf(await look(`${token}x`))).toEqual([404, 'CLAIM_UNKNOWN']);
  for (const wrong of [`${token}x`, token.slice(0, 8), ''])
    expect(await errorOf(await claim(wrong, owner))).toEqual([404, 'CLAIM_UNKNOWN']);
  const answers = await Promise.all([claim(token, owner), claim(token, owner)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    { projectId, locationId },
    { projectId, locationId },
  ]);
  expect(await (await look(token, owner)).json()).toEqual({ name, locationId, isOthers: false });
  for (const as of ['', stranger]) expect(await errorOf(await look(token, as))).toEqual([410, 'CLAIM_USED']);
  const teamId = await teamIdOf(server, owner);
  for (const table of [project, order, estimate, upload] as const) {
    const rows = await server.db
      .select({ teamId: table.teamId })
      .from(table)
      .where(eq(table === project ? project.id : (table as typeof order).projectId, projectId));
    expect([...new Set(rows.map((row) => row.teamId))]).toEqual([teamId]);
  }
  expect((await server.db.select().from(location).where(eq(location.id, locationId)))[0]?.teamId).toBe(teamId);
  const own = await (await project1(projectId, owner)).json();
  expect(own).toMatchObject({
    isOwn: true,
    order_summary: { isUnclaimed: false },
    assets: [{ name: 'plan.pdf', role: 'attachment' }],
  });
  expect((await project1(projectId, cookie)).status).toBe(404);
  const { rows: told } = await server.db.execute<{ action: string }>(
    `select action from audit where object_id = '${projectId}' and team_id = '${teamId}'`,
  );
  expect(told.map(({ action }) => action)).toContain('project.claim');
  // The address belongs to another account by now.
  await server.db.update(order).set({ placedBy: null }).where(eq(order.projectId, projectId));
  expect(await errorOf(await claim(token, owner))).toEqual([410, 'CLAIM_USED']);
});

test('a claim ends after 7 days [O17]', async () => {
  const { draftId, token, projectId } = await orderAsVisitor('claimer@example.com');
  await server.db.update(orderGuest).set({ claimExpiresAt: new Date() }).where(eq(orderGuest.draftId, draftId));
  expect(await errorOf(await claim(token, owner))).toEqual([410, 'CLAIM_EXPIRED']);
  expect(await errorOf(await server.call('GET', `/api/public/claim-order?token=${token}`))).toEqual([
    410,
    'CLAIM_EXPIRED',
  ]);
  expect((await project1(projectId, owner)).status).toBe(404);
});

test('an address that somebody has not verified claims nothing, and an order with a known address touches no account [O17 X5]', async () => {
  const { token } = await orderAsVisitor('late@example.com');
  const late = await server.signUp('late@example.com', { isVerified: false });
  expect(await errorOf(await claim(token, late))).toEqual([403, 'UNVERIFIED']);
  await orderAsVisitor('claimer@example.com');
  expect(
    (await (await server.call('GET', '/api/portfolio?tab=mine&limit=1000', { cookie: owner })).json()).rows?.length ??
      0,
  ).toBeLessThanOrEqual(1);
});

test('the address can be corrected until the order is placed; nobody else takes a draft that is in use [O17 X5]', async () => {
  const draftId = crypto.randomUUID();
  const begin = (cookie = '', email = 'right@example.com', id = draftId) =>
    server.call('POST', '/api/public/create-public-user', { cookie, body: { email, draftId: id } });
  const first = await beginAsVisitor(server, draftId, 'wrong@example.com');
  expect(await errorOf(await begin())).toEqual([409, 'CONFLICT']);
  expect((await begin(first)).status).toBe(200);
  expect((await server.db.select().from(orderGuest).where(eq(orderGuest.draftId, draftId)))[0]?.email).toBe(
    'right@example.com',
  );
  expect((await place(server, first, wizardOrder('bimit', { draftId }))).status, 'the earlier token is over').toBe(401);
  expect(await errorOf(await begin(owner, 'claimer@example.com', crypto.randomUUID()))).toEqual([409, 'CONFLICT']);
  const members = crypto.randomUUID();
  await server.call('PUT', `/api/order-drafts/${members}`, {
    cookie: owner,
    body: { step: 'size', version: 0, data: { serviceOption: 'scanit' } },
  });
  expect(await errorOf(await begin('', 'right@example.com', members))).toEqual([409, 'CONFLICT']);
});

test('what a visitor began goes on after signing in with the address that they gave [O17 O26]', async () => {
  const draftId = crypto.randomUUID();
  const visitor = await beginAsVisitor(server, draftId, 'claimer@example.com');
  const { id } = await uploadOrderFile(server, visitor, {
    draftId,
    name: 'plan.pdf',
    bytes: Buffer.from('%PDF-1.7 plan'),
    purpose: 'order_attachment',
  });
  const save = (cookie: string) =>
    server.call('PUT', `/api/order-drafts/${draftId}`, {
      cookie,
      body: { step: 'size', version: 0, data: { serviceOption: 'bimit' } },
    });
  expect((await save(staff)).status).toBe(404);
  expect((await save(owner)).status).toBe(200);
  expect((await server.call('GET', '/api/uploads', { cookie: visitor })).status, "the visitor's token is over").toBe(
    401,
  );
  const placed = await place(
    server,
    owner,
    wizardOrder('bimit', { draftId, scanitAttachments: [{ id, name: 'plan.pdf', size: 13 }] }),
  );
  expect(placed.status).toBe(200);
});

test('a visitor neither pays a deposit nor orders at a place of a team [O15 N18]', async () => {
  const draftId = crypto.randomUUID();
  const cookie = await beginAsVisitor(server, draftId);
  expect(
    (await place(server, cookie, wizardOrder('scanit', { draftId, initialProjectStatus: 'Deposit Due' }))).status,
  ).toBe(403);
  const { locationId } = await orderAsVisitor('third@example.com');
  expect((await place(server, cookie, wizardOrder('scanit', { draftId, locationId }))).status).toBe(404);
});

test('orders of visitors, and beginnings of one, are limited by address; what is refused does not count [X1 O17]', async () => {
  const limited = await startTestServer({
    RATE_LIMITS: JSON.stringify({
      publicUser: { max: 3, windowSeconds: 3600 },
      publicOrder: { max: 1, windowSeconds: 3600 },
    }),
  });
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const cookies = [await beginAsVisitor(limited, first), await beginAsVisitor(limited, second)];
  expect(
    (await place(limited, cookies[0] ?? '', wizardOrder('bimit', { draftId: first, seenTotalCents: 1 }))).status,
  ).toBe(409);
  expect((await place(limited, cookies[0] ?? '', wizardOrder('bimit', { draftId: first }))).status).toBe(200);
  expect((await place(limited, cookies[1] ?? '', wizardOrder('bimit', { draftId: second }))).status).toBe(429);
  const begin = () =>
    limited.call('POST', '/api/public/create-public-user', {
      body: { email: 'a@example.com', draftId: crypto.randomUUID() },
    });
  expect((await begin()).status).toBe(200);
  const refused = await begin();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
  await limited.stop();
});

test('a visitor is mailed what waits for them, with the link that claims the order, until it is claimed', async () => {
  const email = 'waiting@example.com';
  const { projectId, token } = await orderAsVisitor(email);
  const lines = [{ part: 'model', label: 'Model', reason: 'As agreed', amountCents: 123_400 }];
  const issued = await server.call('POST', `/api/ops/projects/${projectId}/estimate`, {
    cookie: staff,
    body: { lines },
  });
  expect(issued.status, await issued.clone().text()).toBe(200);
  // Staff may correct an estimate before it is mailed.
  const mailAll = () =>
    mailNotifications(
      { ...server, publicUrl: 'https://p.example', secret: server.config.AUTH_SECRET },
      new Date(Date.now() + 180_000),
    );
  await mailAll();
  await mailAll();
  const waiting = async () => (await mailsTo(email)).filter(({ text }) => text.includes('https://p.example'));
  expect(await waiting()).toMatchObject([
    { subject: expect.stringContaining('estimate'), text: expect.stringContaining(`/claim?token=${token}&email=`) },
  ]);
  const cookie = await server.signUp(email);
  expect((await claim(token, cookie)).status).toBe(200);
  await server.call('POST', `/api/ops/projects/${projectId}/estimate`, { cookie: staff, body: { lines } });
  await mailAll();
  expect((await waiting()).filter(({ text }) => text.includes('/claim?'))).toHaveLength(1);
});

test(
  'a visitor has the link that claims the order mailed again, a few times, until it is claimed',
  { tags: 'nightly' },
  async () => {
    const email = 'again@example.com';
    const { cookie, token } = await orderAsVisitor(email);
    const send = (who: string) => server.call('POST', '/api/public/claim-link', { cookie: who });
    expect((await send(cookie)).status).toBe(200);
    const [first, second] = (await mailsTo(email)).filter(({ text }) => text.includes(`/claim?token=${token}&`));
    expect([first?.subject, second?.subject]).toEqual([
      expect.stringMatching(/^Claim your order/),
      expect.stringMatching(/^We received your order/),
    ]);
    const unplaced = await beginAsVisitor(server, crypto.randomUUID(), 'unplaced@example.com');
    expect(await errorOf(await send(unplaced))).toEqual([404, 'NOT_FOUND']);
    expect(await errorOf(await send(''))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await errorOf(await send(owner))).toEqual([404, 'NOT_FOUND']);
    const statuses = [await send(cookie), await send(cookie), await send(cookie)].map(({ status }) => status);
    expect(statuses, 'three a day').toEqual([200, 200, 429]);
    await claim(token, await server.signUp(email));
    expect((await send(cookie)).status).toBe(401);
  },
);

test('files that are delivered one after the other are one mail to a visitor too', async () => {
  const email = 'files@example.com';
  const { projectId } = await orderAsVisitor(email);
  const teamId = (await server.db.select().from(project).where(eq(project.id, projectId)))[0]?.teamId ?? '';
  for (const file of ['model.ifc', 'plan.pdf'])
    await inScope(server.db, { kind: 'system' }, (transaction) =>
      tellTeamOfFile(transaction, { projectId, teamId, project: 'Hall', file, causedBy: 'staff' }),
    );
  const mailAll = (now: Date) =>
    mailNotifications({ ...server, publicUrl: 'https://p.example', secret: server.config.AUTH_SECRET }, now);
  const mails = async () => (await mailsTo(email)).filter(({ text }) => text.includes('https://p.example'));
  await mailAll(new Date());
  expect(await mails(), 'another may follow').toEqual([]);
  await mailAll(new Date(Date.now() + 3 * 60_000));
  expect(await mails()).toMatchObject([{ text: expect.stringMatching(/model\.ifc.*plan\.pdf/s) }]);
});

test('a visitor who ordered on a Spanish page gets e-mails in Spanish, and so does the file of the estimate [N21 O17]', async () => {
  const draftId = crypto.randomUUID();
  const language = { cookie: 'storey_language=es' };
  const begun = await server.call('POST', '/api/public/create-public-user', {
    ...language,
    body: { email: 'visitante@example.com', draftId },
  });
  const cookie = `${begun.headers.getSetCookie()[0]?.split(';')[0]}; storey_language=es`;
  const order = wizardOrder('bimit', { draftId, isEstimateMode: true, estimateOnly: true });
  expect((await place(server, cookie, order)).status).toBe(200);
  await expect
    .poll(async () => (await mailsTo('visitante@example.com')).map(({ subject }) => subject))
    .toEqual([expect.stringMatching(/^Recibimos su pedido/)]);
  // An account decides by itself.
  await server.signUp('visitante@example.com');
  expect((await server.db.execute(sql`select language_of('Visitante@example.com') as language`)).rows).toEqual([
    { language: null },
  ]);
});
