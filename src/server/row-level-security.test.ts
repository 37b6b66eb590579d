import { eq, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { TEAM_THREAD } from '#domain/talk/message.ts';
import { inScope, type Scope } from '#server/platform/database/database.ts';
import {
  asset,
  audit,
  changeRequest,
  changeRequestEntry,
  conversion,
  customerView,
  deviation,
  drawdown,
  enterprisePlan,
  estimate,
  exitPackage,
  invitation,
  invoice,
  invoiceTransaction,
  location,
  locationShare,
  mailConsent,
  membership,
  mobilization,
  modelComment,
  modelCommentReply,
  order,
  orderDraft,
  orderGuest,
  payment,
  panorama,
  placement,
  project,
  projectMessage,
  refund,
  savedView,
  scheduledCall,
  sequenceItem,
  shareLink,
  shareOpening,
  signature,
  statusMove,
  subscription,
  team,
  teamBilling,
  upload,
} from '#server/platform/database/schema.ts';
import { finishProject, uploadScan } from '#server/testing/engine-order.ts';
import { filledRow } from '#server/testing/filled-row.ts';
import { storeProject } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let owner: Scope;
let stranger: Scope;
let projectId = '';
let place: { locationId: string; teamId: string };
const anonymous: Scope = { kind: 'anonymous' };

beforeAll(async () => {
  server = await startTestServer();
  const cookies = [await server.signUp('rls-owner@example.com'), await server.signUp('rls-stranger@example.com')];
  const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
  const { locationId, ...uploaded } = await uploadScan(server, cookies[0] ?? '', 'a.las', scan);
  projectId = uploaded.projectId;
  await finishProject(server, projectId, 500);
  await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie: cookies[0], body: {} });
  const { team: own } = await (await server.call('GET', '/api/session', { cookie: cookies[0] })).json();
  await server.call('POST', '/api/admin/add-team-member', {
    cookie: cookies[0],
    body: { email: 'somebody@example.com', teamId: own.id, role: 'user' },
  });
  place = { locationId, teamId: own.id };
  await server.db.insert(locationShare).values({ ...place, granteeEmail: 'c@example.com', createdAt: new Date() });
  const [link] = await server.db
    .insert(shareLink)
    .values({ ...place, tokenSha256: 'x', name: 'Lender', expiresAt: inAnHour(), createdAt: new Date() })
    .returning();
  await server.db
    .insert(shareOpening)
    .values({ shareLinkId: link?.id ?? '', openedAt: new Date(), network: '10.0.0.0/24', browser: 'Firefox' });
  const [change] = await server.db
    .insert(changeRequest)
    .values({ projectId, teamId: own.id, ...asked })
    .returning();
  await server.db.insert(changeRequestEntry).values({
    changeRequestId: change?.id ?? '',
    teamId: own.id,
    number: 1,
    isStaff: false,
    text: 'Move it',
    createdAt: new Date(),
  });
  [owner, stranger] = (await Promise.all(cookies.map(scopeOfCookie))) as [Scope, Scope];
  await fillEmptyTables();
});
afterAll(() => server.stop());

const asked = {
  number: 1,
  text: 'Move it',
  target: { kind: 'document' as const, page: null, box: null },
  createdAt: new Date(),
  updatedAt: new Date(),
};
const inAnHour = () => new Date(Date.now() + 3600_000);

async function scopeOfCookie(cookie: string): Promise<Scope> {
  const { user, team: own } = await (await server.call('GET', '/api/session', { cookie })).json();
  return { kind: 'user', userId: user.id, teamId: own.id };
}

/** What belongs to a team. A table with a `team_id` has to be here. */
const tables: Record<string, PgTable> = {
  asset,
  audit,
  changeRequest,
  changeRequestEntry,
  conversion,
  customerView,
  deviation,
  drawdown,
  enterprisePlan,
  estimate,
  exitPackage,
  invitation,
  invoice,
  invoiceTransaction,
  location,
  locationShare,
  membership,
  mobilization,
  modelComment,
  modelCommentReply,
  order,
  orderDraft,
  payment,
  panorama,
  placement,
  project,
  projectMessage,
  refund,
  savedView,
  scheduledCall,
  sequenceItem,
  shareLink,
  shareOpening,
  signature,
  statusMove,
  subscription,
  team,
  teamBilling,
  upload,
};
/** About a team, and for staff alone. */
const OF_STAFF = ['customerView'];

/** One row of the owner's team for each table that has none yet. */
async function fillEmptyTables(): Promise<void> {
  const userId = owner.kind === 'user' ? owner.userId : '';
  const known: Record<string, unknown> = { ...place, projectId, userId, createdBy: userId, thread: TEAM_THREAD };
  const [file] = await server.db.select({ id: asset.id }).from(asset).limit(1);
  Object.assign(known, { cloudId: file?.id, otherId: file?.id });
  for (const [name, table] of Object.entries(tables)) {
    if ((await server.db.$count(table)) > 0) continue;
    const [{ id } = {}] = await server.db.insert(table).values(filledRow(table, known)).returning();
    known[`${name}Id`] = id;
  }
}
const countIn = (scope: Scope, table: PgTable) =>
  inScope(server.db, scope, async (transaction) =>
    Number((await transaction.select({ count: sql<string>`count(*)` }).from(table))[0]?.count),
  );

test.each(Object.entries(tables))(
  'without any check in code, %s shows its own rows and no other team any',
  async (name, table) => {
    expect((await countIn(owner, table)) > 0).toBe(!OF_STAFF.includes(name));
    const isOwnToEverybody = name === 'team' || name === 'membership' || name === 'audit';
    const strangersOwn = name === 'audit' ? 0 : isOwnToEverybody ? 1 : 0;
    expect(await countIn(stranger, table)).toBe(strangersOwn);
    expect(await countIn(anonymous, table)).toBe(0);
  },
);

test('a demo project is seen by everybody and changed by nobody outside its team', async () => {
  await server.db.update(project).set({ isDemo: true });
  expect(await countIn(anonymous, project)).toBe(1);
  expect(await countIn(stranger, asset)).toBeGreaterThan(0);
  const changed = await inScope(server.db, stranger, (transaction) =>
    transaction.update(project).set({ name: 'taken' }).returning({ id: project.id }),
  );
  expect(changed).toEqual([]);
  await server.db.update(project).set({ isDemo: false });
});

test('a worker sees the project of its job and no other', async () => {
  expect(await countIn({ kind: 'worker', projectId }, project)).toBe(1);
  expect(await countIn({ kind: 'worker', projectId: crypto.randomUUID() }, project)).toBe(0);
});

test('change requests and older versions are for the owning team alone, also where all else is shown; what was withdrawn is for no customer [N5]', async () => {
  const file = {
    projectId,
    role: 'model',
    product: 'BIMIT Verified',
    format: 'ifc',
    name: 'Hall.ifc',
    storageKey: 'x',
    bytes: 1,
    sha256: 'x',
    isCurrent: false,
    createdAt: new Date(),
  };
  const before = await countIn(owner, asset);
  await server.db.insert(asset).values([file, { ...file, withdrawnAt: new Date() }]);
  await server.db.update(project).set({ isDemo: true, isPublic: true });
  expect([await countIn(owner, asset), await countIn(stranger, asset), await countIn(anonymous, asset)]).toEqual([
    before + 1,
    before,
    before,
  ]);
  for (const table of [changeRequest, changeRequestEntry])
    expect([await countIn(stranger, table), await countIn(anonymous, table)]).toEqual([0, 0]);
  const strangersTeam = stranger.kind === 'user' ? stranger.teamId : '';
  await expect(
    inScope(server.db, stranger, (transaction) =>
      transaction.insert(changeRequest).values({ ...asked, number: 2, projectId, teamId: strangersTeam ?? '' }),
    ),
  ).rejects.toThrow();
  expect(
    await inScope(server.db, stranger, (transaction) =>
      transaction.update(changeRequest).set({ status: 'accepted' }).returning({ id: changeRequest.id }),
    ),
  ).toEqual([]);
  await expect(
    inScope(server.db, owner, (transaction) => transaction.update(changeRequestEntry).set({ text: 'never said' })),
  ).rejects.toThrow();
  await server.db.update(project).set({ isDemo: false, isPublic: false });
  await server.db.delete(asset).where(eq(asset.name, 'Hall.ifc'));
});

test('audit rows can be added and never changed', async () => {
  await expect(
    inScope(server.db, owner, (transaction) => transaction.update(audit).set({ action: 'nothing' })),
  ).rejects.toThrow();
  await expect(inScope(server.db, owner, (transaction) => transaction.delete(audit))).rejects.toThrow();
});

const seenBy = async (scope: Scope) =>
  Promise.all([project, asset, conversion, location, team, upload, order, audit].map((table) => countIn(scope, table)));
const NOTHING = [0, 0, 0, 0, 0, 0, 0, 0];

test('a share shows the location with its projects and files, and nothing else, until it is revoked or the project is hidden [N8]', async () => {
  const userId = stranger.kind === 'user' ? stranger.userId : '';
  const person: Scope = { kind: 'user', userId, teamId: null };
  const [share] = await server.db
    .insert(locationShare)
    .values({ ...place, granteeEmail: 'stranger@example.com', granteeUserId: userId, createdAt: new Date() })
    .returning();
  const shared = await seenBy(person);
  expect(shared).toEqual([1, expect.any(Number), 1, 1, 1, 0, 0, 0]);
  expect(shared[1]).toBeGreaterThan(0);
  expect(
    await inScope(server.db, person, (transaction) =>
      transaction.update(project).set({ name: 'taken' }).returning({ id: project.id }),
    ),
  ).toEqual([]);
  await server.db.update(project).set({ isHidden: true });
  expect((await seenBy(person))[0]).toBe(0);
  await server.db.update(project).set({ isHidden: false });
  await server.db
    .update(locationShare)
    .set({ revokedAt: new Date() })
    .where(eq(locationShare.id, share?.id ?? ''));
  expect((await seenBy(person))[0]).toBe(0);
});

test('a share link shows its location while it lives [N8]', async () => {
  const [link] = await server.db
    .insert(shareLink)
    .values({ ...place, tokenSha256: 'y', name: 'Bank', expiresAt: inAnHour(), createdAt: new Date() })
    .returning();
  const visitor: Scope = { kind: 'anonymous', linkId: link?.id };
  expect(await seenBy(visitor)).toEqual([1, expect.any(Number), 1, 1, 0, 0, 0, 0]);
  await server.db.update(shareLink).set({ expiresAt: new Date() });
  expect(await seenBy(visitor)).toEqual(NOTHING);
  await server.db.update(shareLink).set({ expiresAt: inAnHour(), revokedAt: new Date() });
  expect(await seenBy(visitor)).toEqual(NOTHING);
});

test("a visitor's token shows one order with its files, and drafts and tokens of nobody", async () => {
  const [mine, others] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = new Date();
  const person = owner.kind === 'user' ? owner.userId : '';
  for (const draftId of [mine, others]) {
    const made = await storeProject(server, place.teamId, { name: 'Visited' });
    await server.db
      .insert(order)
      .values({ projectId: made.id, draftId, teamId: place.teamId, service: 'bimit', inputs: {}, createdAt: now });
    await server.db.insert(upload).values({
      teamId: place.teamId,
      projectId: made.id,
      draftId,
      purpose: 'order_scan',
      fileName: 'a.las',
      sizeBytes: 1,
      fingerprint: 'f',
      storageKey: `draft/${draftId}/a`,
      createdAt: now,
    });
    await server.db
      .insert(orderGuest)
      .values({ draftId, email: 'v@example.com', tokenSha256: draftId, expiresAt: inAnHour(), createdAt: now });
    await server.db
      .insert(mailConsent)
      .values({ email: 'v@example.com', purpose: 'estimate', isWanted: true, source: 'public-budget', createdAt: now });
    await server.db.insert(orderDraft).values({
      id: draftId,
      teamId: place.teamId,
      createdBy: person,
      step: 'size',
      data: newOrder('bimit'),
      createdAt: now,
      updatedAt: now,
    });
  }
  const visitor: Scope = { kind: 'anonymous', guestDraftId: mine };
  expect(await Promise.all([order, project, location, upload].map((table) => countIn(visitor, table)))).toEqual([
    1, 1, 1, 1,
  ]);
  expect(
    await Promise.all(
      [orderDraft, orderGuest, mailConsent, conversion, estimate, invoice, team].map((table) =>
        countIn(visitor, table),
      ),
    ),
  ).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const changed = await inScope(server.db, visitor, (transaction) =>
    transaction.update(project).set({ name: 'taken' }).returning({ id: project.id }),
  );
  expect(changed).toEqual([]);
  expect([
    await countIn(owner, orderDraft),
    await countIn(stranger, orderDraft),
    await countIn(owner, orderGuest),
    await countIn(owner, mailConsent),
  ]).toEqual([3, 0, 0, 0]);
});

test("a table with a team's rows is among those that are tried here", async () => {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'team_id' order by 1`,
  );
  const tried = Object.values(tables).map(getTableName);
  const untried = rows.map(({ name }) => name).filter((name) => !tried.includes(name));
  expect(untried, `add to \`tables\` in row-level-security.test.ts: ${untried.join(', ')}`).toEqual([]);
});

test('every table is guarded by row-level security, for its owner too, or closed to requests', async () => {
  const { rows } = await server.db.execute<{ name: string; open: string }>(
    sql`select relname as name, coalesce((select string_agg(distinct a.attname, ' ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and has_column_privilege('storey_app', c.oid, a.attnum, 'select')), '') as open
      from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
      order by relname`,
  );
  // Names and addresses of people (colleagues, authors, staff), and how their mails write dates and sizes.
  expect(rows.filter(({ open }) => open !== '')).toEqual([
    { name: 'user', open: 'email email_verified id image name staff_role time_zone units' },
  ]);
});
