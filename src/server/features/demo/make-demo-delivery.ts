import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { building } from '#domain/building/building.ts';
import { totalAreaSqft } from '#domain/building/total-area.ts';
import { stepAssetOf } from '#domain/engine/step-assets.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { asset, project } from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { DemoDeliveryJob } from '#server/platform/queue/queue.ts';

const run = promisify(execFile);
const TIME_LIMIT_MS = 5 * 60_000;
const PRODUCT = 'BIMIT Verified';
const ELEMENTS = 'elements.json';

type Parts = { db: Database; store: ObjectStore; dataFolder: string };

/** Makes the model, drawings and clouds that staff would have delivered for a demo project. A second run changes nothing. */
export async function makeDemoDelivery(
  { db, store, dataFolder }: Parts,
  { projectId, style, seed, storeyCount = 1, points = 0, name, date }: DemoDeliveryJob,
  signal: AbortSignal,
): Promise<void> {
  const scope = { kind: 'worker', projectId } as const;
  const before = await inScope(db, scope, (transaction) =>
    transaction
      .select({ id: asset.id })
      .from(asset)
      .where(and(eq(asset.projectId, projectId), eq(asset.product, PRODUCT))),
  );
  if (before.length > 0) return;
  const folder = join(dataFolder, 'work', `demo-${projectId}`);
  await mkdir(folder, { recursive: true });
  try {
    const args = [style, seed, storeyCount, points, folder, name, projectId, date].map(String);
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', resolve('src/engine/simulate/deliver-main.ts'), ...args],
      { timeout: TIME_LIMIT_MS, signal },
    );
    const rows = await Promise.all(
      z
        .array(z.string())
        .parse(JSON.parse(stdout))
        .map((output) => storeOutput(output)),
    );
    const { sqft } = totalAreaSqft(building.parse(JSON.parse(await readFile(join(folder, ELEMENTS), 'utf8'))));
    await inScope(db, scope, async (transaction) => {
      await transaction.insert(asset).values(rows);
      await transaction
        .update(project)
        .set({ ipCalculatedTotalSqft: sqft })
        .where(and(eq(project.id, projectId), isNull(project.ipCalculatedTotalSqft)));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  /** A file, or the folder of an octree under one prefix that ends with a slash: the checksum of its nodes represents it. */
  async function storeOutput(output: string) {
    const kind = stepAssetOf(output);
    if (!kind) throw new Error(`no kind of asset is called ${output}`);
    const isFolder = kind.format === 'octree';
    const paths = isFolder ? (await readdir(join(folder, output))).map((file) => `${output}/${file}`) : [output];
    const key = `project/${projectId}/verified/`;
    const stored = await Promise.all(
      paths.map(async (path) => ({
        path,
        ...(await store.put(`${key}${path}`, createReadStream(join(folder, path)))),
      })),
    );
    const main = stored.find(({ path }) => path === output || path.endsWith('/octree.bin'));
    if (!main) throw new Error(`${output} has no nodes`);
    const bytes = stored.reduce((sum, each) => sum + each.bytes, 0);
    return {
      ...kind,
      projectId,
      product: PRODUCT,
      name: output,
      storageKey: `${key}${output}${isFolder ? '/' : ''}`,
      sha256: main.sha256,
      bytes,
      createdAt: new Date(date),
    };
  }
}
