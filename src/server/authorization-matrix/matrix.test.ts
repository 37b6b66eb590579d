import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRules } from '#server/platform/authorization/call-rules.ts';
import { isApiRoute, keyOf } from '#server/platform/authorization/route-key.ts';
import { cases, elsewhere, type Case } from './cases.ts';
import { expected, type Verdict } from './oracle.ts';
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

const rows = Object.entries(cases).flatMap(([route, given]) =>
  [given].flat().map((row, index) => ({ route, row, title: `${route}${index > 0 ? ` (${index + 1})` : ''}` })),
);

describe('each caller on each object is answered as authorization.md says [X5]', () => {
  test.each(rows)(
    '$title',
    async ({ route, row }) => {
      const wrong: string[] = [];
      const judged = new Set<string>();
      for (const [kind, common] of shared) {
        const asked = callersOf(route, row, common);
        if (asked.length === 0) continue;
        const target = await targetOf(row, kind);
        const callers = asked.filter((caller) => isNew(judged, route, row, caller, target));
        // A refusal leaves its target as it was, so that one is enough for all of them, and so does a call that changes nothing.
        const leaves = (caller: Caller) => !row.changes || typeof verdictOf(route, row, caller, target) === 'number';
        wrong.push(
          ...(await Promise.all(callers.filter(leaves).map((caller) => faultsOf(route, row, caller, target)))).flat(),
        );
        for (const caller of callers.filter((one) => !leaves(one)))
          wrong.push(...(await faultsOf(route, row, caller, await targetOf(row, kind))));
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

test('the declared access of every call is held: with it taken away an expectation fails', async () => {
  const unheld: string[] = [];
  const guarded = [...callRules].filter(([key, { access }]) => cases[key] && access !== 'public');
  for (const [key, rules] of guarded) {
    const { access } = rules;
    rules.access = 'public';
    const faults: string[] = [];
    for (const { row } of rows.filter(({ route }) => route === key)) {
      for (const caller of world.callers.filter(
        ({ kind }) => kind === 'anonymous' || kind === 'unverified' || kind === 'teamless',
      ))
        faults.push(...(await faultsOf(key, row, caller, await targetOf(row, 'own'))));
    }
    rules.access = access;
    if (faults.length === 0) unheld.push(key);
  }
  expect(guarded.length).toBeGreaterThan(30);
  // These read the session themselves as well.
  expect(unheld.toSorted()).toEqual([
    'GET /api/invoices/:invoiceId',
    'GET /api/invoices/:invoiceId/invoice.pdf',
    'PATCH /api/profile',
    'POST /api/invitations/accept',
  ]);
}, 60_000);

test('what is not there and what is not shown are one answer', async () => {
  const differing: string[] = [];
  const [other, unknown] = [shared.get('other'), shared.get('missing')];
  if (!other || !unknown) throw new Error('no world');
  const callers = world.callers.filter(({ kind, team }) => kind !== 'staff' && team !== 'second');
  for (const { row, route, title } of rows.filter(
    ({ row }) => !row.changes && requestOf(row, other) !== requestOf(row, unknown),
  )) {
    await Promise.all(
      callers.map(async (caller) => {
        const [hidden, missing] = await Promise.all(
          [other, unknown].map((target) => refusalOf(route, row, caller, target)),
        );
        if (hidden !== missing) differing.push(`${title}, ${caller.code}: ${hidden} and ${missing}`);
      }),
    );
  }
  expect(differing).toEqual([]);
}, 60_000);

/**
 * A rule that never looks at the object is asked of the own one, another team's, and one that is not there: all others would be the same.
 * The same for who is refused before anything is looked up, whatever the rule.
 */
const FEW_KINDS: ReadonlySet<Target['kind']> = new Set(['own', 'other', 'missing']);
function callersOf(route: string, row: Case, target: Target): Caller[] {
  const targets = [...shared.values()];
  const looksAt = (caller: Caller) => new Set(targets.map((each) => verdictOf(route, row, caller, each))).size > 1;
  if (FEW_KINDS.has(target.kind)) return [...world.callers];
  const looking = world.callers.filter(looksAt);
  return looking.length === 0
    ? []
    : world.callers.filter((caller) => caller.kind === 'user' || looking.includes(caller));
}

/** Whether this very call with this expectation has not been judged yet: many calls name no object, and are the same for each. */
function isNew(judged: Set<string>, route: string, row: Case, caller: Caller, target: Target): boolean {
  const key = `${caller.code} ${verdictOf(route, row, caller, target)} ${requestOf(row, target)}`;
  const isFirst = !judged.has(key);
  judged.add(key);
  return isFirst;
}

const requestOf = (row: Case, target: Target): string => JSON.stringify(row.request(target));

/** Code and sentence of a refusal; undefined when the call is allowed. */
async function refusalOf(route: string, row: Case, caller: Caller, target: Target): Promise<string | undefined> {
  if (verdictOf(route, row, caller, target) === 'not called') return undefined;
  const response = await callOf(route, row, caller, target);
  const { error, code } = response.ok ? {} : await response.json();
  return code && `${response.status} ${code} ${error}`;
}

test('fields with values of another team change nothing of it, whatever call they are added to', async () => {
  const foreign = shared.get('other');
  const admin = world.callers.find(({ code }) => code === 'admin');
  if (!foreign || !admin) throw new Error('no world');
  const before = await stateOf(foreign.teamId);
  for (const { row, route } of rows) {
    const target = await world.target('own');
    const { body } = row.request(target);
    if (
      typeof body !== 'object' ||
      body === null ||
      body instanceof Uint8Array ||
      row.rule(admin, target) === 'not called'
    )
      continue;
    const added = { ...body, ...foreignFields(foreign) };
    const [method = 'GET'] = route.split(' ');
    await world.server.call(method, row.request(target).path, { cookie: admin.cookie, body: added });
    for (const [name, value] of Object.entries(foreignFields(foreign)))
      await world.server.call(method, row.request(target).path, {
        cookie: admin.cookie,
        body: { ...body, [name]: value },
      });
  }
  expect(await stateOf(foreign.teamId)).toEqual(before);
}, 120_000);

/** Names that could stand for whose thing it is, or what it costs (authorization.md R2). */
const foreignFields = ({ teamId, projectId, locationId, uploadId, memberEmail }: Target) => ({
  teamId,
  team_id: teamId,
  team: teamId,
  projectId,
  project_id: projectId,
  id: projectId,
  recordId: projectId,
  locationId,
  uploadId,
  email: memberEmail,
  userEmail: memberEmail,
  userId: memberEmail,
  customerId: 'cus_other',
  amountCents: 1,
  payment_status: 'paid',
  project_status: 'Order Completed',
  role: 'admin',
  isAdmin: true,
  is_hidden_in_ipx: false,
  partnerTeamId: teamId,
  revenue: 1,
});

/** A digest of every row of a team, table by table. */
async function stateOf(teamId: string): Promise<Record<string, string>> {
  const { db } = world.server;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'team_id' order by 1`,
  );
  const state: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows: found } = await db.execute<{ digest: string }>(
      sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.identifier(name)} t where team_id = ${teamId}`,
    );
    state[name] = found[0]?.digest ?? '';
  }
  return state;
}

const verdictOf = (route: string, row: Case, caller: Caller, target: Target): Verdict =>
  expected({ route, rule: row.rule, path: row.request(target).path }, caller, target);

async function callOf(route: string, row: Case, caller: Caller, target: Target): Promise<Response> {
  const { path, body } = row.request(target);
  const [method = 'GET'] = route.split(' ');
  return world.server.call(method, path, { cookie: caller.cookie, ...(body !== undefined && { body }) });
}

/** One of its own for a call that changes it. */
async function targetOf(row: Case, kind: Target['kind']): Promise<Target> {
  const target = row.changes ? await world.target(kind) : shared.get(kind);
  if (!target) throw new Error(`no ${kind}`);
  return target;
}

async function faultsOf(route: string, row: Case, caller: Caller, target: Target): Promise<string[]> {
  const verdict = verdictOf(route, row, caller, target);
  if (verdict === 'not called') return [];
  const response = await callOf(route, row, caller, target);
  const text = await response.text();
  const name = `${caller.code} on ${target.kind}`;
  const faults: string[] = [];
  if (verdict === 'either') return [];
  const isPast = ![401, 403, 404, 500].includes(response.status);
  if (verdict === 'done' ? !isPast : response.status !== verdict)
    faults.push(`${name}: ${response.status}, expected ${verdict}: ${text.slice(0, 120)}`);
  if (caller.kind !== 'staff' && caller.team !== 'second' && text.includes(CANARY))
    faults.push(`${name}: tells of another team: ${text.slice(0, 200)}`);
  return faults;
}
