import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asset,
  audit,
  conversion,
  drawdown,
  location,
  project,
  storedObject,
  team,
} from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { runCommand } from './commands.ts';
import { storeyOf } from './testing/storey-of.ts';

let server: TestServer;
let admin: string;
let teamId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUp('owner@example.com', { teamName: 'Owners' });
  teamId = await teamIdOf(server, admin);
});
afterAll(() => server.stop());

const storey = (...args: string[]) => storeyOf(server)(...args);
const auditOf = async (id: string) =>
  (await server.db.select().from(audit).where(eq(audit.objectId, id))).map(({ action, details }) => ({
    action,
    details,
  }));
const readProject = async (id: string) => (await server.db.select().from(project).where(eq(project.id, id)))[0];

test('wrong commands and arguments show how it is right, and exit with 2', async () => {
  expect(await storey('team')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/team list[\s\S]*project set[\s\S]*fsck/),
  });
  expect(await storey('team', 'set', 'x')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/'x' is not a team ID\.\nUsage: npm run storey -- team set ID/),
  });
  expect((await storey('team', 'set', teamId)).code).toBe(2);
  expect((await storey('team', 'list', '--loud')).code).toBe(2);
  expect((await storey('project', 'assign', teamId)).code).toBe(2);
  expect(await storey('project', 'unhide', teamId)).toEqual({ code: 1, text: `There is no project ${teamId}.` });
});

test('surplus arguments are refused with one sentence, before anything is opened', async () => {
  const refuse = () => Promise.reject(new Error('not asked for'));
  for (const command of [
    'staff add a@example.com',
    'account remove-second-factor a@example.com',
    `team set ${randomUUID()}`,
    `project unhide ${randomUUID()}`,
    `project assign ${randomUUID()}`,
    'import projects in.csv',
    'export projects out.csv',
    'operator show',
    'fsck',
    'backup /tmp',
    'restore /tmp',
    'migrate',
    'doctor',
  ]) {
    const lines: string[] = [];
    const open = { database: refuse, settings: () => expect.fail('not asked for') };
    const code = await runCommand([...command.split(' '), 'surplus'], open, (line) => lines.push(line));
    expect([command, code, lines[0]]).toEqual([command, 2, "'surplus' is an unexpected argument."]);
  }
});

test('arguments that are repeated are shortened', async () => {
  const long = 'x'.repeat(10_000);
  for (const args of [
    ['fsck', long],
    ['fsck', `--${long}`],
    ['staff', 'add', `${long}@example.com`],
    ['staff', 'add', 'a@example.com', '--role', long],
    ['team', 'set', long],
    ['team', 'set', teamId, '--features', `none,${long}`],
    ['project', 'set', teamId, `${long}=1`],
    ['project', 'set', teamId, `status=${long}`],
    ['operator', 'set', `${long}=1`],
    ['operator', 'set', `email=${long}`],
    ['operator', 'set', `logo=${long}`],
    ['import', 'projects', long],
    ['export', 'projects', long],
  ]) {
    const { code, text } = await storey(...args);
    expect([code, text.length < 2000, args]).toEqual([expect.any(Number), true, args]);
    expect(code).toBeGreaterThan(0);
  }
});

test('an account has an address that the forms of the portal would take [Y9]', async () => {
  for (const address of ['ops', 'a b@example.com', 'ops@host', `${'x'.repeat(243)}@example.com`])
    for (const words of [
      ['staff', 'add'],
      ['account', 'remove-second-factor'],
    ])
      expect(await storey(...words, address), address).toMatchObject({
        code: 2,
        text: expect.stringContaining('is not an e-mail address of at most 254 characters.'),
      });
  expect((await storey('staff', 'add', `Ops+1@${'x'.repeat(60)}.example.com`)).code).toBe(0);
});

test('team list finds teams by words of the name', async () => {
  await server.signUp('other@example.com', { teamName: 'Harbor Scanners' });
  const { text } = await storey('team', 'list', 'scan', 'HARBOR');
  expect(text).toMatch(
    /^[0-9a-f-]{36} {2}Harbor Scanners {2}\(customer\) {2}members 1, projects 0, allowance 0 of 50000 sqft\n1 team$/,
  );
});

test('team set grants allowance and flags, which the portal obeys at once [T9]', async () => {
  const cookie = await server.signUp('partner@example.com', { teamName: 'Partners' });
  const partnerId = await teamIdOf(server, cookie);
  expect(await storey('team', 'set', partnerId, '--features', 'everything')).toMatchObject({
    code: 2,
    text: expect.stringContaining("There is no feature 'everything'"),
  });
  expect(
    (
      await storey(
        'team',
        'set',
        partnerId,
        '--kind',
        'partner',
        '--features',
        'reduced_view,restricted_statuses',
        '--free-limit',
        '90000',
      )
    ).text,
  ).toBe('Partners: partner, features reduced_view, restricted_statuses, allowance 0 of 90000 sqft');
  expect(await (await server.call('GET', '/api/portfolio/tabs', { cookie })).json()).toMatchObject({ isPartner: true });
  expect((await storey('team', 'set', partnerId, '--features', 'none')).text).toContain('features none');
  expect(await auditOf(partnerId)).toContainEqual({
    action: 'team.set',
    details: {
      operator: 'ops@host',
      kind: 'partner',
      features: ['reduced_view', 'restricted_statuses'],
      freeLimitSqft: 90_000,
    },
  });
});

test('project unhide brings a hidden project back to the list [P16]', async () => {
  const made = await storeProject(server, teamId, { name: 'Hidden', isHidden: true });
  const member = await joinAs(server, 'member@example.com', teamId);
  const listed = async () =>
    (await (await server.call('GET', '/api/portfolio?tab=mine&q=Hidden', { cookie: member })).json()).rows.length;
  expect(await listed()).toBe(0);
  expect(await storey('project', 'unhide', made.id)).toEqual({ code: 0, text: 'Hidden is listed again.' });
  expect(await listed()).toBe(1);
  expect(await auditOf(made.id)).toEqual([{ action: 'project.unhide', details: { operator: 'ops@host' } }]);
});

test('project set changes fields by their specified names and tells of each wrong one [P19]', async () => {
  const made = await storeProject(server, teamId, { name: 'Set' });
  const wrong = await storey(
    'project',
    'set',
    made.id,
    'colour=red',
    'timeElapsed=1',
    'partner_team_id=x',
    'ml_estimated_total_sqft=12.5',
    'name=New',
  );
  expect(wrong.code).toBe(1);
  for (const problem of [
    /^'colour' is not a project field/m,
    /^timeElapsed is derived from other fields/m,
    /^partner_team_id is set by `project assign`$/m,
    /^ml_estimated_total_sqft must be a whole number of square feet, not '12\.5'/m,
  ])
    expect(wrong.text).toMatch(problem);
  const right = await storey(
    'project',
    'set',
    made.id,
    'name=New',
    'scope=Architecture; Site',
    'scan_date_final=2026-03-04',
    'latest_comment=Call us, please',
    'address=9 Elm Street, Boston, MA 02210',
  );
  expect(right).toEqual({
    code: 0,
    text: [
      'name: Set -> New',
      'address: (empty) -> 9 Elm Street, Boston, MA 02210',
      'scope: (empty) -> Architecture; Site',
      'scan_date_final: (empty) -> 2026-03-04',
      'latest_comment: (empty) -> Call us, please',
    ].join('\n'),
  });
  const row = await readProject(made.id);
  expect(row).toMatchObject({
    name: 'New',
    scopes: ['Architecture', 'Site'],
    latestComment: ['Call us, please'],
    version: 2,
  });
  expect((await server.db.select().from(location).where(eq(location.id, made.locationId)))[0]).toMatchObject({
    name: 'New',
    address: '9 Elm Street, Boston, MA 02210',
  });
  expect(await auditOf(made.id)).toMatchObject([
    { action: 'project.set', details: { operator: 'ops@host', name: { from: 'Set', to: 'New' } } },
  ]);
});

test(
  'project set moves a status only where staff may, back from Delayed only to what was left',
  { tags: 'nightly' },
  async () => {
    const made = await storeProject(server, teamId, { name: 'Moves', status: 'Order Under Review' });
    const set = (...pairs: string[]) => storey('project', 'set', made.id, ...pairs);
    expect(await set('status=Estimate Ready')).toEqual({
      code: 1,
      text:
        'status Order Under Review can change to Order Completed, Order Processing, Order Delayed, Order Cancelled: ' +
        "--any-status sets 'Estimate Ready' anyway",
    });
    expect((await set('status=Order Delayed')).code).toBe(0);
    expect((await set('status=Order Processing')).text).toContain('can change to Order Under Review, Order Cancelled');
    expect((await set('status=Order Under Review')).code).toBe(0);
    expect((await set('status=order completed')).code).toBe(0);
    expect((await readProject(made.id))?.completedAt, 'the delivery has a date').toBeInstanceOf(Date);
    expect((await set('status=Order Processing')).text).toContain('is final');
    expect((await set('status=Order Processing', '--any-status')).code).toBe(0);
    const asked = await storeProject(server, teamId, { name: 'Asked', status: 'Order Request' });
    expect(await storey('project', 'set', asked.id, 'status=Estimate Ready'), 'without an estimate').toMatchObject({
      code: 1,
      text: expect.stringContaining('Issue the estimate first'),
    });
    expect((await readProject(asked.id))?.status).toBe('Order Request');
  },
);

test('project assign gives a project to a partner team alone, and takes it back', async () => {
  const made = await storeProject(server, teamId, { name: 'Assigned' });
  const cookie = await server.signUp('surveyor@example.com', { teamName: 'Surveyors' });
  const partnerId = await teamIdOf(server, cookie);
  const shared = async () =>
    (await (await server.call('GET', '/api/portfolio?tab=shared', { cookie })).json()).rows.map(
      ({ name }: { name: string }) => name,
    );
  expect(await storey('project', 'assign', made.id, '--partner', partnerId)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Surveyors is a customer's team."),
  });
  await storey('team', 'set', partnerId, '--kind', 'partner');
  expect((await storey('project', 'assign', made.id, '--partner', partnerId)).text).toBe(
    'Assigned is assigned to Surveyors.',
  );
  expect(await shared()).toEqual(['Assigned']);
  expect((await storey('project', 'assign', made.id, '--none')).text).toBe(
    'Assigned is no longer assigned to a partner.',
  );
  expect(await shared()).toEqual([]);
});

test(
  'import and export read and write files; a bad line leaves everything as it was',
  { tags: 'nightly' },
  async () => {
    const own = await teamIdOf(server, await server.signUp('files@example.com'));
    const path = join(server.dataFolder, 'in.csv');
    await writeFile(path, 'name,status,type\nOne,Order Received,BIMIT\nTwo,Order Nowhere,BIMIT\n');
    expect(await storey('import', 'projects', 'in.csv', '--team', own)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^line 3: status must be one of .*\nNothing was imported: 1 line is wrong\.$/),
    });
    await writeFile(path, '\uFEFFname,status,type\nOne,Order Received,BIMIT\n');
    expect((await storey('import', 'projects', 'in.csv', '--team', own, '--dry-run')).text).toBe(
      'Dry run, nothing was written: 1 added, 0 changed, 0 unchanged; 1 new locations.',
    );
    expect(await storey('import', 'projects', path, '--team', own)).toEqual({
      code: 0,
      text: '1 added, 0 changed, 0 unchanged; 1 new locations.',
    });
    expect((await storey('export', 'projects', 'out.csv', '--team', own)).code).toBe(0);
    const written = await readFile(join(server.dataFolder, 'out.csv'), 'utf8');
    expect((await storey('import', 'projects', 'out.csv')).text).toMatch(
      /0 added, 0 changed, 1 unchanged; 0 new locations\.$/,
    );
    expect((await storey('export', 'projects', '--team', own)).text).toBe(written.trimEnd());
    expect(await storey('import', 'projects', 'none.csv')).toMatchObject({
      code: 1,
      text: expect.stringContaining('File not found'),
    });
    expect(await storey('import', 'projects', '/dev/zero')).toEqual({
      code: 1,
      text: '/dev/zero is not a regular file.',
    });
    expect(await storey('export', 'projects', '/dev/full', '--team', own)).toEqual({
      code: 1,
      text: '/dev/full is not a regular file.',
    });
    await writeFile(path, Buffer.from([0x6e, 0xe4, 0x0a]));
    expect((await storey('import', 'projects', 'in.csv')).text).toContain('is not in UTF-8');
  },
);

test(
  'fsck finds what contradicts, a line for each, and nothing in a sound installation',
  { tags: 'nightly' },
  async () => {
    expect(await storey('fsck')).toEqual({ code: 0, text: 'No contradictions found.' });
    const made = await storeProject(server, teamId, { name: 'Checked', status: 'Order Completed' });
    const put = (key: string) => server.store.put(key, Readable.from([Buffer.from('x')]));
    const addAsset = (key: string, format: string) =>
      server.db.insert(asset).values({
        projectId: made.id,
        role: 'model',
        product: 'BIMIT Engine',
        format,
        name: `model.${format}`,
        storageKey: key,
        bytes: 1,
        sha256: '',
        createdAt: new Date(),
      });
    await addAsset(`project/${made.id}/model.ifc`, 'ifc');
    await put(`project/${made.id}/model.ifc`);
    await addAsset(`project/${made.id}/octree/`, 'octree');
    await put(`project/${made.id}/octree/metadata.json`);
    await put(`project/${made.id}/octree/octree.bin`);
    expect((await storey('fsck')).code).toBe(0);

    await addAsset(`project/${made.id}/lost.pdf`, 'pdf');
    await put(`project/${made.id}/left-over.bin`);
    await put(`project/${teamId}/nobody.bin`);
    await put(`draft/${teamId}/order_scans/left.las`);
    await server.db
      .insert(conversion)
      .values({ projectId: made.id, step: 'publish', orderedName: 'Checked', updatedAt: new Date() });
    await server.db.insert(drawdown).values({ projectId: made.id, teamId, sqft: 70, createdAt: new Date() });
    const { code, text } = await storey('fsck');
    expect(code).toBe(1);
    const found = text.split('\n');
    expect(found).toHaveLength(7);
    expect(found[0]).toBe(`team ${teamId} (Owners): 0 sqft count as used, but its draw-downs are 70 sqft`);
    expect(found[1]).toMatch(
      /^project \S+ \(Checked\): its conversion is complete, but it has no cloud octree, .*no model json, no model frag/,
    );
    expect(found[2]).toMatch(/model\.pdf\) of project \S+: its file \S+lost\.pdf is not in the store$/);
    const inStore = found.slice(3, 5).map((line) => line.replace(/^\S+\/left-over/, 'left-over'));
    expect(inStore.sort()).toEqual([
      `left-over.bin: no asset of project ${made.id} (Checked) names this file`,
      `project/${teamId}/: 1 files of a project that does not exist`,
    ]);
    expect(found[5]).toBe(`draft/${teamId}/order_scans/left.las: no upload names this file`);
    expect(found[6]).toBe('6 findings.');
    await server.db.update(team).set({ usedSqft: 70 }).where(eq(team.id, teamId));
    expect((await storey('fsck')).text).toContain('5 findings.');
    await rm(join(server.dataFolder, 'store'), { recursive: true });
    await mkdir(join(server.dataFolder, 'store'));
    expect((await storey('fsck')).text).toContain('4 findings.');
  },
);

test('fsck --contents reads every stored byte: a changed, a cut and a lost file are reported [N16]', async () => {
  const made = await storeProject(server, teamId, { name: 'Bytes' });
  const keyOf = (name: string) => `team/${made.id}/${name}`;
  for (const name of ['changed', 'cut', 'lost', 'sound', 'early'])
    await server.store.put(keyOf(name), Readable.from([Buffer.from(`content of ${name}`)]));
  // As an earlier release left it: without a checksum.
  await server.db.delete(storedObject).where(eq(storedObject.key, keyOf('early')));
  expect((await storey('fsck', '--contents')).text).not.toContain(made.id);
  const pathOf = (name: string) => server.store.localPath(keyOf(name)) ?? '';
  await writeFile(pathOf('changed'), 'content of Changed');
  await writeFile(pathOf('cut'), 'content');
  await writeFile(pathOf('early'), 'content of Early');
  await rm(pathOf('lost'));
  expect((await storey('fsck')).text, 'without reading').not.toContain(made.id);
  const { code, text } = await storey('fsck', '--contents');
  expect(code).toBe(1);
  expect(text.split('\n').filter((line) => line.includes(made.id))).toEqual([
    `${keyOf('changed')}: its bytes are not those that were stored`,
    `${keyOf('cut')}: 7 bytes long, and was stored with 14`,
    `${keyOf('early')}: its bytes are not those that were stored`,
    `${keyOf('lost')}: was stored, and is not in the store`,
  ]);
  await server.store.deletePrefix(`team/${made.id}/`);
});
