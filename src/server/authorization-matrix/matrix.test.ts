import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callRules } from '#server/platform/authorization/call-rules.ts';
import { isApiRoute, keyOf } from '#server/platform/authorization/route-key.ts';
import { cases, elsewhere, type Case } from './cases.ts';
import { expected, NOT_FOR_STAFF, type Verdict } from './oracle.ts';
import { CANARY, targetKinds, type Target } from './world-targets.ts';
import { makeWorld, type Caller, type World } from './world.ts';

let world: World;
const shared = new Map<Target['kind'], Target>();
beforeAll(async () => {
  world = await makeWorld();
  for (const kind of targetKinds) for (const made of await world.targets(kind, 1)) shared.set(kind, made);
});
afterAll(() => world.stop());

test('every route of the API has a row of expectations, and every row a route', () => {
  const routes = new Set(world.server.app.routes.filter(isApiRoute).map(keyOf));
  const known = new Set([...Object.keys(cases), ...Object.keys(elsewhere)]);
  const without = [...routes].filter((key) => !known.has(key));
  expect(without, `add a row to src/server/authorization-matrix/cases.ts for: ${without.join(', ')}`).toEqual([]);
  const gone = [...known].filter((key) => !routes.has(key));
  expect(gone, `no route answers these rows of src/server/authorization-matrix/cases.ts: ${gone.join(', ')}`).toEqual(
    [],
  );
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
        const callers = callersOf(route, row, common).filter((caller) => isNew(judged, route, row, caller, common));
        // A refusal leaves its target as it was, so that one is enough for all of them, and so does a call that changes nothing.
        const leaves = (caller: Caller) => !row.changes || typeof verdictOf(route, row, caller, common) === 'number';
        wrong.push(
          ...(await Promise.all(callers.filter(leaves).map((caller) => faultsOf(route, row, caller, common)))).flat(),
        );
        const changing = callers.filter((caller) => !leaves(caller));
        const targets = namesObject(row, common) ? await world.targets(kind, changing.length) : [];
        for (const [index, caller] of changing.entries())
          wrong.push(...(await faultsOf(route, row, caller, targets[index] ?? common)));
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

/** Calls whose bodies are read after it is known whether the caller may change or see what they name. */
const ACCESS_BEFORE_BODY = [
  'POST /api/projects/:projectId/rerun',
  'POST /api/update-airtable-record',
  'POST /api/get-signed-url',
];

test('a body that is wrong besides naming an object tells nobody more than a right one', async () => {
  const wrong: string[] = [];
  for (const { route, row, title } of rows.filter((each) => ACCESS_BEFORE_BODY.includes(each.route))) {
    const spoilt: Case = {
      ...row,
      request: (target) => {
        const { path, body } = row.request(target);
        return { path, body: { ...Object(body), noSuchField: 1 } };
      },
    };
    for (const kind of ['own', 'other', 'missing'] as const) {
      const target = shared.get(kind);
      if (!target) throw new Error(`no ${kind}`);
      for (const caller of world.callers) {
        const verdict = verdictOf(route, row, caller, target);
        if (typeof verdict !== 'number') continue;
        const { status } = await callOf(route, spoilt, caller, target);
        if (status !== verdict) wrong.push(`${title}, ${caller.code} on ${kind}: ${status}, expected ${verdict}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('the declared access of every call is held: with it taken away an expectation fails', async () => {
  const unheld: string[] = [];
  const guarded = [...callRules].filter(([key, { access }]) => cases[key] && access !== 'public');
  for (const [key, rules] of guarded) {
    const { access } = rules;
    rules.access = 'public';
    if (!(await hasFault(key))) unheld.push(key);
    rules.access = access;
  }
  expect(guarded.length).toBeGreaterThan(30);
  // These read the session themselves as well.
  expect(unheld.toSorted()).toEqual([
    'GET /api/invoices/:invoiceId',
    'GET /api/invoices/:invoiceId/invoice.pdf',
    'GET /api/profile/deletion',
    'PATCH /api/profile',
    'POST /api/invitations/accept',
    'POST /api/profile/deletion',
    'POST /api/profile/export',
  ]);
});

test('of the calls by which customers change something, those that no staff may make are declared so, and refuse staff with every right', async () => {
  const declared = [...callRules].filter(([, { staffAct }]) => staffAct === 'none').map(([key]) => key);
  expect(declared.toSorted()).toEqual(NOT_FOR_STAFF);
  const refused = new Set<string>();
  const ofCustomers = rows.filter(({ route }) => callRules.get(route)?.staffAct);
  for (const { route, row } of ofCustomers) {
    const { status } = await callOf(route, row, world.chief, await targetOf(row, 'own'));
    if (status === 403) refused.add(route);
  }
  expect([...refused].toSorted()).toEqual([...NOT_FOR_STAFF, ...OF_OWN_TEAM].toSorted());
});

/** For a team that the caller is in, by whoever is in it: staff try them with orders of their own. */
const OF_OWN_TEAM = [
  'POST /api/projects/:projectId/call',
  'POST /api/projects/:projectId/drawdown',
  'PUT /api/projects/:projectId/mobilization',
];

/** Whether an expectation of a call fails for somebody who is no member of a team. */
async function hasFault(key: string): Promise<boolean> {
  const outside = world.callers.filter(({ kind }) => isOutside(kind));
  for (const { row } of rows.filter(({ route }) => route === key)) {
    const target = await targetOf(row, 'own');
    for (const caller of outside) if ((await faultsOf(key, row, caller, target, callOf)).length > 0) return true;
  }
  return false;
}

test('what is not there and what is not shown are one answer', async () => {
  const differing: string[] = [];
  const [other, unknown] = [shared.get('other'), shared.get('missing')];
  if (!other || !unknown) throw new Error('no world');
  const callers = world.callers.filter(({ kind, team }) => kind !== 'staff' && team !== 'second');
  for (const { row, route, title } of rows.filter(
    ({ row }) => !row.changes && requestOf(row, other) !== requestOf(row, unknown),
  )) {
    await Promise.all(
      callers
        .filter((caller) => isAskedToday(route, row, caller, other))
        .map(async (caller) => {
          const [hidden, missing] = await Promise.all(
            [other, unknown].map((target) => refusalOf(route, row, caller, target)),
          );
          if (hidden !== missing) differing.push(`${title}, ${caller.code}: ${hidden} and ${missing}`);
        }),
    );
  }
  expect(differing).toEqual([]);
});

/**
 * A rule that never looks at the object is asked of the own one, another team's, and one that is not there: all others would be the same.
 * Somebody who is refused before anything is looked up is asked of one that is there and one that is not: whose it is changes nothing.
 */
const FEW_KINDS: ReadonlySet<Target['kind']> = new Set(['own', 'other', 'missing']);
function callersOf(route: string, row: Case, target: Target): Caller[] {
  const looksAt = (caller: Caller) => new Set(verdictsOf(route, row, caller)).size > 1;
  const called = world.callers.filter(
    (caller) => verdictOf(route, row, caller, target) !== 'not called' && isAskedToday(route, row, caller, target),
  );
  if (target.kind === 'other')
    return called.filter(
      (caller) => !isOutside(caller.kind) || looksAt(caller) || verdictsOf(route, row, caller).includes('done'),
    );
  if (FEW_KINDS.has(target.kind)) return called;
  const looking = called.filter(looksAt);
  const isOfCustomers = looking.some(({ kind }) => kind !== 'staff');
  return called.filter((caller) => looking.includes(caller) || (isOfCustomers && caller.kind === 'user'));
}

/** The first row of each rule that several rows share. */
const firstOfRule = new Set(
  [...Map.groupBy(rows, ({ row }) => row.rule).values()].flatMap(([first, ...more]) =>
    first && more.length > 0 ? [first.row] : [],
  ),
);
/**
 * By day, everybody is asked the first row of each rule that several rows share. Other rows are asked by one caller for all whom the rule
 * treats alike, and a caller with a tie to one kind of object is not asked about the other kinds. At night everybody is asked everything.
 */
function isAskedToday(route: string, row: Case, caller: Caller, target: Target): boolean {
  if (process.env.NIGHTLY || firstOfRule.has(row)) return true;
  if (caller.tie && caller.tie !== target.kind && !FEW_KINDS.has(target.kind)) return false;
  return spokesmen(route, row).has(caller);
}

/**
 * One of all callers of a kind, within the first team and outside of it, of whom the same is expected about every object: somebody without a
 * tie if there is one, and an admin rather than a member.
 */
function spokesmen(route: string, row: Case): Set<Caller> {
  const known = spokesmenOf.get(row);
  if (known) return known;
  const inGroups = world.callers
    .filter(({ isTwin }) => !isTwin)
    .toSorted((one, another) => Number(!one.tie) - Number(!another.tie))
    .map((caller): [string, Caller] => [
      JSON.stringify([caller.kind, caller.team === 'first', ...verdictsOf(route, row, caller)]),
      caller,
    ]);
  const found = new Set(new Map(inGroups).values());
  spokesmenOf.set(row, found);
  return found;
}
const spokesmenOf = new Map<Case, Set<Caller>>();

const isOutside = (kind: Caller['kind']) => kind === 'anonymous' || kind === 'unverified' || kind === 'teamless';

/** Whether this very call with this expectation has not been judged yet: many calls name no object, and are the same for each. */
function isNew(judged: Set<string>, route: string, row: Case, caller: Caller, target: Target): boolean {
  const key = `${caller.code} ${verdictOf(route, row, caller, target)} ${JSON.stringify(namesIn(row, target))}`;
  const isFirst = !judged.has(key);
  judged.add(key);
  return isFirst;
}

/** What a request names of its target. */
function namesIn(row: Case, target: Target): Record<string, unknown> {
  const names: Record<string, unknown> = {};
  row.request(
    new Proxy(target, {
      get: (from, name) => {
        const value: unknown = Reflect.get(from, name);
        names[String(name)] = value;
        return value;
      },
    }),
  );
  return names;
}

/** Whether a request names more of its target than the team: another target of the same kind is then something else. */
const namesObject = (row: Case, target: Target): boolean =>
  Object.keys(namesIn(row, target)).some((name) => name !== 'teamId');

const requestOf = (row: Case, target: Target): string => JSON.stringify(row.request(target));

/** Code and sentence of a refusal; undefined when the call is allowed. */
async function refusalOf(route: string, row: Case, caller: Caller, target: Target): Promise<string | undefined> {
  if (verdictOf(route, row, caller, target) === 'not called') return undefined;
  const { status, text } = await answerTo(route, row, caller, target);
  const { error, code } = status < 300 ? {} : JSON.parse(text);
  return code && `${status} ${code} ${error}`;
}

test('fields with values of another team change nothing of it, whatever call they are added to', async () => {
  const [own, foreign] = [shared.get('own'), shared.get('other')];
  const admin = world.callers.find(({ code }) => code === 'admin');
  if (!own || !foreign || !admin) throw new Error('no world');
  const before = await stateOf(foreign.teamId);
  const fields = foreignFields(foreign);
  const named = Object.entries(fields);
  const written = rows.flatMap(({ row, route }) => {
    const { body } = row.request(foreign);
    const isObject = typeof body === 'object' && body !== null && !(body instanceof Uint8Array);
    return isObject && row.rule(admin, foreign) !== 'not called' ? [{ row, route, body }] : [];
  });
  const targets = await world.targets('own', 3 * written.filter(({ row }) => row.changes).length);
  for (const { row, route, body } of written) {
    const [method = 'GET'] = route.split(' ');
    const [usual, together, alone] = row.changes ? targets.splice(0, 3) : [own, own, own];
    const send = async (target: Target | undefined, more: object): Promise<string> => {
      if (!target) throw new Error('no target');
      const { path, body } = row.request(target);
      const response = await world.server.call(method, path, {
        cookie: admin.cookie,
        body: { ...Object(body), ...more },
      });
      const { code } = response.ok ? {} : await response.json();
      return `${response.status} ${code}`;
    };
    await send(alone, fields);
    const added = named.filter(([name]) => !(name in body));
    // All that a call does not have itself are added to it together. Where that changes its answer, one may keep another from being read.
    const isUsual = (await send(together, Object.fromEntries(added))) === (await send(usual, {}));
    for (const [name, value] of named) if (!isUsual || name in body) await send(alone, { [name]: value });
  }
  expect(await stateOf(foreign.teamId)).toEqual(before);
});

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

/** What is expected of a caller about the shared target of each kind. */
const verdictsOf = (route: string, row: Case, caller: Caller): Verdict[] =>
  [...shared.values()].map((target) => verdictOf(route, row, caller, target));

type Answer = { status: number; text: string };
/** Answers about the shared targets of calls that change nothing: two tests judge them. */
const answers = new Map<string, Promise<Answer>>();

/** What a call is answered; one that changes nothing is made once. */
function answerTo(route: string, row: Case, caller: Caller, target: Target): Promise<Answer> {
  if (row.changes) return callOf(route, row, caller, target);
  const key = `${caller.code} ${target.kind} ${rows.findIndex((one) => one.row === row)}`;
  const answer = answers.get(key) ?? callOf(route, row, caller, target);
  answers.set(key, answer);
  return answer;
}

async function callOf(route: string, row: Case, caller: Caller, target: Target): Promise<Answer> {
  const { path, body } = row.request(target);
  const [method = 'GET'] = route.split(' ');
  const response = await world.server.call(method, path, {
    cookie: caller.cookie,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** One of its own for a call that changes it. */
async function targetOf(row: Case, kind: Target['kind']): Promise<Target> {
  const common = shared.get(kind);
  if (!common) throw new Error(`no ${kind}`);
  const [own] = row.changes && namesObject(row, common) ? await world.targets(kind, 1) : [];
  return own ?? common;
}

async function faultsOf(
  route: string,
  row: Case,
  caller: Caller,
  target: Target,
  answerOf = answerTo,
): Promise<string[]> {
  const verdict = verdictOf(route, row, caller, target);
  if (verdict === 'not called') return [];
  const { status, text } = await answerOf(route, row, caller, target);
  const name = `${caller.code} on ${target.kind}`;
  const faults: string[] = [];
  if (verdict === 'either') return [];
  const isPast = ![401, 403, 404, 500].includes(status);
  if (verdict === 'done' ? !isPast : status !== verdict)
    faults.push(`${name}: ${status}, expected ${verdict}: ${text.slice(0, 120)}`);
  // Those who comment on a public project do so by name.
  const foreign = text.replaceAll(`${CANARY}-member commented on`, '');
  if (caller.kind !== 'staff' && caller.team !== 'second' && foreign.includes(CANARY))
    faults.push(`${name}: tells of another team: ${text.slice(0, 200)}`);
  return faults;
}
