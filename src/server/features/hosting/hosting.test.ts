import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { hostedUntil } from '#domain/project/hosting.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import {
  asset,
  audit,
  enterprisePlan,
  outboxMail,
  project,
  subscription,
  team,
  user,
} from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';
import { notifyOfHosting } from './notify-hosting.ts';

const UNTIL = '2040-06-30';
const today = dayOf(new Date());
let server: TestServer;
let admin: string;
let teamId: string;
let staff: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('hosted@example.com', { teamName: 'Hosted House' });
  teamId = await teamIdOf(server, admin);
  staff = await server.signUp('host-staff@example.com');
  await server.makeStaff('host-staff@example.com');
  await server.db.update(user).set({ staffRole: 'ops' }).where(eq(user.email, 'host-staff@example.com'));
});
afterAll(() => server.stop());

const parts = () => ({ db: server.db, mailer: server.mailer, publicUrl: server.config.PUBLIC_URL });
const at = (days: number) => new Date(`${addDays(UNTIL, days)}T12:00:00Z`);
const mailsOf = async (name: string) =>
  (await server.db.select().from(outboxMail)).filter(({ subject }) => subject.includes(`Hosting of ${name} ends`));
const rowOf = async (id: string) => (await server.db.select().from(project).where(eq(project.id, id)))[0];
const auditsOf = (id: string, action: 'project.archive' | 'project.host') =>
  server.db
    .select()
    .from(audit)
    .where(and(eq(audit.objectId, id), eq(audit.action, action)));
const wireOf = async (cookie: string, id: string) =>
  await (await server.call('GET', `/api/at/project?projectId=${id}`, { cookie })).json();
const extend = (cookie: string, id: string, body: unknown) =>
  server.call('POST', `/api/ops/projects/${id}/hosting`, { cookie, body });

test('admins are e-mailed 60 and 14 days before, the project is archived on the day after, each once by many workers [B3]', async () => {
  const { id } = await storeProject(server, teamId, { name: 'Edge', hostedUntil: UNTIL });
  const demo = await storeProject(server, teamId, { name: 'Demo', hostedUntil: UNTIL, isDemo: true });
  const look = (days: number) => Promise.all([1, 2, 3].map(() => notifyOfHosting(parts(), at(days))));
  await look(-61);
  expect(await mailsOf('Edge')).toHaveLength(0);
  await look(-60);
  await look(-59);
  expect(await mailsOf('Edge')).toMatchObject([
    { recipient: 'hosted@example.com', text: expect.stringContaining('Nothing is deleted.') },
  ]);
  await look(-15);
  expect(await mailsOf('Edge')).toHaveLength(1);
  await look(-14);
  await look(0);
  expect(await mailsOf('Edge')).toHaveLength(2);
  expect(await auditsOf(id, 'project.archive')).toHaveLength(0);
  await look(1);
  await look(200);
  expect([await mailsOf('Edge'), await auditsOf(id, 'project.archive'), await mailsOf('Demo')]).toMatchObject([
    { length: 2 },
    { length: 1 },
    { length: 0 },
  ]);
  expect([(await rowOf(id))?.deletedAt, (await rowOf(demo.id))?.hostingNotices]).toEqual([null, 0]);
});

test('an archived project is viewed, and neither changed nor downloaded, until staff extend it with a reason [B3]', async () => {
  const { id } = await storeProject(server, teamId, {
    name: 'Old',
    status: 'Order Completed',
    hostedUntil: addDays(today, -1),
  });
  const [file] = await server.db
    .insert(asset)
    .values({
      projectId: id,
      role: 'pdf',
      product: 'BIMIT Verified',
      format: 'pdf',
      name: 'plan.pdf',
      storageKey: `project/${id}/plan.pdf`,
      sha256: 'a'.repeat(64),
      bytes: 1,
      createdAt: new Date(),
    })
    .returning();
  const member = await joinAs(server, 'hosted-member@example.com', teamId);
  const shown = await wireOf(admin, id);
  expect([shown.is_archived, shown.hosted_until, shown.canEdit]).toEqual([true, addDays(today, -1), false]);
  const seen = await wireOf(member, id);
  expect([seen.is_archived, seen.hosted_until]).toEqual([true, undefined]);
  const rename = () =>
    server.call('POST', '/api/update-airtable-record', {
      cookie: admin,
      body: { tableName: 'Projects', recordId: id, fieldsToUpdate: { project_name: 'New name' } },
    });
  const download = () => server.call('GET', `/api/proxy-file/${file?.id}?mode=download`, { cookie: admin });
  for (const answer of [await rename(), await download()])
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'PROJECT_ARCHIVED']);
  const until = addDays(today, 90);
  expect((await extend(admin, id, { until, seen: shown.hosted_until, reason: 'Please' })).status).toBe(404);
  expect((await extend(staff, id, { until, seen: null, reason: 'Renewed' })).status).toBe(409);
  expect((await extend(staff, id, { until, seen: shown.hosted_until, reason: ' ' })).status).toBe(400);
  expect(
    (await extend(staff, id, { until: today.replace(/^\d+/, '2001'), seen: shown.hosted_until, reason: 'x' })).status,
  ).toBe(400);
  expect((await extend(staff, id, { until, seen: shown.hosted_until, reason: 'Renewed' })).status).toBe(200);
  expect((await extend(staff, id, { until: addDays(until, -1), seen: until, reason: 'Shorter' })).status).toBe(400);
  expect((await wireOf(admin, id)).is_archived).toBeUndefined();
  expect((await rename()).status).toBe(200);
  expect(await auditsOf(id, 'project.host')).toMatchObject([
    { details: { before: shown.hosted_until, until, reason: 'Renewed' } },
  ]);
});

test('nothing is written to an archived project, nor is it shared further, but by staff; what is shared can be ended [B3]', async () => {
  const old = { status: 'Order Completed', hostedUntil: addDays(today, -1) };
  const { id, locationId } = await storeProject(server, teamId, { name: 'Closed', ...old });
  const post = (path: string, body: unknown, cookie = admin) => server.call('POST', path, { cookie, body });
  const links = `/api/locations/${locationId}/links`;
  const shares = `/api/locations/${locationId}/shares`;
  await server.db
    .update(project)
    .set({ hostedUntil: addDays(today, 1) })
    .where(eq(project.id, id));
  const link = await (await post(links, { name: 'Lender' })).json();
  const share = await (await post(shares, { email: 'lender@example.com', canDownload: false })).json();
  await server.db
    .update(project)
    .set({ hostedUntil: addDays(today, -1) })
    .where(eq(project.id, id));
  const message = () => post(`/api/projects/${id}/messages`, { text: 'Hello' });
  const target = { kind: 'document', page: 1, box: null };
  const wanted = { assetId: crypto.randomUUID(), text: 'Move the wall', target };
  const answers = [
    { question: 'usefulness', rating: 5, chips: ['Floor plan is easy to read'], text: '' },
    { question: 'value', rating: 2, chips: ['Something else'], text: 'Rooms' },
  ];
  const refused = {
    message: await message(),
    feedback: await post(`/api/projects/${id}/feedback`, { answers }),
    link: await post(links, { name: 'Another' }),
    share: await post(shares, { email: 'more@example.com', canDownload: false }),
    download: await server.call('PATCH', `${shares}/${share.id}`, { cookie: admin, body: { canDownload: true } }),
    change: await post(`/api/projects/${id}/changes`, wanted),
  };
  for (const [what, answer] of Object.entries(refused))
    expect([what, answer.status, (await answer.json()).code]).toEqual([what, 403, 'PROJECT_ARCHIVED']);
  expect((await server.call('GET', `/api/projects/${id}/messages`, { cookie: admin })).status).toBe(200);
  expect((await post(`/api/projects/${id}/messages`, { text: 'Renew?', thread: 'team' }, staff)).status).toBe(201);
  for (const path of [`${links}/${link.id}`, `${shares}/${share.id}`])
    expect((await server.call('DELETE', path, { cookie: admin })).status).toBe(200);
  // Another project of the place is hosted: the place is shared with it.
  await server.db.insert(project).values({
    locationId,
    teamId,
    name: 'Open',
    type: 'SCANIT',
    subType: 'Standard',
    status: 'Order Received',
    hostedUntil: addDays(today, 90),
    createdAt: new Date(),
  });
  expect((await post(links, { name: 'Another' })).status).toBe(201);
});

test('a new order is hosted for 12 months, also with a plan of the engine, under a plan of scans or a contract for 36; what came without a day gets one [B3]', async () => {
  const place = async (cookie: string) => {
    const placed = await placeWizardOrder(server, cookie, wizardOrder('scanit'));
    const { locationId } = await placed.json();
    return (await server.db.select().from(project).where(eq(project.locationId, locationId)))[0]?.hostedUntil;
  };
  expect(await place(admin)).toBe(hostedUntil(today, 12));
  const engine = { plan: 'professional' as const, interval: 'month' as const, planVersion: 1, createdAt: new Date() };
  const paid = { status: 'active' as const, startedAt: new Date(), ...engine };
  await server.db.insert(subscription).values({ teamId, ...paid });
  expect(await place(admin)).toBe(hostedUntil(today, 12));
  await server.db.update(team).set({ scanPlan: 'portfolio' }).where(eq(team.id, teamId));
  const agreed = await storeProject(server, teamId, { name: 'Under a plan of scans' });
  await notifyOfHosting(parts(), new Date());
  expect((await rowOf(agreed.id))?.hostedUntil).toBe(hostedUntil(today, 36));
  await server.db.update(team).set({ scanPlan: null }).where(eq(team.id, teamId));
  await server.db.insert(enterprisePlan).values({
    teamId,
    number: 'EP-1',
    service: 'verified',
    name: 'Enterprise',
    startsOn: today,
    endsOn: addDays(today, 365),
    commitmentSqft: 1_000_000,
    createdAt: new Date(),
  });
  expect(await place(admin)).toBe(hostedUntil(today, 36));
  const { id } = await storeProject(server, teamId, { name: 'Imported' });
  await notifyOfHosting(parts(), new Date());
  await notifyOfHosting(parts(), new Date(Date.now() + 5 * 86_400_000));
  expect((await rowOf(id))?.hostedUntil).toBe(hostedUntil(today, 36));
});
