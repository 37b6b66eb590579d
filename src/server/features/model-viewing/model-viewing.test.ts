import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asset, audit } from '#server/platform/database/schema.ts';
import { startAutodesk } from '#server/testing/autodesk.ts';
import { pagePolicy } from '#server/testing/page-policy.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeModel } from '#server/testing/stored-model.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const SECRET = 'secret-of-the-operator';
const PLAIN_URN = 'urn:adsk.objects:os.object:storey/hall.rvt';
const URN = 'dXJuOmFkc2sub2JqZWN0czpvcy5vYmplY3Q6c3RvcmV5L2hhbGwucnZ0';

let autodesk: Awaited<ReturnType<typeof startAutodesk>>;
let server: TestServer;
let without: TestServer;
let member: string;
let stranger: string;
const lines: string[] = [];
beforeAll(async () => {
  autodesk = await startAutodesk('client', SECRET);
  const keys = { APS_CLIENT_ID: 'client', APS_CLIENT_SECRET: SECRET, APS_URL: autodesk.url };
  [server, without] = await Promise.all([
    startTestServer({ ...keys, LOG_LEVEL: 'debug' }, (line) => lines.push(line)),
    startTestServer(),
  ]);
  [member, stranger] = [await server.signUp('member@example.com'), await server.signUp('stranger@example.com')];
});
beforeEach(() => autodesk.fail());
afterAll(async () => {
  autodesk.stop();
  await Promise.all([server.stop(), without.stop()]);
});

const revit = { format: 'rvt', name: 'Hall.rvt' };
async function projectWith(model: Parameters<typeof storeModel>[2], change: Parameters<typeof storeProject>[2] = {}) {
  const { id: projectId } = await storeProject(server, await teamIdOf(server, member), change);
  return { projectId, assetId: await storeModel(server, projectId, { ...revit, ...model }) };
}
const tokenFor = (projectId: string, cookie = member) =>
  server.call('GET', `/api/forge/auth?projectId=${projectId}`, { cookie });

test('who sees a project with a translated model gets a token; the key and the token are in no log [V8 V17]', async () => {
  const { projectId } = await projectWith({ forgeUrn: URN });
  const answer = await tokenFor(projectId);
  expect(answer.status).toBe(200);
  const body = await answer.json();
  expect(body).toEqual({ access_token: expect.stringMatching(/^token-/), expires_in: expect.any(Number) });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  for (const secret of [SECRET, body.access_token, Buffer.from(`client:${SECRET}`).toString('base64')])
    expect(lines.join('\n')).not.toContain(secret);
});

test('others get none: 401 without a session, 404 with one, and 404 where there is no such model [V8]', async () => {
  const { projectId } = await projectWith({ forgeUrn: URN });
  const bare = await projectWith({});
  const withdrawn = await projectWith({ forgeUrn: URN, withdrawnAt: new Date(), isCurrent: false });
  const shown = await projectWith({ forgeUrn: URN }, { isPublic: true });
  const statuses = await Promise.all([
    tokenFor(projectId, ''),
    tokenFor(projectId, stranger),
    tokenFor(crypto.randomUUID()),
    tokenFor(bare.projectId),
    tokenFor(withdrawn.projectId),
    tokenFor(shown.projectId, ''),
    tokenFor(shown.projectId, stranger),
    server.call('GET', '/api/forge/auth', { cookie: member }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 404, 404, 404, 404, 200, 200, 400]);
});

test('an older version with a urn is for the team alone [V8]', async () => {
  const { projectId } = await projectWith({ forgeUrn: URN, isCurrent: false }, { isPublic: true });
  expect([(await tokenFor(projectId)).status, (await tokenFor(projectId, stranger)).status]).toEqual([200, 404]);
});

test(
  'a service that does not answer is one clear sentence, and a line of the log [V8]',
  { tags: 'nightly' },
  async () => {
    // A server of its own: tokens are kept.
    const fresh = await startTestServer(
      { APS_CLIENT_ID: 'client', APS_CLIENT_SECRET: 'wrong', APS_URL: autodesk.url, LOG_LEVEL: 'debug' },
      (line) => lines.push(line),
    );
    const owner = await fresh.signUp('owner@example.com');
    const { id } = await storeProject(fresh, await teamIdOf(fresh, owner));
    await storeModel(fresh, id, { ...revit, forgeUrn: URN });
    lines.length = 0;
    const answer = await fresh.call('GET', `/api/forge/auth?projectId=${id}`, { cookie: owner });
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '60',
      {
        code: 'MODEL_VIEWING_UNAVAILABLE',
        error: 'The service that shows Revit models is not responding. Try again in a minute.',
        requestId: expect.any(String),
      },
    ]);
    expect(lines.filter((line) => line.includes('no viewer token'))).toEqual([
      expect.stringContaining('"reason":"answered 401"'),
    ]);
    expect(lines.join('\n')).not.toContain('client_id');
    await fresh.stop();
  },
);

test('without keys nothing of Autodesk is loaded, and the call says what can be viewed instead [V8]', async () => {
  const owner = await without.signUp('owner@example.com');
  const { id } = await storeProject(without, await teamIdOf(without, owner));
  await storeModel(without, id, { ...revit, forgeUrn: URN });
  const answer = await without.call('GET', `/api/forge/auth?projectId=${id}`, { cookie: owner });
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: 'Revit models cannot be shown here yet. An IFC of the same model can be viewed.' },
  ]);
  expect(await (await without.call('GET', '/api/forge/settings')).json()).toEqual({ viewer: null });
  expect(await pagePolicy(without)).not.toMatch(/https?:|wss:/);
});

test('with keys pages may load the viewer and its models, and run its scripts from one host alone [V8]', async () => {
  expect(await (await server.call('GET', '/api/forge/settings')).json()).toEqual({
    viewer: {
      scriptUrl: `${autodesk.url}/modelderivative/v2/viewers/7.*/viewer3D.min.js`,
      styleUrl: `${autodesk.url}/modelderivative/v2/viewers/7.*/style.min.css`,
      env: 'AutodeskProduction2',
      api: 'streamingV2',
      endpoint: autodesk.url,
    },
  });
  const policy = Object.fromEntries(
    (await pagePolicy(server)).split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  const outside = (name: string) => policy[name]?.filter((source) => source.includes('//'));
  expect([outside('script-src'), outside('style-src')]).toEqual([[autodesk.url], [autodesk.url]]);
  for (const name of ['connect-src', 'img-src', 'font-src'])
    expect(outside(name)).toEqual(expect.arrayContaining([autodesk.url, 'https://fonts.autodesk.com']));
  expect(outside('connect-src')).toContain('wss://cdn.derivative.autodesk.com');
});

test.each(['spot-elevations-panel', 'spot-elevations-extension'])(
  'the script %s is for everybody, as a script and nothing else, and asked for again only when it has changed [V10]',
  async (name) => {
    const answer = await without.call('GET', `/api/extensions/${name}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'nosniff',
    ]);
    expect(await answer.text()).toContain('Autodesk');
    const etag = answer.headers.get('etag') ?? '';
    const again = await without.call('GET', `/api/extensions/${name}`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);

test('staff name the urn of a delivered Revit model; customers see it, and the audit log says who did [V1 V19]', async () => {
  const { projectId, assetId } = await projectWith({});
  const ops = await staffOf(server, 'ops');
  const put = (forgeUrn: unknown, of = assetId, cookie = ops) =>
    server.call('PUT', `/api/ops/deliverables/${of}/forge-urn`, { cookie, body: { forgeUrn } });
  const asMember = async () => {
    const answer = await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: member });
    return (await answer.json()).assets.find(({ id }: { id: string }) => id === assetId);
  };
  expect((await asMember()).forge_urn).toBeNull();
  expect((await put(PLAIN_URN)).status).toBe(200);
  expect((await asMember()).forge_urn).toBe(URN);
  const listed = await server.call('GET', `/api/ops/projects/${projectId}/deliverables`, { cookie: ops });
  expect(await listed.json()).toMatchObject([{ id: assetId, forgeUrn: URN }]);
  expect((await tokenFor(projectId)).status).toBe(200);
  const comments = await server.call('GET', `/api/model/comments/${URN}`, { cookie: member });
  expect([comments.status, await comments.json()]).toEqual([200, []]);

  const refused = await put('Hall.rvt');
  expect([refused.status, (await refused.json()).error]).toEqual([400, 'This is not the urn of a model at Autodesk.']);
  const ifc = await storeModel(server, projectId);
  expect((await put(URN, ifc)).status).toBe(409);
  expect((await put(URN, assetId, member)).status).toBe(404);
  expect((await put(URN, assetId, await staffOf(server, 'support'))).status).toBe(403);
  expect((await put('')).status).toBe(200);
  expect((await asMember()).forge_urn).toBeNull();
  const rows = await server.db.select().from(audit).where(eq(audit.objectId, assetId));
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['asset.forge-urn', { name: 'Hall.rvt', version: 1, before: null, after: URN }],
    ['asset.forge-urn', { name: 'Hall.rvt', version: 1, before: URN, after: null }],
  ]);
  await server.db.update(asset).set({ withdrawnAt: new Date() }).where(eq(asset.id, assetId));
  expect((await put(URN)).status).toBe(409);
});
