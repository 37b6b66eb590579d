import { createHash } from 'node:crypto';
import type { RunningApp } from './running-app.ts';

/** Longest that a conversion of the small scan may take. */
export const LIMIT_MS = 100_000;
/** The same for all: it is in the metadata of the octree. */
export const NAME = 'House';

/** Asks whether a conversion is done; throws when it has failed. A server that does not answer is asked again. */
export const isDone = (app: RunningApp, projectId: string) => async () => {
  const project = await app.project(projectId).catch(() => undefined);
  if (project?.status === 'Order Failed') throw new Error(project.failure_reason ?? 'failed');
  return project?.status === 'Order Completed';
};

/** A checksum over everything that was made, except what names the project itself. */
export async function fingerprint(app: RunningApp, projectId: string): Promise<string> {
  const { assets } = await app.project(projectId);
  const made = assets.filter(({ format, role }) => format === 'octree' || role === 'image' || role === 'statistics');
  const hash = createHash('sha256');
  for (const asset of made) {
    const files =
      asset.format === 'octree'
        ? ['metadata.json', 'hierarchy.bin', 'octree.bin'].map((file) => asset.asset_url.replace('metadata.json', file))
        : [asset.asset_url];
    for (const file of files) hash.update(new Uint8Array(await (await app.request('GET', file)).arrayBuffer()));
  }
  return `${made.length} files ${hash.digest('hex')}`;
}
