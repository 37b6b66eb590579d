import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { publish } from '#server/platform/events/events.ts';
import type { ProjectEvent } from '#contract/events.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const event = (teamId: string, isDemo = false): ProjectEvent => ({ teamId, isDemo, projectId: crypto.randomUUID(), status: 'Order Processing', pipelineStatus: '', job: 'tile', percent: 10, message: 'Reading points' });
const send = (sent: ProjectEvent) => inScope(server.db, { kind: 'system' }, (transaction) => publish(transaction, sent));

/** Reads a stream of events until `count` of the kind have come. */
async function collect(response: Response, count: number): Promise<ProjectEvent[]> {
  const found: ProjectEvent[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && found.length < count) {
    text += (await reader.read()).value ?? '';
    found.push(...[...text.matchAll(/event: project\ndata: (.*)\n\n/g)].map((match) => JSON.parse(match[1] ?? '')));
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
  expect(await heard).toEqual([own, demo]);
});
