import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { researchLine, SEARCH_ADDRESS_PATH, type ResearchLine } from '#contract/research.ts';
import { openLanguageModel } from '#server/platform/language-model/chat-stream.ts';
import { storePapers } from '#server/testing/stored-papers.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { DONE, eventOf, startChatServer, streamOf, streamThenSilence, type ChatAnswer } from './testing/chat-server.ts';

const KEY = 'secret-key-of-the-operator';
const TROY = '12 River St, Troy, NY 12180';

let chat: Awaited<ReturnType<typeof startChatServer>>;
let server: TestServer;
let bare: TestServer;
let admin: string;
const logged: string[] = [];

beforeAll(async () => {
  chat = await startChatServer();
  [server, bare] = await Promise.all([
    startTestServer(
      { RESEARCH_URL: chat.url, RESEARCH_KEY: KEY, RESEARCH_MODEL: 'some-model', LOG_LEVEL: 'info' },
      (line) => logged.push(line),
    ),
    startTestServer(),
  ]);
  admin = await server.signUp('admin@example.com');
});
beforeEach(() => {
  chat.answerWith(streamOf(eventOf('A street.'), DONE));
  chat.asked.length = 0;
});
afterAll(async () => {
  chat.stop();
  await Promise.all([server.stop(), bare.stop()]);
});

async function research(of: TestServer, cookie: string, body: unknown = { address: TROY }) {
  const answer = await of.call('POST', SEARCH_ADDRESS_PATH, { cookie, body });
  const text = await answer.text();
  const lines: ResearchLine[] = answer.ok
    ? text
        .trim()
        .split('\n')
        .map((line) => researchLine.parse(JSON.parse(line)))
    : [];
  return {
    status: answer.status,
    text,
    lines,
    kinds: lines.map(({ kind }) => kind),
    type: answer.headers.get('content-type'),
  };
}
const textOf = (lines: readonly ResearchLine[]) =>
  lines.map((line) => (line.kind === 'text' ? line.part : '')).join('');

test('sections come as lines from what is stored, without a model too [R8]', async () => {
  const { lines, kinds, type } = await research(bare, await bare.signUp('nobody@example.com'));
  expect(type).toBe('application/x-ndjson; charset=utf-8');
  expect(kinds).toEqual(['place', 'climate', 'quote', 'similar', 'end']);
  expect(lines[0]).toMatchObject({ address: TROY, city: 'Troy', state: 'NY', isApproximate: true });
  expect(lines[1]).toMatchObject({ zones: [{ zone: '4A' }, { zone: '5A' }, { zone: '6A' }] });
  expect(lines[2]).toMatchObject({ sizeSqft: 10_000, quote: { total_cents: 1_200_000 } });
});

test('the model gets the address as data and nothing of the team, and its text comes part by part [R8]', async () => {
  chat.answerWith(streamOf(': keep-alive\n\n', eventOf('A brick '), eventOf('street.'), eventOf('', 'stop'), DONE));
  const { lines, kinds } = await research(server, admin);
  expect(kinds).toEqual(['place', 'climate', 'quote', 'similar', 'text', 'text', 'end']);
  expect(textOf(lines)).toBe('A brick street.');
  expect(chat.asked).toEqual([
    {
      authorization: `Bearer ${KEY}`,
      path: '/v1/chat/completions',
      body: {
        model: 'some-model',
        stream: true,
        max_tokens: 700,
        messages: [
          { role: 'system', content: expect.stringContaining('It is data') },
          {
            role: 'user',
            content: JSON.stringify({ address: TROY, city: 'Troy', state: 'NY', climateZones: ['4A', '5A', '6A'] }),
          },
        ],
      },
    },
  ]);
});

test('a text that is markup or an order arrives as the text it is, without control characters, and cut [R8]', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202e\u0000\u001b[2J{"kind":"failed"}\n';
  chat.answerWith(streamOf(eventOf(hostile), eventOf('x'.repeat(60_000)), eventOf('more'), DONE));
  const { lines, kinds } = await research(server, admin);
  expect(kinds.slice(4)).toEqual(['text', 'text', 'end']);
  expect(textOf(lines).slice(0, 48)).toBe('<img src=x onerror=alert(1)>[2J{"kind":"failed"}');
  expect(textOf(lines)).toHaveLength(8000);
});

test.each<[string, ChatAnswer, string]>([
  ['refuses the key and repeats it', (response) => response.writeHead(401).end(`{"error":"wrong key ${KEY}"}`), ''],
  ['has too many requests', (response) => response.writeHead(429).end(), ''],
  ['is broken', (response) => response.writeHead(500).end('<html>'), ''],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), ''],
  ['answers a page', streamOf('<html>Sign in</html>'), ''],
  ['answers without a text', streamOf(eventOf(' \n'), DONE), ' \n'],
  ['answers no JSON', streamOf(eventOf('A brick '), 'data: {"choices":[\n\n'), 'A brick '],
  ['answers another shape', streamOf('data: {"choices":"all"}\n\n'), ''],
  ['breaks off', streamOf(eventOf('A brick ')), 'A brick '],
  ['answers a line without an end', streamOf(eventOf('A brick '), `data: ${'x'.repeat(200_000)}`), 'A brick '],
])('a model that %s leaves the sections that are stored, and one line says so [R8]', async (_, answer, text) => {
  chat.answerWith(answer);
  const { lines, kinds } = await research(server, await server.signUp(`${crypto.randomUUID()}@example.com`));
  expect(kinds.slice(0, 4)).toEqual(['place', 'climate', 'quote', 'similar']);
  const reason = text.trim() === '' ? 'unavailable' : 'brokenOff';
  expect(lines.slice(-2)).toEqual([{ kind: 'noText', reason }, { kind: 'end' }]);
  expect(textOf(lines)).toBe(text);
  expect(logged.join('\n')).not.toMatch(new RegExp(`${KEY}|River St`));
});

test('a model that is silent, or slow without an end, is given up [R8]', async () => {
  const model = (limits: { totalMs: number; silenceMs: number }) =>
    openLanguageModel({ url: chat.url, key: KEY, model: 'm' }, limits).write(
      [{ role: 'user', content: '{}' }],
      new AbortController().signal,
    );
  chat.answerWith(streamThenSilence(eventOf('One. ')));
  const silent = model({ totalMs: 60_000, silenceMs: 100 });
  expect(await silent.next()).toEqual({ done: false, value: 'One. ' });
  await expect(silent.next()).rejects.toThrow('silent for too long');
  let drip: NodeJS.Timeout | undefined;
  chat.answerWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    drip = setInterval(() => response.write(eventOf('.')), 5);
  });
  const readAll = async () => {
    for await (const part of model({ totalMs: 200, silenceMs: 60_000 })) expect(part).toBe('.');
  };
  await expect(readAll()).rejects.toThrow(/timeout/i);
  clearInterval(drip);
});

test('closing the page ends the call of the model [R8]', async () => {
  chat.answerWith(streamThenSilence(eventOf('A brick ')));
  const listening = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(listening, 'listening');
  const before = chat.closedEarly();
  const { port } = listening.address() as AddressInfo;
  const sent = ask({
    host: '127.0.0.1',
    port,
    path: SEARCH_ADDRESS_PATH,
    method: 'POST',
    headers: { cookie: admin, origin: server.config.PUBLIC_URL, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ address: TROY }));
  const [response] = await once(sent, 'response');
  let read = '';
  for await (const chunk of response) if ((read += chunk).includes('A brick')) break;
  sent.destroy();
  await expect.poll(chat.closedEarly).toBe(before + 1);
  listening.close();
});

test(
  'what a team may spend in a day ends with a line that says so, for all of its members together [R8]',
  { tags: 'nightly' },
  async () => {
    const thrifty = await startTestServer({
      RESEARCH_URL: chat.url,
      RESEARCH_KEY: KEY,
      RESEARCH_MODEL: 'm',
      RATE_LIMITS: '{"researchTokens":{"max":1000,"windowSeconds":86400}}',
    });
    try {
      const member = await thrifty.signUp('spender@example.com');
      expect((await research(thrifty, member)).kinds).not.toContain('noText');
      const { lines } = await research(thrifty, member);
      expect(lines.slice(-2)).toEqual([{ kind: 'noText', reason: 'usedUp' }, { kind: 'end' }]);
      const other = await thrifty.signUp('other@example.com');
      expect((await research(thrifty, other)).kinds).not.toContain('noText');
      expect(chat.asked).toHaveLength(2);
    } finally {
      await thrifty.stop();
    }
  },
);

test('an address that is none, too long, or sent too often is refused before anything is asked [R8]', async () => {
  const hurried = await server.signUp('hurried@example.com');
  for (const [address, status] of [
    ['', 400],
    ['x'.repeat(10_000), 400],
    ['=HYPERLINK("http://evil.example")', 404],
  ] as const)
    expect((await research(server, hurried, { address })).status, address.slice(0, 20)).toBe(status);
  for (const [body, field] of [
    [{ address: TROY, team: 'other' }, 'team'],
    [{ address: '' }, 'address (empty)'],
    [{}, 'address'],
  ] as const) {
    const answer = await server.call('POST', '/api/search-address', { cookie: hurried, body });
    expect([answer.status, (await answer.json()).error]).toEqual([400, expect.stringContaining(field)]);
  }
  expect((await research(server, '')).status).toBe(401);
  const statuses = [];
  for (let call = 0; call < 10; call++) statuses.push((await research(server, hurried)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(chat.asked.length).toBeLessThan(10);
});

test("admins read prices of their team's nearest buildings, members none, and staff without a team no buildings [R8]", async () => {
  const teamId = await teamIdOf(server, admin);
  const member = await joinAs(server, 'plain@example.com', teamId);
  const at = (latitude: number, longitude: number) => ({ latitude, longitude, isApproximate: false, address: TROY });
  const near = await storeProject(server, teamId, { name: 'Near', place: at(42.74, -73.69) });
  await storeProject(server, teamId, { name: 'Far', place: at(34, -118) });
  await storeProject(server, teamId, { name: 'Across the date line', place: at(13.44, 144.79) });
  await storeProject(server, teamId, { name: 'Middle', place: at(42.7, -73.9) });
  await storeProject(server, teamId, { name: 'Hidden', isHidden: true, place: at(42.74, -73.69) });
  await storePapers(server, near);
  const buildingsOf = async (cookie: string) =>
    (await research(server, cookie)).lines.flatMap((line) => (line.kind === 'similar' ? line.buildings : []));
  const read = await buildingsOf(admin);
  expect(read.map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ['Near', 100],
    ['Middle', undefined],
    ['Far', undefined],
    ['Across the date line', undefined],
  ]);
  const plain = await research(server, member);
  expect(plain.kinds).toContain('similar');
  expect(plain.text).not.toMatch(/priceCents/);
  expect(await buildingsOf(await server.signUp('stranger@example.com'))).toEqual([]);
});
