import { contentProblem, HEAD_BYTES } from '#domain/upload/order-files.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { storedSource } from './stored-source.ts';
import { zipProblem } from './zip-problem.ts';

/** Why a stored file is not what its name says; undefined when it is. Of a zip the directory is read too, in a process of its own. */
export async function orderFileContentProblem(
  store: ObjectStore,
  key: string,
  fileName: string,
): Promise<string | undefined> {
  const source = await storedSource(store, key);
  const problem = contentProblem(fileName, await source.read(0, Math.min(HEAD_BYTES, source.size)));
  return problem || !/\.zip$/i.test(fileName) ? problem : zipProblem(source);
}
