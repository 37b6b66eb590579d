import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, audit, deletion, invoice, project, team, user } from '#server/platform/database/schema.ts';

import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, TEST_PASSWORD, type TestServer } from '#server/testing/test-server.ts';
import { finishDeletions } from './finish-deletions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const body = { password: TEST_PASSWORD };
const sessionOf = async (cookie: string) => (await server.call('GET', '/api/session', { cookie })).json();
const signIn = (email: string) => server.call('POST', '/api/auth/sign-in/email', { body: { email, ...body } });
const answer = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const deleteAccount = async (cookie: string) =>
  answer(await server.call('POST', '/api/profile/deletion', { cookie, body }));
const deleteTeam = async (cookie: string, teamId: string) =>
  answer(await server.call('POST', `/api/teams/${teamId}/deletion`, { cookie, body }));
const restore = async (token: string) =>
  answer(await server.call('POST', '/api/deletion/restore', { body: { token } }));
async function joined(admin: string, email: string, role = 'user') {
  const teamId = await teamIdOf(server, admin);
  await server.call('POST', '/api/admin/add-team-member', { cookie: admin, body: { email, teamId, role } });
  return server.signUp(email);
}
type Mail = { recipient: string; subject: string; text: string };
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await (await server.call('GET', '/api/outbox')).json()).filter(({ recipient }: Mail) => recipient === email);
const tokenTo = async (email: string) => {
  const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('deleted'));
  return /restore\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const teamShown = async (cookie: string) => (await server.call('GET', '/api/airtable', { cookie })).text();

test('an account is deleted with the password alone, is gone for everybody, and comes back by its link as it was [N22]', async () => {
  const ada = await server.signUp('ada@gone.example', { teamName: 'Gone' });
  const bo = await joined(ada, 'bo@gone.example', 'admin');
  const wrong = await server.call('POST', '/api/profile/deletion', {
    cookie: bo,
    body: { password: 'not-the-one-at-all' },
  });
  expect(await answer(wrong)).toMatchObject({ status: 400, code: 'WRONG_PASSWORD' });
  expect(await teamShown(ada)).toContain('bo@gone.example');
  expect(await deleteAccount(bo)).toMatchObject({ status: 200 });
  expect(await sessionOf(bo), 'signed out').toMatchObject({ user: null });
  expect((await signIn('bo@gone.example')).status).toBe(401);
  expect(await teamShown(ada)).not.toContain('bo@gone.example');
  const log = await (
    await server.call('GET', `/api/teams/${await teamIdOf(server, ada)}/audit`, { cookie: ada })
  ).text();
  expect(log).toContain('Former member');

  const token = await tokenTo('bo@gone.example');
  const shown = await server.call('GET', `/api/deletion?token=${token}`);
  expect(await answer(shown)).toMatchObject({ status: 200, kind: 'account', name: 'bo@gone.example' });
  expect(await restore(token)).toMatchObject({ status: 200 });
  expect(await restore(token), 'once').toMatchObject({ status: 410, code: 'RESTORE_USED' });
  expect(await restore('unknown')).toMatchObject({ status: 404, code: 'RESTORE_UNKNOWN' });
  const again = cookieOf(await signIn('bo@gone.example'));
  expect(await sessionOf(again)).toMatchObject({ team: { name: 'Gone', role: 'admin' } });
});

test('the only admin of others stays, and nobody leaves with an open invoice [N22]', async () => {
  const ada = await server.signUp('ada@stay.example', { teamName: 'Stay' });
  const teamId = await teamIdOf(server, ada);
  await joined(ada, 'bo@stay.example');
  expect(await deleteAccount(ada)).toMatchObject({
    status: 409,
    error: 'You are the only admin of Stay. Make somebody else an admin, or delete the team first.',
  });
  await server.db.insert(invoice).values({
    number: 'INV-2026-9001',
    projectName: 'Hall',
    teamId,
    kind: 'other',
    lines: [],
    amountCents: 100,
    tokenSha256: 'deletion-test',
    content: {} as (typeof invoice.$inferInsert)['content'],
    dueAt: new Date(),
    issuedAt: new Date(),
  });
  const refused = await deleteTeam(ada, teamId);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.error).toContain('Stay has an invoice that is not paid yet');
});

test('a team and its projects are gone for members and visitors, and come back with them; a member cannot do it [N22]', async () => {
  const ada = await server.signUp('ada@team.example', { teamName: 'Team' });
  const teamId = await teamIdOf(server, ada);
  const bo = await joined(ada, 'bo@team.example');
  const hall = await storeProject(server, teamId, { name: 'Town Hall' });
  expect(await deleteTeam(bo, teamId)).toMatchObject({ status: 403 });
  expect(await deleteTeam(await server.signUp('eve@team.example'), teamId)).toMatchObject({ status: 404 });
  expect(await deleteTeam(ada, teamId)).toMatchObject({ status: 200 });
  const staff = await server.signUp('support@team.example');
  await server.makeStaff('support@team.example', 'support');
  const seenByStaff = async () => (await server.call('GET', `/api/ops/teams/${teamId}`, { cookie: staff })).json();
  const listed = async () => (await server.call('GET', `/api/ops/teams?q=${teamId}`, { cookie: staff })).json();
  const { deleted } = await seenByStaff();
  expect(deleted).toMatchObject({ by: expect.stringContaining('(ada@team.example)') });
  expect((Date.parse(deleted.undoEndsAt) - Date.parse(deleted.at)) / 86_400_000).toBe(30);
  expect((await listed()).teams).toMatchObject([{ id: teamId, deleted }]);
  expect(await sessionOf(bo)).toMatchObject({ user: { email: 'bo@team.example' }, team: null });
  expect((await server.db.select().from(project).where(eq(project.id, hall.id)))[0]?.deletedAt).not.toBeNull();
  expect(await restore(await tokenTo('ada@team.example'))).toMatchObject({ status: 200, kind: 'team', name: 'Team' });
  expect([(await seenByStaff()).deleted, (await listed()).teams[0].deleted]).toEqual([null, null]);
  expect(await sessionOf(bo)).toMatchObject({ team: { name: 'Team', role: 'user' } });
  expect((await server.db.select().from(project).where(eq(project.id, hall.id)))[0]?.deletedAt).toBeNull();
});

test(
  'a team of one goes with the account and comes back with it; a new account at the address is in the way [N22]',
  { tags: 'nightly' },
  async () => {
    const ada = await server.signUp('ada@one.example', { teamName: 'One' });
    const offer = await answer(await server.call('GET', '/api/profile/deletion', { cookie: ada }));
    expect(offer).toMatchObject({ refusal: null, teams: ['One'], plans: [] });
    await deleteAccount(ada);
    const token = await tokenTo('ada@one.example');
    const next = await server.signUp('ada@one.example', { teamName: 'New' });
    expect(await restore(token)).toMatchObject({ status: 409 });
    const [again] = await server.db
      .select()
      .from(team)
      .where(eq(team.id, await teamIdOf(server, next)));
    expect(again?.freeLimitSqft, 'no second allowance').toBe(0);
    await server.db.update(user).set({ email: 'other@one.example' }).where(eq(user.email, 'ada@one.example'));
    expect(await restore(token)).toMatchObject({ status: 200 });
    expect(await sessionOf(next)).toMatchObject({ team: { name: 'New' } });
    expect(await sessionOf(cookieOf(await signIn('ada@one.example')))).toMatchObject({
      team: { name: 'One', role: 'admin' },
    });
  },
);

test('after 30 days name, address and files are gone; the log keeps a pseudonym [N22]', async () => {
  const ada = await server.signUp('ada@end.example', { teamName: 'End' });
  const teamId = await teamIdOf(server, ada);
  const bo = await joined(ada, 'bo@end.example');
  const cy = await server.signUp('cy@end.example', { teamName: 'Cy' });
  const cyTeam = await teamIdOf(server, cy);
  const hall = await storeProject(server, cyTeam, { name: 'Town Hall' });
  const { store } = server;
  await store.put(`project/${hall.id}/scan.las`, Readable.from('points'));
  await deleteAccount(bo);
  await deleteAccount(cy);
  const inTime = new Date(Date.now() + 29 * 24 * 3600_000);
  const late = new Date(Date.now() + 31 * 24 * 3600_000);
  const parts = { db: server.ownDb, store };
  expect(await finishDeletions(parts, inTime)).toBe(0);
  expect(await finishDeletions(parts, late)).toBe(3);
  expect(await finishDeletions(parts, late), 'once').toBe(0);
  expect(await store.size(`project/${hall.id}/scan.las`)).toBeUndefined();
  expect(await server.db.select().from(project).where(eq(project.id, hall.id))).toEqual([]);
  const kept = await server.db
    .execute(sql`select (select json_agg(u) from "user" u)::text || (select json_agg(d) from deletion d where finished_at is not null)::text
    || (select json_agg(a) from audit a where a.team_id = ${teamId})::text as text`);
  const text = String(kept.rows[0]?.['text']);
  expect(text).not.toContain('bo@end.example');
  expect(text).toContain('@deleted.invalid');
  expect(
    await server.db.$count(account, eq(account.userId, (await server.db.select().from(deletion)).at(-1)?.userId ?? '')),
  ).toBe(0);
  expect(await restore(await tokenTo('bo@end.example'))).toMatchObject({ status: 410, code: 'RESTORE_OVER' });
  expect(await server.db.$count(audit, eq(audit.action, 'account.delete'))).toBeGreaterThan(0);
});

test('whoever is removed from a team while their account is deleted, and whose shares end then, is restored without them [N22 T14]', async () => {
  const ada = await server.signUp('ada@away.example', { teamName: 'Away' });
  const teamId = await teamIdOf(server, ada);
  const bo = await joined(ada, 'bo@away.example', 'admin');
  const cy = await joined(ada, 'cy@away.example');
  const [hall, quay] = [
    await storeProject(server, teamId, { name: 'Hall' }),
    await storeProject(server, teamId, { name: 'Quay' }),
  ];
  const dee = await server.signUp('dee@away.example', { teamName: 'Dee' });
  const shareIds = [];
  for (const { locationId } of [hall, quay]) {
    const body = { email: 'dee@away.example', canDownload: false };
    shareIds.push(
      (await (await server.call('POST', `/api/locations/${locationId}/shares`, { cookie: ada, body })).json()).id,
    );
  }
  for (const cookie of [bo, dee]) expect(await deleteAccount(cookie)).toMatchObject({ status: 200 });
  const remove = async (email: string, cookie = ada) =>
    (await server.call('DELETE', '/api/admin/delete-team-member', { cookie, body: { email, teamId } })).status;
  const stranger = await server.signUp('stranger@away.example');
  expect([await remove('bo@away.example', cy), await remove('bo@away.example', stranger)]).toEqual([403, 404]);
  expect([await remove('bo@away.example'), await remove('bo@away.example')]).toEqual([200, 404]);
  const share = `/api/locations/${hall.locationId}/shares/${shareIds[0]}`;
  expect((await server.call('DELETE', share, { cookie: stranger })).status).toBe(404);
  const ended = [
    await server.call('DELETE', share, { cookie: ada }),
    await server.call('DELETE', share, { cookie: ada }),
  ];
  expect(ended.map(({ status }) => status)).toEqual([200, 404]);
  for (const email of ['bo@away.example', 'dee@away.example'])
    expect(await restore(await tokenTo(email))).toMatchObject({ status: 200 });
  expect((await sessionOf(cookieOf(await signIn('bo@away.example')))).team?.name).not.toBe('Away');
  expect(await teamShown(ada)).not.toContain('bo@away.example');
  const back = cookieOf(await signIn('dee@away.example'));
  const sees = async ({ id }: { id: string }) =>
    (await server.call('GET', `/api/at/project?projectId=${id}`, { cookie: back })).status;
  expect([await sees(hall), await sees(quay)]).toEqual([404, 200]);
});

test(
  'a person and an admin take their data along after the password, without secrets and without that of others [N22]',
  { tags: 'nightly' },
  async () => {
    const ada = await server.signUp('ada@data.example', { teamName: 'Data' });
    const teamId = await teamIdOf(server, ada);
    const bo = await joined(ada, 'bo@data.example');
    await storeProject(server, teamId, { name: 'Own Hall' });
    const own = await (await server.call('POST', '/api/profile/export', { cookie: bo, body })).text();
    expect(own).toContain('bo@data.example');
    expect(own).not.toContain('ada@data.example');
    expect(own).not.toMatch(/"token|sha256|password/i);
    const team = await server.call('POST', `/api/teams/${teamId}/export`, { cookie: ada, body });
    expect(await team.text()).toContain('Own Hall');
    expect((await server.call('POST', `/api/teams/${teamId}/export`, { cookie: bo, body })).status).toBe(403);
    expect(
      (await server.call('POST', `/api/teams/${teamId}/export`, { cookie: ada, body: { password: 'x' } })).status,
    ).toBe(400);
  },
);
