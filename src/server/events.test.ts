import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { publish } from '#server/platform/events/events.ts';
import { shownEvent, type ProjectEvent, type ShownEvent } from '#contract/events.ts';
import { locationShare } from '#server/platform/database/schema.ts';
import { openUpload } from '#server/testing/engine-order.ts';
import { joinAs, storeProject } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const event = (teamId: string, isDemo = false): ProjectEvent => ({
  teamId,
  isDemo,
  projectId: crypto.randomUUID(),
  status: 'Order Processing',
  pipelineStatus: '',
  job: 'tile',
  percent: 10,
  message: 'Reading points',
});
const send = (sent: ProjectEvent) =>
  inScope(server.db, { kind: 'system' }, (transaction) => publish(transaction, sent));

const shown = (told: ProjectEvent): ShownEvent => shownEvent.parse(told);

/** Reads a stream until `count` events of projects have come: that something was shared before may still be on its way. */
async function collect(response: Response, count: number): Promise<ShownEvent[]> {
  const found: ShownEvent[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && found.length < count) {
    text += (await reader.read()).value ?? '';
    const told = [...text.matchAll(/event: project\ndata: (.*)\n\n/g)].map((match): ShownEvent =>
      JSON.parse(match[1] ?? ''),
    );
    found.push(...told.filter((event) => 'projectId' in event));
    text = text.slice(text.lastIndexOf('\n\n') + 2);
  }
  await reader?.cancel();
  return found;
}

test("a browser hears of its own team's projects and of demo projects, and of no others", async () => {
  const cookie = await server.signUp('listener@example.com');
  const { team } = await (await server.call('GET', '/api/session', { cookie })).json();
  const stream = await server.call('GET', '/api/events', { cookie });
  const [foreign, own, demo] = [event(crypto.randomUUID()), event(team.id), event(crypto.randomUUID(), true)];
  const heard = collect(stream, 2);
  for (const sent of [foreign, own, demo]) await send(sent);
  expect(await heard).toEqual([own, demo].map(shown));
  for (const told of await heard) expect(told, 'whose it is').not.toHaveProperty('teamId');
});

test('a person hears of what is shared with them until the share ends [N8]', async () => {
  const [owner, person] = [await server.signUp('owner@example.com'), await server.signUp('person@example.com')];
  const { team } = await (await server.call('GET', '/api/session', { cookie: owner })).json();
  const [ending, lasting] = [
    await openUpload(server, owner, { name: 'a.las', sizeBytes: 100 }),
    await openUpload(server, owner, { name: 'b.las', sizeBytes: 100 }),
  ];
  for (const { locationId } of [ending, lasting])
    await server.call('POST', `/api/locations/${locationId}/shares`, {
      cookie: owner,
      body: { email: 'person@example.com', canDownload: false },
    });
  const streams = [
    await server.call('GET', '/api/events', { cookie: person }),
    await server.call('GET', '/api/events', { cookie: person }),
  ] as const;
  const [first, unheard, last] = [
    { ...event(team.id), projectId: ending.projectId },
    { ...event(team.id), projectId: ending.projectId, percent: 20 },
    { ...event(team.id), projectId: lasting.projectId },
  ];
  const all = collect(streams[1], 2);
  await send(first);
  expect(await collect(streams[0], 1)).toEqual([shown(first)]);
  await server.db
    .update(locationShare)
    .set({ revokedAt: new Date() })
    .where(eq(locationShare.locationId, ending.locationId));
  await send(unheard);
  await send(last);
  expect(await all).toEqual([first, last].map(shown));
});

test('a person has twenty streams at once, and a place again when one ends', async () => {
  const cookie = await server.signUp('many@example.com');
  const open = () => server.call('GET', '/api/events', { cookie });
  const streams = [];
  for (let count = 0; count < 20; count++) streams.push(await open());
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(
    (await server.call('GET', '/api/events', { cookie: await server.signUp('other-many@example.com') })).status,
  ).toBe(200);
  await streams[0]?.body?.cancel();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test('a removed member hears nothing more on a stream that was open [T6]', async () => {
  const owner = await server.signUp('stream-owner@example.com');
  const { team } = await (await server.call('GET', '/api/session', { cookie: owner })).json();
  const person = await joinAs(server, 'stream-member@example.com', team.id);
  const stream = await server.call('GET', '/api/events', { cookie: person });
  const removed = await server.call('DELETE', '/api/admin/delete-team-member', {
    cookie: owner,
    body: { email: 'stream-member@example.com', teamId: team.id },
  });
  expect(removed.status).toBe(200);
  await send(event(team.id));
  // The stream ends: nothing can be heard on it any more.
  expect(await stream.text()).not.toContain('event: project');
});

test('a rename, a hidden project, another role and another name of the team reach the open pages of its people, and nobody else', async () => {
  const admin = await server.signUp('renames@example.com');
  const { team } = await (await server.call('GET', '/api/session', { cookie: admin })).json();
  await joinAs(server, 'watches@example.com', team.id);
  const project = await storeProject(server, team.id);
  const heard: unknown[] = [];
  const foreign: unknown[] = [];
  const listen = (teamId: string, into: unknown[]) =>
    server.events.subscribe({
      teamId,
      userId: null,
      linkId: null,
      onEvent: (event) => into.push('projectId' in event ? event.projectId : event.kind),
      onGap: () => undefined,
    });
  const stops = [listen(team.id, heard), listen(crypto.randomUUID(), foreign)];
  const record = (fieldsToUpdate: object) =>
    server.call('POST', '/api/update-airtable-record', {
      cookie: admin,
      body: { tableName: 'Projects', recordId: project.id, fieldsToUpdate },
    });
  for (const [act, expected] of [
    [() => record({ project_name: 'Other Hall' }), project.id],
    [() => record({ is_hidden_in_ipx: true }), project.id],
    [
      () =>
        server.call('PATCH', '/api/admin/change-member-role', {
          cookie: admin,
          body: { teamId: team.id, email: 'watches@example.com', newRole: 'admin' },
        }),
      'team',
    ],
    [() => server.call('PATCH', `/api/teams/${team.id}`, { cookie: admin, body: { name: 'Other team' } }), 'team'],
  ] as const) {
    const before = heard.length;
    const answer = await act();
    expect(answer.status, await answer.clone().text()).toBe(200);
    await expect.poll(() => heard.slice(before)).toContain(expected);
  }
  expect(foreign).toEqual([]);
  stops.forEach((stop) => stop());
});
