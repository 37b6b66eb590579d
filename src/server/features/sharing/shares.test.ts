import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushedEvent } from '#contract/events.ts';
import { audit, membership, project, user } from '#server/platform/database/schema.ts';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { listedProjects } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let admin = '';
let place: Awaited<ReturnType<typeof deliveredProject>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('admin@owner.example', { teamName: 'Owner' });
  place = await deliveredProject(server, admin);
});
afterAll(() => server.stop());

const get = (path: string, cookie: string) => server.call('GET', path, { cookie });
const share = (email: string, canDownload = false, cookie = admin) =>
  server.call('POST', `/api/locations/${place.locationId}/shares`, { cookie, body: { email, canDownload } });
const at = (shareId: string) => `/api/locations/${place.locationId}/shares/${shareId}`;
const codeOf = async (response: Response) => [response.status, (await response.json()).code];
const shared = (cookie: string) => listedProjects(server, 'shared', cookie);
const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await (await get('/api/outbox', '')).json()).filter(
    (mail: { recipient: string; subject: string }) => mail.recipient === email && mail.subject.includes('shared'),
  );
const sessionOf = async (cookie: string) => (await get('/api/session', cookie)).json();

test('a person sees what is shared with them, takes home what they may, and nothing from the next request after the end [N8 P1 D10]', async () => {
  const cookie = await server.signUp('lender@bank.example');
  expect(await shared(cookie)).toEqual([]);
  const made = await (await share(' Lender@Bank.example ')).json();
  expect(made).toMatchObject({
    email: 'lender@bank.example',
    canDownload: false,
    isPending: false,
    invitedBy: 'admin',
  });
  expect(await shared(cookie)).toMatchObject([
    {
      id: place.projectId,
      isShared: true,
      isOwn: false,
      canEdit: false,
      teamName: 'Owner',
      access: { canDownload: false, restrictionReason: 'view_only', restrictionMessage: 'Download not available' },
    },
  ]);
  expect((await get(`/api/locations/${place.locationId}`, cookie)).status).toBe(200);
  expect((await get(place.imageUrl, cookie)).status).toBe(200);
  expect(await codeOf(await get(`${place.ifcUrl}?mode=download`, cookie))).toEqual([403, 'DOWNLOAD_NOT_AVAILABLE']);

  expect((await server.call('PATCH', at(made.id), { cookie: admin, body: { canDownload: true } })).status).toBe(200);
  expect((await get(`${place.ifcUrl}?mode=download`, cookie)).status).toBe(200);
  const { user: person } = await sessionOf(cookie);
  expect(
    (await server.db.select().from(audit).where(eq(audit.userId, person.id))).map(({ action }) => action),
    'the owner reads who took it',
  ).toContain('asset.download');

  expect((await server.call('DELETE', at(made.id), { cookie: admin })).status).toBe(200);
  for (const url of [
    `/api/locations/${place.locationId}`,
    `/api/at/project?projectId=${place.projectId}`,
    place.imageUrl,
    `${place.ifcUrl}?mode=download`,
  ])
    expect((await get(url, cookie)).status, url).toBe(404);
  expect(await shared(cookie)).toEqual([]);
});

test('a share waits for its address to be verified, and is for no other [N8]', async () => {
  const unverified = await server.signUp('later@bank.example', { isVerified: false });
  expect(await (await share('later@bank.example')).json()).toMatchObject({ isPending: true });
  expect((await get(`/api/locations/${place.locationId}`, unverified)).status).toBe(404);
  expect(await (await share('nobody-yet@bank.example')).json()).toMatchObject({ isPending: true });
  const newcomer = await server.signUp('nobody-yet@bank.example');
  expect(await shared(newcomer)).toHaveLength(1);
  const other = await server.signUp('nobody-yet@bank.example.evil.example');
  expect(await shared(other)).toEqual([]);
});

test('the mail leads to sign-in and on to what is shared; the same person is mailed three times a day at most [N8]', async () => {
  for (let count = 0; count < 4; count++) expect((await share('often@bank.example')).status).toBe(201);
  const mails = await mailsTo('often@bank.example');
  expect(mails).toHaveLength(3);
  expect(mails[0]).toMatchObject({
    subject: 'Owner shared "Town Hall" with you',
    text: expect.stringContaining('/sign-in?redirect_url=%2Fportfolio%3Ftab%3Dshared'),
  });
  const listed = await (await get(`/api/locations/${place.locationId}/shares`, admin)).json();
  expect(
    listed.filter(({ email }: { email: string }) => email === 'often@bank.example'),
    'shared again is one share',
  ).toHaveLength(1);
});

test('only admins of the owning team share, look who it is shared with and end it [N8]', async () => {
  const member = await server.signUp('member@owner.example');
  const { user: person } = await sessionOf(member);
  const { team } = await sessionOf(admin);
  await server.db.delete(membership).where(eq(membership.userId, person.id));
  await server.db
    .insert(membership)
    .values({ teamId: team.id, userId: person.id, role: 'user', createdAt: new Date() });
  const stranger = await server.signUp('stranger@other.example');
  const guest = await server.signUp('guest@other.example');
  const made = await (await share('guest@other.example', true)).json();
  for (const [who, status] of [
    [member, 403],
    [guest, 403],
    [stranger, 404],
    ['', 401],
  ] as const) {
    const calls = [
      share('x@other.example', true, who),
      get(`/api/locations/${place.locationId}/shares`, who),
      server.call('PATCH', at(made.id), { cookie: who, body: { canDownload: true } }),
      server.call('DELETE', at(made.id), { cookie: who }),
    ];
    expect((await Promise.all(calls)).map((response) => response.status)).toEqual([status, status, status, status]);
  }
  expect(await codeOf(await share('member@owner.example'))).toEqual([409, 'ALREADY_MEMBER']);
});

test('staff share for a customer; the demo cannot be shared [N8]', async () => {
  const staff = await server.signUp('ops@storey.example');
  await server.makeStaff('ops@storey.example', 'ops');
  expect((await share('by-staff@bank.example', false, staff)).status).toBe(201);
  await server.db.update(project).set({ isDemo: true }).where(eq(project.id, place.projectId));
  for (const who of [admin, staff])
    expect(await codeOf(await share('demo@bank.example', false, who))).toEqual([403, 'DEMO_SHARE']);
  await server.db.update(project).set({ isDemo: false }).where(eq(project.id, place.projectId));
});

test('a share shows no hidden project, and counts only while its address is verified [N8]', async () => {
  const cookie = await server.signUp('reader@bank.example');
  await share('reader@bank.example');
  await server.db.update(project).set({ isHidden: true }).where(eq(project.id, place.projectId));
  expect([await shared(cookie), (await get(place.imageUrl, cookie)).status]).toEqual([[], 404]);
  await server.db.update(project).set({ isHidden: false }).where(eq(project.id, place.projectId));
  expect((await get(place.imageUrl, cookie)).status).toBe(200);
  await server.db.update(user).set({ emailVerified: false }).where(eq(user.email, 'reader@bank.example'));
  expect((await get(place.imageUrl, cookie)).status).toBe(404);
});

test('open pages of the team and of who it is shared with hear of each share, and others of nothing [N8]', async () => {
  const grantee = await server.signUp('follows@bank.example');
  const { id: userId } = (await sessionOf(grantee)).user;
  const heard: PushedEvent[] = [];
  const listen = (who: { teamId: string | null; userId: string | null }, keep: (event: PushedEvent) => void) =>
    server.events.subscribe({ ...who, linkId: null, onEvent: keep, onGap: () => undefined });
  const {
    team: { id: teamId },
  } = await sessionOf(admin);
  const ends = [
    listen({ teamId, userId: null }, (event) => heard.push(event)),
    listen({ teamId: null, userId }, (event) => heard.push(event)),
    listen({ teamId: null, userId: 'other' }, () => {
      throw new Error('told of what is not theirs');
    }),
  ];
  const { id } = await (await share('follows@bank.example')).json();
  await expect
    .poll(() => heard)
    .toEqual([
      { kind: 'sharing', teamId, locationId: place.locationId },
      { kind: 'shared', userId },
    ]);
  expect((await server.call('DELETE', at(id), { cookie: admin })).ok).toBe(true);
  await expect.poll(() => heard).toHaveLength(4);
  for (const end of ends) end();
});

test('a share that is made twice with one Idempotency-Key is mailed once, and a team shares so often an hour [N8]', async () => {
  const send = () =>
    server.call('POST', `/api/locations/${place.locationId}/shares`, {
      cookie: admin,
      body: { email: 'once@bank.example', canDownload: false },
      headers: { 'idempotency-key': 'once' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect(await first.json()).toEqual(await second.json());
  expect(await mailsTo('once@bank.example')).toHaveLength(1);
  let last = await share('p@bank.example');
  for (let count = 0; count < 20 && last.ok; count++) last = await share(`p${count}@bank.example`);
  expect(await codeOf(last)).toEqual([429, 'TOO_MANY_REQUESTS']);
});
