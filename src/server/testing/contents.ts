import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beginSnapshot, listTables, tableLines } from '#server/platform/backup/table-rows.ts';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import { allKeys, hashObject } from '#server/platform/object-store/check-objects.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';

/** Every row of every table, as text, by table. */
export async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await beginSnapshot(client);
    const found: Record<string, string[]> = {};
    for (const table of await listTables(client)) {
      const lines: string[] = [];
      for await (const line of tableLines(client, table)) lines.push(line);
      found[table.name] = lines.sort();
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The checksum of every stored file, by key. */
export async function objectsOf(store: ObjectStore): Promise<Record<string, string | undefined>> {
  const keys: string[] = [];
  for await (const key of allKeys(store)) keys.push(key);
  const found: Record<string, string | undefined> = {};
  for (const key of keys.sort()) found[key] = (await hashObject(store, key))?.sha256;
  return found;
}

/** An installation that was never started: a database without tables and an empty store. */
export const createEmptyInstallation = () => createInstallation(createEmptyDatabase());

/** One that was started and never used: its database has the schema, which would take longer to make than most tests. */
export const createUnusedInstallation = () => createInstallation(createTestDatabase());

async function createInstallation(made: Promise<TestDatabase>) {
  const database = await made;
  const dataFolder = await mkdtemp(join(tmpdir(), 'storey-restored-'));
  const remove = async () => {
    await database.release();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { url: database.url, dataFolder, store: createDiskStore(join(dataFolder, 'store'), 'only-for-tests'), remove };
}
