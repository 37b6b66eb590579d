import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';
import { project } from '#server/platform/database/schema.ts';
import { uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer } from '#server/testing/test-server.ts';
import { startWorker } from './worker-process.ts';

/** Seconds since the worker began with the first. `evenSeconds`: all of them divided by their number, what one takes without others. */
export type Twelve = {
  orders: number;
  firstEndSeconds: number;
  fourthBeginSeconds: number;
  allEndSeconds: number;
  evenSeconds: number;
};

const ORDERS = 12;

/** Twelve small scans of one team, uploaded before the worker starts. */
export async function measureTwelve(): Promise<Twelve> {
  const server = await startTestServer();
  const cookie = await server.signUp('many@example.com');
  const scan = scanToPly(scanBuilding(generateBuilding(7, 'house'), { points: 15_000, noiseM: 0.002, seed: 1 }));
  const ids: string[] = [];
  for (let index = 0; index < ORDERS; index++)
    ids.push((await uploadScan(server, cookie, `${index}.ply`, scan)).projectId);
  const stopWorker = startWorker(server);
  try {
    for (;;) {
      const rows = await server.db.select().from(project).where(inArray(project.id, ids));
      if (rows.some(({ status }) => status === 'Order Failed')) throw new Error('a conversion failed');
      if (rows.every(({ completedAt }) => completedAt)) {
        const begun = rows.map(({ mlStartedAt }) => mlStartedAt?.getTime() ?? 0).sort((a, b) => a - b);
        const ended = rows.map(({ completedAt }) => completedAt?.getTime() ?? 0).sort((a, b) => a - b);
        const since = (ms = 0) => (ms - (begun[0] ?? 0)) / 1000;
        return {
          orders: ORDERS,
          firstEndSeconds: since(ended[0]),
          fourthBeginSeconds: since(begun[3]),
          allEndSeconds: since(ended.at(-1)),
          evenSeconds: since(ended.at(-1)) / ORDERS,
        };
      }
      await sleep(500);
    }
  } finally {
    await stopWorker();
    await server.stop();
  }
}
