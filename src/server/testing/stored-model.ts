import { Readable } from 'node:stream';
import { asset } from '#server/platform/database/schema.ts';
import { storeProject, teamIdOf } from './stored-project.ts';
import type { TestServer } from './test-server.ts';

/** What is different about a model; its content where it is to be read. */
export type ModelChange = Partial<typeof asset.$inferInsert> & { content?: Buffer };

/** A delivered model of a project, as staff would have left it; without content, its record alone. Answers its id. */
export async function storeModel(
  { db, store }: TestServer,
  projectId: string,
  { content, ...change }: ModelChange = {},
): Promise<string> {
  const storageKey = `project/${projectId}/delivered/${crypto.randomUUID()}/file`;
  const stored = content ? await store.put(storageKey, Readable.from([content])) : { bytes: 4, sha256: 'a'.repeat(64) };
  const [row] = await db
    .insert(asset)
    .values({
      projectId,
      role: 'model',
      format: 'ifc',
      product: 'BIMIT Verified',
      name: 'Hall.ifc',
      isDelivered: true,
      storageKey,
      ...stored,
      createdAt: new Date(),
      ...change,
    })
    .returning({ id: asset.id });
  if (!row) throw new Error('no file');
  return row.id;
}

/** A new person, and a delivered model in a project of their team. */
export async function newStoredModel(server: TestServer, change: Parameters<typeof storeProject>[2] = {}) {
  const cookie = await server.signUp(`${crypto.randomUUID()}@example.com`);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId, locationId } = await storeProject(server, teamId, { name: 'Town Hall', ...change });
  return { cookie, teamId, projectId, locationId, urn: await storeModel(server, projectId) };
}
