import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { asset, project } from '#server/platform/database/schema.ts';
import { finishProject, uploadScan } from './engine-order.ts';
import type { TestServer } from './test-server.ts';

/** A finished and unlocked project with one file to take home and one picture to look at. */
export async function deliveredProject(server: TestServer, cookie: string) {
  const order = await uploadScan(server, cookie, 'a.las', Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]));
  const { projectId } = order;
  await finishProject(server, projectId, 1000);
  await server.db.update(project).set({ paymentStatus: 'paid' }).where(eq(project.id, projectId));
  const [ifcUrl, imageUrl] = [
    await addFile(server, projectId, 'model', 'ifc', 'model.ifc'),
    await addFile(server, projectId, 'image', 'png', 'thumbnail.png'),
  ];
  return { ...order, ifcUrl, imageUrl };
}

async function addFile(
  server: TestServer,
  projectId: string,
  role: string,
  format: string,
  name: string,
): Promise<string> {
  const storageKey = `project/${projectId}/run-1/${name}`;
  const stored = await server.store.put(storageKey, Readable.from([Buffer.from(`bytes of ${name}`)]));
  const [row] = await server.db
    .insert(asset)
    .values({ projectId, role, format, name, product: 'BIMIT Engine', storageKey, ...stored, createdAt: new Date() })
    .returning({ id: asset.id });
  return `/api/proxy-file/${row?.id}`;
}
