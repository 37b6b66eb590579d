import { useSyncExternalStore } from 'react';
import { apiUploadServer } from './api-upload-server.ts';
import { guardLeaving } from './guard-leaving.ts';
import type { HashPart } from './part-hasher.ts';
import { browserEnvironment } from './upload-environment.ts';
import { isActive, UploadManager, type ManagedUpload } from './upload-manager.ts';

/** The hasher of this page, loaded with the first part. */
function createPartHasher(): HashPart {
  let hasher: Promise<HashPart> | undefined;
  return async (part) => (await (hasher ??= import('./part-hasher.ts').then((made) => made.createPartHasher())))(part);
}

/** The one manager of this page. */
export const pageUploads = new UploadManager({
  server: apiUploadServer,
  createHasher: createPartHasher,
  environment: browserEnvironment,
});

pageUploads.subscribe(() => guardLeaving('uploads', pageUploads.getSnapshot().some(isActive)));

/** All uploads of this page; draws the component again on every change. */
export function useUploads(): readonly ManagedUpload[] {
  return useSyncExternalStore(pageUploads.subscribe, pageUploads.getSnapshot);
}

/** The upload of one project; undefined when this page sends none for it. */
export function useProjectUpload(projectId: string): ManagedUpload | undefined {
  return useUploads().find((upload) => upload.projectId === projectId);
}
