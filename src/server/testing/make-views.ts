import { and, eq } from 'drizzle-orm';
import { makeView } from '#server/features/conversion/make-view.ts';
import { asset } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { TestServer } from './test-server.ts';

/** Does what a worker does with the files that were delivered for a project. */
export async function makeViews(server: TestServer, projectId: string): Promise<void> {
  const waiting = await server.db.select().from(asset).where(and(eq(asset.projectId, projectId), eq(asset.viewState, 'waiting')));
  for (const { id } of waiting) await makeView({ ...server, log: createLog('silent', 'test') }, { projectId, assetId: id }, new AbortController().signal);
}
