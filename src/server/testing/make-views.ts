import { and, eq } from 'drizzle-orm';
import { cutPanoramas } from '#server/features/conversion/cut-panoramas.ts';
import { makeElementTable } from '#server/features/conversion/make-element-table.ts';
import { makeView } from '#server/features/conversion/make-view.ts';
import { asset } from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { PanoramaJob } from '#server/platform/queue/queue.ts';
import type { TestServer } from './test-server.ts';

/** Does what a worker does with the files that were delivered for a project. */
export async function makeViews(server: TestServer, projectId: string): Promise<void> {
  for (const { id } of await waitingFor(server, projectId, asset.viewState))
    await makeView(
      { ...server, log: createLog('silent', 'test') },
      { projectId, assetId: id },
      new AbortController().signal,
    );
}

/** Does what a worker does with panoramas. */
export const cutPanoramasOf = (server: TestServer, job: PanoramaJob): Promise<void> =>
  cutPanoramas({ ...server, log: createLog('silent', 'test') }, job, new AbortController().signal);

/** Does what a worker does with the models of a project whose tables were asked for. */
export async function makeElementTables(server: TestServer, projectId: string): Promise<void> {
  for (const { id } of await waitingFor(server, projectId, asset.elementsState))
    await makeElementTable(
      { ...server, log: createLog('silent', 'test') },
      { projectId, assetId: id },
      new AbortController().signal,
    );
}

const waitingFor = (
  { db }: TestServer,
  projectId: string,
  state: typeof asset.viewState | typeof asset.elementsState,
) =>
  db
    .select()
    .from(asset)
    .where(and(eq(asset.projectId, projectId), eq(state, 'waiting')));
