import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { runBackup, type BackupResult as Done } from '#server/platform/backup/run-backup.ts';
import { migrateDatabase, openDatabase } from '#server/platform/database/database.ts';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import { trackObjects } from '#server/platform/object-store/tracked-store.ts';
import { machineText } from '../machine.ts';
import { generatePortfolio } from '../portfolio/generate.ts';
import { recordRun } from '../speed/write-page.ts';

const LARGE = { count: 40, bytes: 25_000_000 };
const SMALL = { count: 2000, bytes: 20_000 };

const data = mkdtempSync(join(tmpdir(), 'storey-bench-backup-'));
process.env.STOREY_DATA = data;
const { createDatabase, removePostgres, startPostgres } = await import('../../scripts/lib/postgres.mjs');
const [loadBefore = 0] = loadavg();
const { url, stop } = await startPostgres();
try {
  await migrateDatabase(url);
  const { db, close } = openDatabase(url, { error: () => {} });
  const storeFolder = join(data, 'store');
  const store = trackObjects(db, createDiskStore(storeFolder, 'bench'));
  for (const { count, bytes } of [LARGE, SMALL]) {
    for (let index = 0; index < count; index++)
      await store.put(`project/bench/${bytes}/${index}`, Readable.from([randomFillSync(Buffer.alloc(bytes))]));
  }
  const parts = { db, store, directDatabaseUrl: url, authSecret: 'bench' };
  const backUp = (name: string, passphrase?: string) =>
    timed(() => runBackup(parts, { address: join(data, name), folder: '/', passphrase }));

  // The files are in the memory of the system for both, by turns.
  const tar = await timed(async () => run('tar', ['-cf', join(data, 'all.tar'), '-C', data, 'store']));
  run('sync', []);
  const syncedTar = await timed(async () => {
    run('tar', ['-cf', join(data, 'synced.tar'), '-C', data, 'store']);
    run('sync', ['-f', data]);
  });
  const runs = [];
  let done: Done | undefined;
  for (const [name, passphrase] of [
    ['plain', undefined],
    ['encrypted', 'correct horse'],
  ] as const) {
    const first = await backUp(name, passphrase);
    const second = await backUp(name, passphrase);
    done ??= first.result;
    runs.push({ name, firstSeconds: first.seconds, secondSeconds: second.seconds });
  }
  console.table(
    runs.map((one) => ({
      ...one,
      timesTar: one.firstSeconds / tar.seconds,
      timesSyncedTar: one.firstSeconds / syncedTar.seconds,
    })),
  );
  const restored = await restoreElsewhere(join(data, 'plain'));
  await generatePortfolio(url);
  const large = await timed(() =>
    runBackup(parts, { address: join(data, 'rows'), folder: '/', passphrase: undefined }),
  );
  recordRun('backup', {
    machine: machineText(),
    loadBefore,
    files: done?.objects ?? 0,
    sizeBytes: done?.sizeBytes ?? 0,
    rows: done?.rows ?? 0,
    tarSeconds: tar.seconds,
    syncedTarSeconds: syncedTar.seconds,
    runs,
    restoreSeconds: restored.seconds,
    portfolio: {
      rows: large.result.rows,
      seconds: large.seconds,
      sizeBytes: sizeOf(join(data, 'rows')) - (done?.sizeBytes ?? 0),
    },
  });
  await close();
} finally {
  await stop();
  removePostgres(data);
  rmSync(data, { recursive: true, force: true });
}

/** Into a database of its own on the same server, and a store of its own. */
async function restoreElsewhere(address: string): Promise<{ seconds: number }> {
  await createDatabase('restored');
  const directDatabaseUrl = url.replace('/storey?', '/restored?');
  return timed(() =>
    restoreBackup(
      { store: createDiskStore(join(data, 'restored'), 'bench'), directDatabaseUrl },
      { address, folder: '/', passphrase: undefined, mayReplace: false, isCheck: false },
    ),
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1000, result };
}

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}
