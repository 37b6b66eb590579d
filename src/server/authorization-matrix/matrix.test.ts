import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isApiRoute, keyOf } from '#server/platform/authorization/route-key.ts';
import { cases, elsewhere, type Case } from './cases.ts';
import { CANARY, makeWorld, targetKinds, type Caller, type Target, type World } from './world.ts';

let world: World;
const shared = new Map<Target['kind'], Target>();
beforeAll(async () => {
  world = await makeWorld();
  for (const kind of targetKinds) shared.set(kind, await world.target(kind));
}, 60_000);
afterAll(() => world.stop());

test('every route of the API has a row of expectations, and every row a route', () => {
  const routes = new Set(world.server.app.routes.filter(isApiRoute).map(keyOf));
  const known = new Set([...Object.keys(cases), ...Object.keys(elsewhere)]);
  expect([...routes].filter((key) => !known.has(key))).toEqual([]);
  expect([...known].filter((key) => !routes.has(key))).toEqual([]);
});

const rows = Object.entries(cases).flatMap(([route, given]) => [given].flat().map((row, index) => ({ route, row, title: `${route}${index > 0 ? ` (${index + 1})` : ''}` })));

describe('each caller on each object is answered as authorization.md says [X5]', () => {
  test.each(rows)('$title', async ({ route, row }) => {
    const wrong: string[] = [];
    for (const kind of targetKinds) {
      for (const caller of world.callers) wrong.push(...(await faultsOf(route, row, caller, kind)));
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});

async function faultsOf(route: string, row: Case, caller: Caller, kind: Target['kind']): Promise<string[]> {
  const target = row.changes ? await world.target(kind) : shared.get(kind);
  if (!target) throw new Error(`no ${kind}`);
  const expected = row.rule(caller, target);
  if (expected === 'not called') return [];
  const { path, body } = row.request(target);
  const [method = 'GET'] = route.split(' ');
  const response = await world.server.call(method, path, { cookie: caller.cookie, ...(body !== undefined && { body }) });
  const text = await response.text();
  const name = `${caller.code} on ${kind}`;
  const faults: string[] = [];
  if (expected === 'either') return [];
  const isPast = ![401, 403, 404, 500].includes(response.status);
  if (expected === 'done' ? !isPast : response.status !== expected) faults.push(`${name}: ${response.status}, expected ${expected}: ${text.slice(0, 120)}`);
  if (caller.kind !== 'staff' && caller.team !== 'second' && text.includes(CANARY)) faults.push(`${name}: tells of another team: ${text.slice(0, 200)}`);
  return faults;
}
