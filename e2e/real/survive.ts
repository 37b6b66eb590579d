import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client } from './client.ts';
import { converted, downloadsOf, order, projectOf, signUp } from './customer.ts';
import type { startCeph } from './ceph.ts';
import type { startExim } from './exim.ts';
import type { startPgBouncer } from './pgbouncer.ts';
import type { Portal } from './portal.ts';
import type { startPostgres } from './postgres.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { watch } from './watch.ts';

type Scene = {
  stage: Stage;
  report: Report;
  portal: Portal;
  client: Client;
  ca: string;
  origin: string;
  scan: Uint8Array;
  /** What the conversion makes. */ sums: readonly string[];
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  ceph: Awaited<ReturnType<typeof startCeph>>;
  mail: Awaited<ReturnType<typeof startExim>>;
};

/** Ends one of each while a conversion is at work and a client looks. Throws when anything does not come back, or a result differs. */
export async function survive({
  report,
  portal,
  client,
  ca,
  origin,
  scan,
  sums,
  postgres,
  pooler,
  ceph,
  mail,
}: Scene): Promise<void> {
  const watching = watch(client);
  const fault = async (what: string, act: () => Promise<unknown>) => {
    let told: unknown;
    const seen = await watching.during(async () => (told = await act()));
    report.fault(typeof told === 'string' ? `${what}; ${told}` : what, seen);
  };

  const ordered = await order(client, origin, 'House', scan);
  const busy = await busyWorker(portal);
  await fault('The worker at work, kill -9', () => portal.kill(busy));
  await expectResult('An order whose worker was killed', ordered);

  await fault('A web process, kill -9', () => portal.kill('web1'));
  await fault("The bucket's gateway, kill -9, back after 3 s", async () => {
    await ceph.killGateway();
    await sleep(3000);
    await ceph.restartGateway();
  });
  await mail.kill();
  const other = createClient(ca, origin);
  const late = signUp(
    other,
    origin,
    'late@architects.example',
    async (email) => /https:\S+/.exec((await mail.find(email, 120_000)).text)?.[0] ?? '',
  );
  await fault('The mail server, kill -9, back after 3 s', async () => {
    await sleep(3000);
    await mail.restart();
  });
  await report.step('Somebody who signed up meanwhile gets the mail', async () => {
    await late;
    other.close();
    return 'the account is verified';
  });

  const meanwhile = await order(client, origin, 'House', scan);
  await busyWorker(portal);
  await fault('PgBouncer, kill -9, started again', () => pooler.crash());
  await fault('The database, stopped without a shutdown, started again', () => postgres.crashPrimary());
  await fault('The primary, kill -9; the standby is promoted, PgBouncer reloaded', async () => {
    await postgres.promoteStandby();
    await pooler.leadToStandby();
  });
  await expectResult('An order that was converted through these three', meanwhile);
  await watching.close();

  async function expectResult(what: string, projectId: string): Promise<void> {
    await report.step(what, async () => {
      await converted(client, projectId);
      const made = await downloadsOf(client, await projectOf(client, projectId));
      if (JSON.stringify(made) !== JSON.stringify(sums))
        throw new Error(`Not the results of the first order: ${JSON.stringify([made, sums], undefined, 1)}`);
      return 'its results are those of the first, to the byte';
    });
  }
}

/** The worker whose engine runs. Waits until one does. */
async function busyWorker(portal: Portal): Promise<'worker1' | 'worker2'> {
  for (const startedAt = Date.now(); Date.now() - startedAt < 30_000; await sleep(50)) {
    for (const name of ['worker1', 'worker2'] as const) {
      const pid = portal.pidOf(name);
      if (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() !== '') return name;
    }
  }
  throw new Error('No worker is at work.');
}
