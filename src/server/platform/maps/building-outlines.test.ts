import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBuildingOutlines } from './building-outlines.ts';
import { createOverpass } from './overpass.ts';

let service: Server;
let url = '';
let answer: { status?: number; body?: unknown; isSilent?: boolean } = {};
const asked: { method: string | undefined; type: string | undefined; data: string | null }[] = [];
const at = { lat: 42.73, lng: -73.69 };

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({
      method: request.method,
      type: request.headers['content-type'],
      data: new URLSearchParams(Buffer.concat(chunks).toString()).get('data'),
    });
    if (answer.isSilent) return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/interpreter`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const corners = (size: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => ({ lat: at.lat + y * size, lon: at.lng + x * size }));
const ringOf = (size: number) =>
  corners(size)
    .slice(0, -1)
    .map(({ lat, lon }) => [lon, lat]);
const body = (elements: unknown[]) => ({ version: 0.6, generator: 'Overpass API', elements });
const house = { type: 'way', id: 1, tags: { building: 'yes' }, geometry: corners(0.0001) };

function outlines({ now = Date.now, timeoutMs = 5000 } = {}) {
  const log = { warn: vi.fn() };
  return { log, find: createBuildingOutlines(createOverpass(url), log, now, timeoutMs) };
}

test('Overpass is asked for buildings 30 m around the pin, by POST; ways and outer rings of relations are understood [R7 R11]', async () => {
  answer = {
    body: body([
      {
        type: 'relation',
        id: 2,
        members: [
          { type: 'way', ref: 3, role: 'outer', geometry: corners(0.00005) },
          { type: 'way', ref: 4, role: 'inner', geometry: corners(0.00001) },
        ],
      },
      house,
    ]),
  };
  expect(await outlines().find.at(at)).toEqual(ringOf(0.00005));
  expect(asked).toEqual([
    {
      method: 'POST',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      data: '[out:json][timeout:4];(way(around:30,42.730000,-73.690000)[building];relation(around:30,42.730000,-73.690000)[building];);out geom 50;',
    },
  ]);
});

test('a place is asked for once a day, also when nothing is there [R7]', async () => {
  let now = 0;
  const { find, log } = outlines({ now: () => now });
  answer = { body: body([]) };
  expect([await find.at(at), await find.at({ ...at, lat: at.lat + 0.000001 })]).toEqual([null, null]);
  expect(asked).toHaveLength(1);
  now += 24 * 3_600_000;
  answer = { body: body([house]) };
  expect(await find.at(at)).toEqual(ringOf(0.0001));
  expect(asked).toHaveLength(2);
  expect(log.warn).not.toHaveBeenCalled();
});

test.each([
  ['429', { status: 429 }],
  ['504', { status: 504 }],
  ['silence', { isSilent: true }],
  ['something else', { body: { elements: [{ type: 'way' }] } }],
  ['a query that timed out', { body: { ...body([]), remark: 'runtime error: Query timed out' } }],
])(
  '%s leaves the marker alone, says so in the log without the place, and leaves the service alone for a minute [R7]',
  async (_name, given) => {
    let now = 0;
    const { find, log } = outlines({ now: () => now, timeoutMs: 'isSilent' in given ? 1000 : 5000 });
    answer = given;
    expect([await find.at(at), await find.at({ lat: 1, lng: 1 })]).toEqual([null, null]);
    expect(asked).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('42.73');
    now += 60_000;
    answer = { body: body([house]) };
    expect(await find.at(at)).toEqual(ringOf(0.0001));
  },
);
