import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { audit, location, project, team } from '#server/platform/database/schema.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { exportProjects } from './export-projects.ts';
import { importProjects } from './import-projects.ts';
import { readTable } from './read-table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const inSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(server.db, { kind: 'system' }, work);
const now = new Date('2026-05-01T12:00:00Z');
const boston = { latitude: 42.35, longitude: -71.05 };

async function newTeam(name = 'Importers', kind: 'customer' | 'partner' = 'customer'): Promise<string> {
  const [made] = await server.db.insert(team).values({ name, kind, createdAt: now }).returning({ id: team.id });
  return made?.id ?? '';
}

async function importText(text: string, options: { teamId?: string; isDryRun?: boolean } = {}) {
  const table = readTable(text);
  const outcome = await inSystem((transaction) =>
    importProjects(transaction, table, {
      now,
      operator: 'ops@host',
      placeOf: async (address) => (address.endsWith('MA 02210') ? boston : undefined),
      ...options,
    }),
  );
  return { ...outcome, remarks: table.remarks };
}
const projectsOf = (teamId: string) =>
  server.db
    .select({ project, location })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(eq(project.teamId, teamId))
    .orderBy(project.name);

test('rows become projects at locations that are found by name and address or made [P19]', async () => {
  const teamId = await newTeam();
  const table =
    'name,address,status,type,spaceType,scope,receivedDate,mttrTotalEstimatedArea\r\n' +
    'Hall,"1 Pier, Boston, MA 02210",order completed,SCANIT,Office,Architecture; Mep,2026-01-05,1200\r\n' +
    'Hall,"1 Pier, Boston, MA 02210",Order Received,BIMIT,,,,\r\n' +
    'Hall,"2 Pier, Boston",Order Lost,BIMIT,Castle,,,\r\n';
  const outcome = await importText(table, { teamId });
  expect(outcome).toMatchObject({
    problems: [],
    locationsMade: 2,
    remarks: ["line 4: spaceType 'Castle' is not in the list and shows in grey"],
  });
  const rows = await projectsOf(teamId);
  expect(rows.map((row) => row.project.status).sort()).toEqual(['Order Completed', 'Order Lost', 'Order Received']);
  const first = rows.find((row) => row.project.status === 'Order Completed');
  expect(first).toMatchObject({
    project: {
      scopes: ['Architecture', 'Mep'],
      mttrTotalEstimatedAreaSqft: 1200,
      subType: 'Standard',
      createdAt: new Date('2026-01-05T00:00:00Z'),
    },
    location: { ...boston, region: 'MA', isApproximate: true, spaceType: 'Office' },
  });
  expect(rows.find((row) => row.project.status === 'Order Received')?.location.id).toBe(first?.location.id);
  const again = await importText('name,address,status,type\nHall,"2 Pier, Boston",Order Request,SCANIT\n', { teamId });
  expect(again.locationsMade).toBe(0);
  expect(await server.db.select({ details: audit.details }).from(audit).where(eq(audit.teamId, teamId))).toContainEqual(
    { details: { operator: 'ops@host', added: 3, changed: 0 } },
  );
});

test('one bad row and nothing is imported; every bad row is reported by its line, also behind cells of several lines', async () => {
  const teamId = await newTeam();
  const table =
    'name,status,type,latest_comment,ml_estimated_total_sqft\nGood,Order Received,BIMIT,"two\nlines",10\n' +
    'Bad,Order Lots,BIMIT,,\n\n,Order Received,BIMIT,,many\nShort,Order Received\nNew,,BIMIT,,\n';
  const { problems } = await importText(table, { teamId });
  expect(problems.map((problem) => problem.slice(0, 35))).toEqual([
    'line 4: status must be one of Order',
    'line 6: name must not be empty; ml_',
    'line 7: has 2 cells, but the first ',
    'line 8: status must not be empty',
  ]);
  expect(readTable('nome,name,name\nx,y,z\n').problems).toHaveLength(2);
  const half = await importText(
    `name,id,status,type\nGood,,Order Received,BIMIT\nTwice,${teamId},Order Received,BIMIT\nTwice,${teamId},Order Received,BIMIT\n`,
    { teamId },
  );
  expect(half.problems).toEqual([`line 4: project ${teamId} is on line 3 too`]);
  expect((await importText('name,status\nNew,Order Received\n', { teamId })).problems).toEqual([
    'line 2: a new project needs type',
  ]);
  expect(await projectsOf(teamId)).toEqual([]);
});

test('teams, partners and locations of others are refused', async () => {
  const [teamId, otherId, partnerId] = [await newTeam(), await newTeam('Other'), await newTeam('Partner', 'partner')];
  await importText('name,status,type\nTheirs,Order Received,BIMIT\n', { teamId: otherId });
  const [theirs] = await projectsOf(otherId);
  const rows = [
    `X,,,${crypto.randomUUID()},`,
    `X,,,,`,
    `X,${theirs?.project.id},,${teamId},`,
    `X,,${theirs?.location.id},${teamId},`,
    `X,,,${teamId},${otherId}`,
    `X,,,${teamId},${partnerId}`,
  ];
  const { problems } = await importText(
    `name,id,locationRecId,team_id,partner_team_id,status,type\n${rows.map((row) => `${row},Order Received,BIMIT`).join('\n')}\n`,
  );
  expect(problems.map((problem) => problem.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID'))).toEqual([
    'line 2: there is no team ID',
    'line 3: names no team: give team_id, or --team for all rows',
    'line 4: project ID belongs to another team',
    'line 5: locationRecId ID is a location of another team',
    "line 6: partner_team_id ID is no partner's team",
  ]);
});

test('a dry run says what would happen and writes nothing', async () => {
  const teamId = await newTeam();
  const outcome = await importText('name,status,type\nHall,Order Received,BIMIT\n', { teamId, isDryRun: true });
  expect(outcome).toMatchObject({ problems: [], locationsMade: 1 });
  expect(outcome.added).toHaveLength(1);
  expect(await projectsOf(teamId)).toEqual([]);
});

test('a row with an id changes its project: empty cells empty a field, fields that are not named stay', async () => {
  const teamId = await newTeam();
  await importText(
    'name,address,status,type,estimatedTier,payment_status\nHall,1 Pier,Order Received,BIMIT,Tier 2,paid\n',
    { teamId },
  );
  const [before] = await projectsOf(teamId);
  const outcome = await importText(
    `id,name,address,estimatedTier,timeElapsed\n${before?.project.id},Long Hall,2 Pier,,77\n`,
  );
  expect(outcome).toMatchObject({
    problems: [],
    changedCount: 1,
    locationsMade: 0,
    remarks: ['line 1: ignored, because they follow from other fields: timeElapsed'],
  });
  const [after] = await projectsOf(teamId);
  expect(after).toMatchObject({
    project: { name: 'Long Hall', estimatedTier: null, paymentStatus: 'paid', version: 2 },
    location: { name: 'Long Hall', address: '2 Pier', id: before?.location.id },
  });
});

test('what is exported reads back as it was, here and in an empty installation; no cell is a formula', async () => {
  const [teamId, partnerId] = [await newTeam('=cmd|calc'), await newTeam('P', 'partner')];
  const hostile = ['=1+1', '+1', '-x', '@a', "'=1", 'a"b', 'line\r\nline', '\ttab', 'Ünïcode, "quoted"', '[1]'];
  const rows = hostile.map((text, index) => ({
    name: text.trim(),
    text,
    at: new Date(now.getTime() + index * 1000 + 7),
  }));
  for (const { name, text, at } of rows) {
    const [place] = await server.db
      .insert(location)
      .values({
        teamId,
        name,
        address: text.trim(),
        latitude: -1.5,
        longitude: -71.25,
        isApproximate: false,
        spaceType: 'Hotel',
        createdAt: now,
      })
      .returning();
    await server.db.insert(project).values({
      locationId: place?.id ?? '',
      teamId,
      partnerTeamId: partnerId,
      name,
      type: 'BIMIT',
      subType: 'Engine',
      status: 'Order Failed',
      pipelineStatus: '',
      failureReason: text,
      isHidden: true,
      isPublic: true,
      scopes: ['Site', text],
      estimatedTier: text,
      modelUnits: 'metric',
      mttrJobId: text,
      receivedAt: at,
      completedAt: new Date('2026-02-01'),
      latestComment: [text, 'b;c'],
      latestCommentId: '7',
      latestCommentHeader: text,
      paymentStatus: 'lifetime_usage',
      ipCalculatedTotalSqft: 0,
      createdAt: at,
    });
  }
  const first = await inSystem((transaction) => exportProjects(transaction, teamId));
  expect(first.split(/[,\r\n]+/).filter((cell) => /^"?[=+@\t]|^"?-\D/.test(cell))).toEqual([]);
  expect(await importText(first)).toMatchObject({
    problems: [],
    added: [],
    changedCount: 0,
    unchangedCount: hostile.length,
    locationsMade: 0,
  });
  expect(await inSystem((transaction) => exportProjects(transaction, teamId))).toBe(first);
  await server.db.delete(location).where(eq(location.teamId, teamId));
  expect(await inSystem((transaction) => exportProjects(transaction, teamId))).not.toContain('Hotel');
  expect(await importText(first)).toMatchObject({ problems: [], locationsMade: hostile.length });
  expect(await inSystem((transaction) => exportProjects(transaction, teamId))).toBe(first);
});
