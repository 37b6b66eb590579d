// Fills an installation with invented data, and keeps its rows as those of the release that package.json names (scripts/dump-release.mjs).
import { eq } from 'drizzle-orm';
import { makeWorld } from '#server/authorization-matrix/world.ts';
import { targetKinds } from '#server/authorization-matrix/world-targets.ts';
import { seedDemo } from '#server/features/demo/seed-demo.ts';
import { releaseName } from '#server/platform/backup/release-name.ts';
import * as tables from '#server/platform/database/schema.ts';
import { dumpRows, KEPT_ORDER, writeReleaseDump } from './release-dump.ts';
import type { TestServer } from './test-server.ts';

const { server, targets, stop } = await makeWorld();
try {
  for (const kind of targetKinds) {
    const [target] = await targets(kind, 1);
    if (target && kind === 'own') await keepOrder(server, target);
  }
  await seedDemo({ ...server, withScans: false });
  const dump = await dumpRows(server.config.DATABASE_URL);
  const empty = dump.tables.filter(({ rows }) => rows.length === 0).map(({ name }) => name);
  const count = dump.tables.reduce((sum, { rows }) => sum + rows.length, 0);
  console.log(`${writeReleaseDump(await releaseName(), dump)}: ${count} rows.`);
  console.log(`Tables without any row: ${empty.join(', ')}.`);
} finally {
  await stop();
}

type Order = { projectId: string; teamId: string; invoiceId: string };

/** An order that was paid by card, refunded in part and taken from the allowance, with a conversion and news. */
async function keepOrder({ db }: TestServer, { projectId, teamId, invoiceId }: Order): Promise<void> {
  const { name, areaSqft, money } = KEPT_ORDER;
  const now = new Date();
  const ofProject = { projectId, teamId, createdAt: now };
  await db.update(tables.project).set({ name }).where(eq(tables.project.id, projectId));
  await db.update(tables.team).set({ usedSqft: areaSqft }).where(eq(tables.team.id, teamId));
  await db.insert(tables.drawdown).values({ ...ofProject, sqft: areaSqft });
  await db.update(tables.invoice).set({ status: 'paid', paidAt: now }).where(eq(tables.invoice.id, invoiceId));
  const [paid] = await db
    .insert(tables.payment)
    .values({
      ...ofProject,
      kind: 'invoice',
      invoiceId,
      projectName: name,
      amountCents: money.paidCents,
      refundedCents: money.refundedCents,
      status: 'paid',
      mount: 'hosted',
      returnPath: '/',
      paidAt: now,
    })
    .returning();
  if (!paid) throw new Error('no payment');
  await db.insert(tables.refund).values({
    paymentId: paid.id,
    teamId,
    amountCents: money.refundedCents,
    status: 'succeeded',
    reason: 'A wing was left out.',
    priceEffect: 'lowered',
    createdAt: now,
  });
  await db.insert(tables.conversion).values({
    projectId,
    orderedName: name,
    step: 'publish',
    outputs: { tile: [{ path: 'tile/1', key: 'work/tile/1', sha256: 'a'.repeat(64), bytes: 4 }] },
    updatedAt: now,
  });
  await db
    .insert(tables.notification)
    .values({ projectId, kind: 'status', facts: { status: 'Order Completed' }, createdAt: now });
}
