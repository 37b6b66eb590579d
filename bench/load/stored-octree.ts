import { randomFillSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import type { RunningApp } from '../../e2e/system/running-app.ts';
import { postgresFolders } from '../../scripts/lib/paths.mjs';

const FILE_BYTES = 64 * 2 ** 20;
const RANGE_BYTES = 64 * 2 ** 10;

export type StoredOctree = { assetId: string; key: string; sizeBytes: number };

/** A converted cloud of one of the caller's projects: row and bytes as a worker leaves them. */
export async function storeOctree(app: RunningApp): Promise<StoredOctree> {
  const { team } = z
    .object({ team: z.object({ id: z.string() }) })
    .parse(await (await app.request('GET', '/api/session')).json());
  const client = new pg.Client({
    connectionString: `postgres://storey@localhost/storey?host=${encodeURIComponent(postgresFolders(app.data).sockets)}`,
  });
  await client.connect();
  const { rows } = await client.query<{ assetId: string; key: string }>(
    `
    insert into asset (project_id, role, product, format, name, storage_key, bytes, sha256, created_at)
    select id, 'cloud_classified', 'BIMIT Engine', 'octree', 'octree',
      'project/' || id || '/bench/octree/', $1, 'bench', now()
    from project where team_id = $2 and deleted_at is null limit 1
    returning id as "assetId", storage_key || 'octree.bin' as key`,
    [FILE_BYTES, team.id],
  );
  await client.end();
  const [made] = rows;
  if (!made) throw new Error('The demo has no project.');
  const path = join(app.data, 'store', 'objects', made.key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, randomFillSync(Buffer.alloc(FILE_BYTES)));
  return { ...made, sizeBytes: FILE_BYTES };
}

/** The header of a range of 64 kB that begins anywhere in the file, on a boundary of its size. */
export function anyRange(): Record<string, string> {
  const start = Math.floor(Math.random() * (FILE_BYTES / RANGE_BYTES)) * RANGE_BYTES;
  return { range: `bytes=${start}-${start + RANGE_BYTES - 1}` };
}
