import { buffer } from 'node:stream/consumers';
import type { PaperContent, Picture } from '#domain/papers/paper-content.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press, Printing } from './pdf/press.ts';

/**
 * A paper as PDF, with the pictures that its letterheads name. A picture missing from the store is left out.
 */
export async function printStored(
  { store, press }: { store: ObjectStore; press: Press },
  content: PaperContent,
  how?: Printing,
): Promise<Buffer> {
  const [from, to] = await Promise.all([readPicture(store, content.from.logo), readPicture(store, content.to.logo)]);
  return press.print(content, { from, to }, how);
}

async function readPicture(store: ObjectStore, picture: Picture | null): Promise<Buffer | undefined> {
  if (!picture || (await store.size(picture.key)) === undefined) return undefined;
  return buffer(await store.get(picture.key));
}
