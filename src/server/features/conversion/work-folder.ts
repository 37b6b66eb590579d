import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where this machine keeps what it needs of conversions: one folder per project. */
const workRoot = (dataFolder: string): string => join(dataFolder, 'work');
export const workHome = (dataFolder: string, projectId: string): string => join(workRoot(dataFolder), projectId);

const STEP_FOLDER = /^run-(\d+)-(\d+)$/;

/**
 * Folder of a claimed step, with what earlier steps and tries of the same run left on this machine. That is moved into it, and its old
 * folder deleted: a process of a worker that was given up for dead is in that one, and cannot write into its successor's.
 */
export async function takeWorkFolder(
  dataFolder: string,
  { projectId, run, fence }: { projectId: string; run: number; fence: number },
): Promise<string> {
  const home = workHome(dataFolder, projectId);
  const own = join(home, `run-${run}-${fence}`);
  await mkdir(home, { recursive: true });
  const older = (await readdir(home)).flatMap((name) => {
    const [, ofRun, ofFence] = STEP_FOLDER.exec(name) ?? [];
    return ofFence && Number(ofFence) < fence
      ? [{ path: join(home, name), isSameRun: Number(ofRun) === run, fence: Number(ofFence) }]
      : [];
  });
  const [latest] = older.sort((a, b) => Number(b.isSameRun) - Number(a.isSameRun) || b.fence - a.fence);
  await mkdir(own, { recursive: true });
  if (latest?.isSameRun)
    for (const name of await readdir(latest.path)) await rename(join(latest.path, name), join(own, name));
  for (const { path } of older) await rm(path, { recursive: true, force: true, maxRetries: 3 });
  return own;
}

/** Projects that this machine keeps work files of. */
export async function listWorkHomes(dataFolder: string): Promise<string[]> {
  const names = await readdir(workRoot(dataFolder)).catch(() => []);
  return names.filter((name) => z.uuid().safeParse(name).success);
}

/** Deletes what this machine keeps of a project. */
export function removeWorkHome(dataFolder: string, projectId: string): Promise<void> {
  return rm(workHome(dataFolder, projectId), { recursive: true, force: true });
}
