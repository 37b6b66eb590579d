import { z } from 'zod';
import { parsePotreeHierarchy } from '#viewer/cloud/potree-hierarchy.ts';
import { parsePotreeMetadata } from '#viewer/cloud/potree-metadata.ts';
import type { RunningApp } from '../../../e2e/system/running-app.ts';

/** As many as a browser has connections to one server. */
const PARALLEL_REQUESTS = 6;
/** What a viewer loads until its budget of points is spent. */
const MAX_NODES = 1500;

export const cloudView = z.object({
  openSeconds: z.number(),
  requests: z.number(),
  megabytes: z.number(),
  seconds: z.number(),
  medianMs: z.number(),
  p95Ms: z.number(),
});
export type CloudView = z.infer<typeof cloudView>;

/** Opens an octree and loads its nodes from the top down, by range requests, as the viewer does. */
export async function viewCloud(app: RunningApp, metadataUrl: string): Promise<CloudView> {
  const openedAt = performance.now();
  const fileUrl = (name: string) => metadataUrl.replace('metadata.json', name);
  const metadata = parsePotreeMetadata(await (await app.request('GET', metadataUrl)).json());
  const hierarchy = await (await app.request('GET', fileUrl('hierarchy.bin'))).arrayBuffer();
  const nodes = [
    ...parsePotreeHierarchy(hierarchy, metadata.hierarchy.firstChunkSize, metadata.boundingBox).values(),
  ].filter(({ byteSize }) => byteSize > 0n);
  const startedAt = performance.now();
  const wanted = nodes.sort((a, b) => a.level - b.level || (a.byteOffset < b.byteOffset ? -1 : 1)).slice(0, MAX_NODES);
  const waiting = [...wanted];
  const times: number[] = [];
  const loadNext = async (): Promise<void> => {
    for (let node = waiting.shift(); node; node = waiting.shift()) {
      const sentAt = performance.now();
      const range = `bytes=${node.byteOffset}-${node.byteOffset + node.byteSize - 1n}`;
      const answer = await fetch(app.url + fileUrl('octree.bin'), { headers: { cookie: app.cookie, range } });
      if (answer.status !== 206 || BigInt((await answer.arrayBuffer()).byteLength) !== node.byteSize)
        throw new Error(`${range}: ${answer.status}`);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, loadNext));
  times.sort((a, b) => a - b);
  return {
    openSeconds: (startedAt - openedAt) / 1000,
    requests: wanted.length,
    megabytes: Number(wanted.reduce((sum, { byteSize }) => sum + byteSize, 0n)) / 2 ** 20,
    seconds: (performance.now() - startedAt) / 1000,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
  };
}
