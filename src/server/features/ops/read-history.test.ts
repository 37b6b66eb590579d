import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { deliveredProject } from '#server/testing/deliverable.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { auditRowsOf, readAuditOf } from './read-history.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof deliveredProject>>;
beforeAll(async () => {
  server = await startTestServer();
  place = await deliveredProject(server, await server.signUp('audit-index@example.com'));
});
afterAll(() => server.stop());

const ROWS = 20_000;

test('an order reads its own lines of a long log by the index, and none of the others [Y1]', async () => {
  await server.db.execute(sql`insert into audit (id, action, object_type, object_id, actor_kind, created_at)
    select gen_random_uuid(), 'asset.download', (array['project', 'asset', 'team'])[1 + n % 3], gen_random_uuid()::text, 'user', now()
    from generate_series(1, ${ROWS}) n`);
  await server.db.execute(sql`insert into audit (id, action, object_type, object_id, actor_kind, created_at)
    select gen_random_uuid(), 'project.change', 'project', ${place.projectId}, 'user', now() from generate_series(1, 3)`);
  await server.db.execute(sql`insert into audit (id, action, object_type, object_id, actor_kind, created_at)
    select gen_random_uuid(), 'asset.download', 'asset', id::text, 'user', now() from asset where project_id = ${place.projectId} limit 1`);
  await server.db.execute(sql`analyze audit`);
  const staff = { kind: 'system' } as const;
  const { lines, plan } = await inScope(server.db, staff, async (transaction) => ({
    lines: await readAuditOf(transaction, place.projectId),
    plan: await transaction.execute(
      sql`explain (analyze, format text) ${auditRowsOf(transaction, place.projectId).getSQL()}`,
    ),
  }));
  expect(lines).toHaveLength(4);
  const text = JSON.stringify(plan.rows);
  expect(text).toContain('audit_object');
  expect(text).not.toContain('Seq Scan on audit');
});
