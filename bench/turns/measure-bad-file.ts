import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { inScope } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { startWorker } from './worker-process.ts';

/** How long a good model waits for its view on an idle worker, and beside a bad one of another team, whose two jobs use up their whole time. Medians. */
export type BadFile = {
  sizeBytes: number;
  aloneSeconds: number;
  besideSeconds: number;
  /** Whether the bad one was at work all the while. */ isBadAtWork: boolean;
};

const TIMES = 3;

const LIMIT_MS = 400_000;

export async function measureBadFile(): Promise<BadFile> {
  const server = await startTestServer();
  const good = writeIfc(sampleBuilding, { projectId: crypto.randomUUID(), name: 'Hall', date: '2026-01-02' });
  const bad = nest(good);
  const deliver = async (team: string, text: string) => {
    const { id: projectId } = await storeProject(
      server,
      await teamIdOf(server, await server.signUp(`${team}@example.com`)),
      { subType: 'Standard', status: 'Order Processing' },
    );
    return deliverModel(server, projectId, text);
  };
  const stopWorker = startWorker(server);
  try {
    // The first finds a worker that is still starting.
    await settled(server, await deliver('first', good));
    const measure = async (name: string) => {
      const seconds: number[] = [];
      for (let time = 0; time < TIMES; time++)
        seconds.push(await timed(async () => settled(server, await deliver(`${name}${time}`, good))));
      return seconds.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
    };
    const aloneSeconds = await measure('alone');
    const badId = await deliver('bad', bad);
    await sleep(3000);
    const besideSeconds = await measure('beside');
    const [row] = await server.db.select().from(asset).where(eq(asset.id, badId));
    return { sizeBytes: bad.length, aloneSeconds, besideSeconds, isBadAtWork: row?.viewState === 'waiting' };
  } finally {
    await stopWorker();
    await server.stop();
  }
}

/** As a delivery of staff does: its view and the list of its elements are jobs of their own. */
async function deliverModel({ db, store, queue }: TestServer, projectId: string, text: string): Promise<string> {
  const storageKey = `project/${projectId}/delivered/${crypto.randomUUID()}.ifc`;
  const stored = await store.put(storageKey, Readable.from([Buffer.from(text)]));
  return inScope(db, { kind: 'worker', projectId }, async (transaction) => {
    const values = {
      projectId,
      role: 'model',
      format: 'ifc',
      product: 'BIMIT Verified',
      name: 'Hall.ifc',
      storageKey,
      ...stored,
      isDelivered: true,
      viewState: 'waiting',
      elementsState: 'waiting',
      createdAt: new Date(),
    } as const;
    const [row] = await transaction.insert(asset).values(values).returning({ id: asset.id });
    const assetId = row?.id ?? '';
    await enqueueViewJob(queue, transaction, { projectId, assetId });
    await enqueueViewJob(queue, transaction, { projectId, assetId, of: 'elements' });
    return assetId;
  });
}

async function settled({ db }: TestServer, assetId: string): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const [row] = await db.select().from(asset).where(eq(asset.id, assetId));
    if (row?.viewState !== 'waiting' && row?.elementsState !== 'waiting') return;
    if (Date.now() - startedAt > LIMIT_MS) throw new Error('a view was never made');
    await sleep(50);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The same model with bodies that are unions of themselves, 40 deep: 2^40 of them for a reader that makes each. */
function nest(text: string): string {
  const depth = 40;
  const first = 900_100;
  const lines = [
    '#900001=IFCCARTESIANPOINT((0.,0.))',
    '#900002=IFCAXIS2PLACEMENT2D(#900001,$)',
    '#900003=IFCCIRCLEPROFILEDEF(.AREA.,$,#900002,1.)',
    '#900004=IFCCARTESIANPOINT((0.,0.,0.))',
    '#900005=IFCAXIS2PLACEMENT3D(#900004,$,$)',
    '#900006=IFCDIRECTION((0.,0.,1.))',
    `#${first}=IFCEXTRUDEDAREASOLID(#900003,#900005,#900006,1.)`,
    ...Array.from(
      { length: depth },
      (_, index) => `#${first + index + 1}=IFCBOOLEANRESULT(.UNION.,#${first + index},#${first + index})`,
    ),
  ];
  return text
    .replace(/(IFCSHAPEREPRESENTATION\(#\d+,'Body','SweptSolid',\()#\d+\)/g, `$1#${first + depth})`)
    .replace(/ENDSEC;\s*END-ISO/, `${lines.map((line) => `${line};`).join('\n')}\nENDSEC;\nEND-ISO`);
}
