// Where things live on disk. Data of one installation: `.storey` in the repository, or STOREY_DATA.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const dataFolder = resolve(root, process.env.STOREY_DATA || '.storey');

/** Folders of the embedded Postgres of one installation. */
export function postgresFolders(data = dataFolder) {
  const installation = createHash('sha256').update(data).digest('hex').slice(0, 12);
  // Root's own folders are closed to the system user that Postgres must run as.
  const postgres = process.getuid?.() === 0 ? join('/var/lib/storey', installation) : join(data, 'postgres');
  // The system cuts socket paths at about 100 bytes.
  const isShort = Buffer.byteLength(postgres) < 80;
  return {
    postgres,
    sockets: isShort ? join(postgres, 'run') : join(tmpdir(), `storey-${process.getuid?.() ?? ''}-${installation}`),
  };
}

export const { postgres: postgresFolder, sockets: socketFolder } = postgresFolders();

/** Creates a folder that only its owner can enter, and refuses one that somebody else made. */
export function makePrivateFolder(folder) {
  // In two steps: `mode` would also close the parents, which Postgres' user has to pass.
  mkdirSync(dirname(folder), { recursive: true });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (process.platform === 'win32') return;
  const { uid, mode } = statSync(folder);
  const isOurs = process.getuid() === 0 || uid === process.getuid();
  if (!isOurs || (mode & 0o077) !== 0) throw new Error(`${folder} must be private to its owner (mode 0700).`);
}
