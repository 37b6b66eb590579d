import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelComment } from '#contract/comments.ts';
import { ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import { asset, audit, modelComment, modelCommentReply, notification, user } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { joinAs } from '#server/testing/stored-project.ts';
import { cookieOf, startTestServer, type TestServer } from '#server/testing/test-server.ts';

const ROOMY = { max: 100_000, windowSeconds: 1 };
let server: TestServer;
let staff = '';
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: JSON.stringify({ signUp: ROOMY, message: ROOMY, request: ROOMY }) });
  staff = await staffOf(server, 'support');
});
afterAll(() => server.stop());

type Of = Awaited<ReturnType<typeof newModel>>;
const newModel = (change?: Parameters<typeof newStoredModel>[1]) => newStoredModel(server, change);
const wall = { elementId: 512, globalId: '0AT1Fjd31u0zKv2SE0HZJd', elementName: 'Wall 1', elementCategory: 'IFCWALL' };
const add = (urn: string, cookie: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/model/comments/add', {
    cookie,
    body: { urn, ...wall, text: 'Is this wall bearing?', ...more },
    headers,
  });
const added = async (...args: Parameters<typeof add>): Promise<ModelComment> => (await add(...args)).json();
const reply = (urn: string, cookie: string, commentId: string, text: string) =>
  server.call('POST', '/api/model/comments/reply', { cookie, body: { urn, commentId, text } });
const resolve = (urn: string, cookie: string, commentId: string, isResolved: boolean) =>
  server.call('POST', '/api/model/comments/resolve', { cookie, body: { urn, commentId, isResolved } });
const remove = (urn: string, cookie: string, commentId: string) =>
  server.call('DELETE', `/api/model/comments/${urn}/${commentId}`, { cookie });
const list = async (urn: string, cookie = ''): Promise<ModelComment[]> =>
  (await server.call('GET', `/api/model/comments/${urn}`, { cookie })).json();
const share = ({ locationId, cookie }: Of, email: string) =>
  server.call('POST', `/api/locations/${locationId}/shares`, { cookie, body: { email, canDownload: false } });
const newsOf = async ({ projectId }: Of) =>
  server.db.select().from(notification).where(eq(notification.projectId, projectId));

test('a comment on an element and its reply are read by the team, and each is told to the others [C1] [C6] [C7]', async () => {
  const of = await newModel();
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
  const made = await add(of.urn, member, { text: '  Is this wall bearing?\n', userId: 'somebody', userName: 'Not me' });
  expect(made.status).toBe(201);
  const { commentId }: ModelComment = await made.json();
  expect((await reply(of.urn, staff, commentId, 'It is.')).status).toBe(201);
  const [comment, ...others] = await list(of.urn, of.cookie);
  expect(others).toEqual([]);
  expect(comment).toMatchObject({
    ...wall,
    commentId,
    text: 'Is this wall bearing?',
    view: null,
    isOwn: false,
    isStaff: false,
    isOfOlderVersion: false,
    replies: [{ text: 'It is.', userName: 'Storey', userId: null, isStaff: true, isOwn: false }],
  });
  expect(comment?.userName).not.toBe('Not me');
  expect(comment?.userId).toEqual(expect.any(String));
  expect(Date.parse(comment?.timestamp ?? '')).not.toBeNaN();
  expect((await newsOf(of)).filter(({ kind }) => kind === 'comment').map(({ facts }) => facts)).toEqual([
    expect.objectContaining({ element: 'Wall 1', excerpt: 'Is this wall bearing?' }),
    // To both members.
    expect.objectContaining({ from: 'Storey', excerpt: 'It is.' }),
    expect.objectContaining({ from: 'Storey', excerpt: 'It is.' }),
  ]);
  const { items } = await (await server.call('GET', '/api/notifications', { cookie: of.cookie })).json();
  expect(items[0]).toMatchObject({
    topic: 'comment',
    title: 'Storey commented on Wall 1 of Town Hall',
    href: `/location/${of.locationId}/project/${of.projectId}?viewer=step3:bimit_verified_3d&file=${of.urn}&comment=${commentId}`,
  });
});

test('comments stay with the element in the next version of the model, and are gone with a model that was withdrawn [C1]', async () => {
  const of = await newModel();
  await add(of.urn, of.cookie, { view: 'c.1_2_3' });
  const next = await storeModel(server, of.projectId, { version: 2, name: 'Hall 2.ifc' });
  const other = await storeModel(server, of.projectId, { storey: 'Annex' });
  expect(await list(next, of.cookie)).toMatchObject([
    { globalId: wall.globalId, view: 'c.1_2_3', isOfOlderVersion: true },
  ]);
  expect(await list(other, of.cookie)).toEqual([]);
  await server.db.update(asset).set({ withdrawnAt: new Date() }).where(eq(asset.id, of.urn));
  expect((await server.call('GET', `/api/model/comments/${of.urn}`, { cookie: of.cookie })).status).toBe(404);
  expect((await list(next, of.cookie)).length).toBe(1);
});

test('only its author and staff delete a comment; it goes with its replies, and a second time it is not found [C4]', async () => {
  const of = await newModel();
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
  const { commentId } = await added(of.urn, member);
  await reply(of.urn, of.cookie, commentId, 'Why do you ask?');
  const refused = await remove(of.urn, of.cookie, commentId);
  expect([refused.status, (await refused.json()).error]).toEqual([403, 'You can only delete your own comments']);
  const elsewhere = await newModel();
  expect((await remove(elsewhere.urn, elsewhere.cookie, commentId)).status, 'by the address of another model').toBe(
    404,
  );
  expect((await remove(of.urn, member, commentId)).status).toBe(200);
  expect(await list(of.urn, of.cookie)).toEqual([]);
  for (const gone of [commentId, crypto.randomUUID(), 'no-id']) {
    const again = await remove(of.urn, member, gone);
    expect([again.status, (await again.json()).error]).toEqual([404, 'Cannot delete comment: Comment not found']);
  }
  const late = await reply(of.urn, of.cookie, commentId, 'Too late');
  expect([late.status, (await late.json()).error]).toEqual([404, 'Comment not found']);
  const { commentId: moderated } = await added(of.urn, member);
  expect((await remove(of.urn, staff, moderated)).status).toBe(200);
  expect(await server.db.select().from(audit).where(eq(audit.action, 'comment.delete'))).toMatchObject([
    { objectId: of.projectId, actorKind: 'staff', details: { element: 'Wall 1' } },
  ]);
});

test('only its author and staff delete a reply; the comment and the other replies stay, and no notice says it any more [C4]', async () => {
  const of = await newModel();
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
  const { commentId } = await added(of.urn, of.cookie);
  await reply(of.urn, member, commentId, 'It is, I think.');
  await reply(of.urn, of.cookie, commentId, 'Thank you.');
  await resolve(of.urn, of.cookie, commentId, true);
  const [comment] = await list(of.urn, member);
  const [theirs, mine] = comment?.replies ?? [];
  const refused = await remove(of.urn, of.cookie, theirs?.replyId ?? '');
  expect([refused.status, (await refused.json()).error]).toEqual([403, 'You can only delete your own comments']);
  const elsewhere = await newModel();
  expect((await remove(elsewhere.urn, elsewhere.cookie, theirs?.replyId ?? '')).status).toBe(404);
  expect((await remove(of.urn, member, theirs?.replyId ?? '')).status).toBe(200);
  expect(await list(of.urn, of.cookie)).toMatchObject([{ commentId, replies: [{ text: 'Thank you.' }] }]);
  expect((await list(of.urn, of.cookie))[0]?.resolved).not.toBeNull();
  expect(JSON.stringify(await newsOf(of))).not.toContain('It is, I think.');
  expect((await remove(of.urn, member, theirs?.replyId ?? '')).status).toBe(404);
  expect((await remove(of.urn, staff, mine?.replyId ?? '')).status).toBe(200);
  const rows = await server.db.select().from(audit).where(eq(audit.objectId, of.projectId));
  expect(rows.filter(({ action }) => action === 'comment.delete')).toMatchObject([{ actorKind: 'staff' }]);
});

test('visitors read the comments of a public project without ids of people, and have to sign in to write; a link shows none [C3] [V22]', async () => {
  const of = await newModel({ isPublic: true });
  await add(of.urn, of.cookie);
  expect(await list(of.urn)).toMatchObject([{ text: 'Is this wall bearing?', userId: null }]);
  expect((await add(of.urn, '')).status).toBe(401);
  const stranger = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const theirs = await add(of.urn, stranger);
  expect(theirs.status).toBe(201);
  expect((await newsOf(of)).filter(({ kind }) => kind === 'comment')).toHaveLength(1);
  expect((await list(of.urn, stranger)).map(({ userId, isOwn }) => [userId, isOwn])).toEqual([
    [null, false],
    [null, true],
  ]);
  // The team answers somebody outside of it, who hears of it.
  const { commentId }: ModelComment = await theirs.json();
  await reply(of.urn, of.cookie, commentId, 'Thank you');
  expect((await newsOf(of)).filter(({ kind }) => kind === 'comment')).toHaveLength(2);

  const closed = await newModel();
  await add(closed.urn, closed.cookie);
  const links = `/api/locations/${closed.locationId}/links`;
  await server.call('POST', links, { cookie: closed.cookie, body: { name: 'Lender' } });
  const [{ url }] = await (await server.call('GET', links, { cookie: closed.cookie })).json();
  const link = cookieOf(
    await server.call('POST', '/api/share-links/open', { body: { token: String(url).split('#')[1] ?? '' } }),
  );
  expect((await server.call('GET', `/api/at/project?projectId=${closed.projectId}`, { cookie: link })).status).toBe(
    200,
  );
  expect((await server.call('GET', `/api/model/comments/${closed.urn}`, { cookie: link })).status).toBe(404);
});

test('with whom a location is shared comments too; what others do not see is not there, and a demo is read-only [C2]', async () => {
  const of = await newModel();
  const email = `${crypto.randomUUID()}@example.com`;
  const colleague = await server.signUp(email);
  expect((await add(of.urn, colleague)).status).toBe(404);
  await share(of, email);
  expect((await add(of.urn, colleague)).status).toBe(201);
  expect(await list(of.urn, colleague)).toMatchObject([{ userId: null, isOwn: true }]);
  const hidden = await newModel({ isHidden: true });
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, hidden.teamId);
  expect([(await add(hidden.urn, hidden.cookie)).status, (await add(hidden.urn, member)).status]).toEqual([201, 404]);
  const demo = await newModel({ isDemo: true });
  const refused = await add(demo.urn, demo.cookie);
  expect([refused.status, (await refused.json()).error]).toEqual([403, 'Comments on demo projects are read-only.']);
  expect((await add(demo.urn, staff)).status).toBe(201);
});

test(
  'a reply that meets the deletion of its comment is refused, or goes with it [C4]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
    for (let round = 0; round < 4; round++) {
      const { commentId } = await added(of.urn, of.cookie);
      const replies = [1, 2, 3].map(() => reply(of.urn, member, commentId, 'Yes.'));
      const answers = await Promise.all([remove(of.urn, of.cookie, commentId), ...replies]);
      const [deletion, ...others] = answers.map(({ status }) => status);
      expect(deletion).toBe(200);
      for (const status of others) expect([201, 404]).toContain(status);
    }
    expect(await list(of.urn, of.cookie)).toEqual([]);
  },
);

test(
  'who resolves and reopens a comment without end is stopped, and others still reply [C4]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
    const { commentId } = await added(of.urn, of.cookie);
    await resolve(of.urn, member, commentId, true);
    const [row] = await server.db
      .select()
      .from(modelCommentReply)
      .where(eq(modelCommentReply.modelCommentId, commentId));
    const rows = Array.from({ length: 498 }, () => ({ ...row!, id: crypto.randomUUID() }));
    await server.db.insert(modelCommentReply).values(rows);
    const refused = await resolve(of.urn, member, commentId, false);
    expect([refused.status, (await refused.json()).error]).toEqual([
      429,
      'You have resolved and reopened this comment too often.',
    ]);
    expect((await resolve(of.urn, of.cookie, commentId, false)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await reply(of.urn, of.cookie, commentId, 'It stays open.')).status).toBe(201);
  },
);

test('what is no comment on an element of a model is refused in words, and sent twice it is one [C2]', async () => {
  const of = await newModel();
  const drawing = await storeModel(server, of.projectId, { role: 'drawing', format: 'dxf' });
  const statuses = await Promise.all([
    add(of.urn, of.cookie, { text: ' \n ' }),
    add(of.urn, of.cookie, { text: 'x'.repeat(4001) }),
    add(of.urn, of.cookie, { elementId: 'wall' }),
    add(of.urn, of.cookie, { elementId: -1 }),
    add(of.urn, of.cookie, { elementId: [64] }),
    add(of.urn, of.cookie, { elementId: null }),
    add(of.urn, of.cookie, { elementId: '' }),
    add(of.urn, of.cookie, { view: 'x'.repeat(4001) }),
    add(of.urn, of.cookie, { isAdmin: true }),
    add(drawing, of.cookie),
    add('urn:adsk.objects:os.object:x', of.cookie),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([...Array(9).fill(400), 404, 404]);
  const html = '<img src=x onerror=alert(1)> =1+1';
  const again = () => add(of.urn, of.cookie, { text: html }, { 'idempotency-key': 'once' });
  expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([201, 201]);
  expect((await list(of.urn, of.cookie)).map(({ text }) => text)).toEqual([html]);
  expect(await server.db.$count(modelComment, eq(modelComment.projectId, of.projectId))).toBe(1);
});

test('with the table of its elements, a comment names the element as the model does, and no element of another model [C1]', async () => {
  const of = await newModel();
  const table = gzipSync(
    JSON.stringify({
      elements: [{ expressId: 512, id: wall.globalId, category: 'IFCWALLSTANDARDCASE', name: 'Party wall' }],
    }),
  );
  await storeModel(server, of.projectId, {
    role: ELEMENT_TABLE_ROLE,
    format: 'gz',
    madeFrom: of.urn,
    content: table,
  });
  expect(await added(of.urn, of.cookie, { elementName: 'My name', elementCategory: 'IFCGOLD' })).toMatchObject({
    elementId: 512,
    elementName: 'Party wall',
    elementCategory: 'IFCWALLSTANDARDCASE',
  });
  const other = await add(of.urn, of.cookie, { elementId: 513 });
  expect([other.status, (await other.json()).error]).toEqual([
    400,
    'This version of the model does not have this element.',
  ]);
  // A table that is gone is nobody's fault who comments.
  const broken = await newModel();
  await storeModel(server, broken.projectId, {
    role: ELEMENT_TABLE_ROLE,
    format: 'gz',
    madeFrom: broken.urn,
    sha256: broken.urn,
  });
  expect(await added(broken.urn, broken.cookie)).toMatchObject({ elementName: 'Wall 1' });
});

test(
  'a comment is resolved and reopened by whoever may reply; the others are told once, and a second time changes nothing [C1] [C6]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
    const { commentId } = await added(of.urn, of.cookie);
    const resolved = await (await resolve(of.urn, member, commentId, true)).json();
    expect(resolved).toMatchObject({ commentId, resolved: { isOwn: true, isStaff: false }, replies: [] });
    expect((await resolve(of.urn, staff, commentId, true)).status).toBe(200);
    expect((await list(of.urn, of.cookie))[0]?.resolved).toMatchObject({ isOwn: false, userName: expect.any(String) });
    const told = (await newsOf(of)).flatMap(({ kind, facts }) => (kind === 'comment' ? [facts.excerpt] : []));
    expect(told).toEqual(['Is this wall bearing?', 'Marked as resolved.']);

    expect(await (await resolve(of.urn, staff, commentId, false)).json()).toMatchObject({ resolved: null });
    expect((await list(of.urn, of.cookie))[0]).toMatchObject({ resolved: null, replies: [] });
    const outsider = await server.signUp(`${crypto.randomUUID()}@example.com`);
    expect((await resolve(of.urn, outsider, commentId, true)).status).toBe(404);
    expect((await resolve(of.urn, '', commentId, true)).status).toBe(401);
    const other = await newModel();
    expect((await resolve(other.urn, other.cookie, commentId, true)).status).toBe(404);
  },
);

test('a comment points at a place on its element, within what can be built [C1]', async () => {
  const of = await newModel();
  expect(await added(of.urn, of.cookie, { point: [1.5, -2, 3.25] })).toMatchObject({ point: [1.5, -2, 3.25] });
  expect(await added(of.urn, of.cookie)).toMatchObject({ point: null });
  for (const point of [[1, 2], [1, 2, 1e300], 'here', [null, 0, 0]])
    expect((await add(of.urn, of.cookie, { point })).status).toBe(400);
});

test(
  'a change request that comes of a comment is linked from it, for those who see change requests; a comment elsewhere makes none [C1] [N5]',
  { tags: 'nightly' },
  async () => {
    const of = await newModel();
    const guest = await server.signUp('guest-of-changes@example.com');
    await share(of, 'guest-of-changes@example.com');
    const { commentId } = await added(of.urn, guest);
    const target = {
      kind: 'element',
      globalId: wall.globalId,
      category: 'IFCWALL',
      name: 'Wall 1',
      storey: null,
      at: null,
    };
    const ask = (body: Record<string, unknown>) =>
      server.call('POST', `/api/projects/${of.projectId}/changes`, {
        cookie: of.cookie,
        body: { assetId: of.urn, target, text: 'Make it bearing.', commentId, ...body },
      });
    const made = await ask({});
    expect(made.status).toBe(201);
    const { id, number } = await made.json();
    expect((await list(of.urn, of.cookie))[0]).toMatchObject({ change: { id, number: 1 }, replies: [] });
    expect(number).toBe(1);
    expect((await list(of.urn, staff))[0]?.change).toEqual({ id, number: 1 });
    expect((await list(of.urn, guest))[0]?.change).toBeNull();

    const elsewhere = await newModel();
    const { commentId: foreign } = await added(elsewhere.urn, elsewhere.cookie);
    expect((await ask({ commentId: foreign })).status).toBe(404);
    await remove(of.urn, staff, commentId);
    expect((await ask({ commentId })).status).toBe(404);
    const changes = await (
      await server.call('GET', `/api/projects/${of.projectId}/changes`, { cookie: of.cookie })
    ).json();
    expect(changes).toHaveLength(1);
  },
);

test('comments written in a row are one notice for each reader, and one that is deleted leaves it [C6]', async () => {
  const of = await newModel();
  const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, of.teamId);
  const items = async () =>
    (await (await server.call('GET', '/api/notifications', { cookie: member })).json()).items.filter(
      ({ topic }: { topic: string }) => topic === 'comment',
    );
  const first = await added(of.urn, of.cookie, { text: 'The first' });
  const second = await added(of.urn, of.cookie, { text: 'The second' });
  expect(await items()).toMatchObject([
    { title: expect.stringMatching(/ wrote on 2 elements of the model of Town Hall$/), text: 'The second' },
  ]);
  await added(of.urn, staff, { text: 'Of somebody else' });
  expect(await items()).toHaveLength(2);
  await remove(of.urn, of.cookie, second.commentId);
  const [, left] = await items();
  expect(left).toMatchObject({ title: expect.stringMatching(/ commented on Wall 1 of Town Hall$/), text: '' });
  expect(left.href).toContain(`&comment=${first.commentId}`);
  await remove(of.urn, of.cookie, first.commentId);
  expect(await items()).toMatchObject([{ text: 'Of somebody else' }]);
});

test('an author from outside is told of replies as long as the project is shared with them [C6] [C2]', async () => {
  const of = await newModel();
  const email = `${crypto.randomUUID()}@example.com`;
  const guest = await server.signUp(email);
  const { id } = await (await share(of, email)).json();
  const { commentId } = await added(of.urn, guest);
  const people = await server.db.select().from(user).where(eq(user.email, email));
  const told = async () =>
    (await newsOf(of)).flatMap(({ userId, facts }) => (userId === people[0]?.id ? [facts.excerpt] : []));
  await reply(of.urn, of.cookie, commentId, 'It is.');
  expect(await told()).toEqual(['It is.']);
  await server.call('DELETE', `/api/locations/${of.locationId}/shares/${id}`, { cookie: of.cookie });
  await reply(of.urn, of.cookie, commentId, 'No longer for you.');
  expect(await told()).toEqual(['It is.']);
});
