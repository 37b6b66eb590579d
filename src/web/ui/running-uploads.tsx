import { useEffect } from 'react';
import type { ManagedUpload } from '#web/lib/upload/upload-manager.ts';
import { pageUploads, useUploads } from '#web/lib/upload/page-uploads.ts';
import { UploadProgress } from './upload-progress.tsx';

/** Uploads of this window with their buttons. */
export function UploadList({ uploads }: { uploads: readonly ManagedUpload[] }) {
  return uploads.map((upload) => (
    <UploadProgress
      key={upload.id}
      upload={upload}
      onPause={() => pageUploads.pause(upload.id)}
      onResume={() => pageUploads.resume(upload.id)}
      onCancel={() => pageUploads.cancel(upload.id)}
    />
  ));
}

type RunningUploadsProps = {
  projectId: string;
  /** The page that they belong to. */ href: string;
  /** After one or more have arrived. */ onArrived: () => unknown;
};

/** The uploads of a page that have not arrived; those that have are forgotten. */
export function RunningUploads({ projectId, href, onArrived }: RunningUploadsProps) {
  const uploads = useUploads().filter((upload) => upload.projectId === projectId && upload.href === href);
  const done = uploads
    .filter(({ state }) => state.phase === 'done')
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (done === '') return;
    for (const id of done.split(',')) pageUploads.forget(id);
    void onArrived();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for every file that has arrived
  }, [done]);
  return <UploadList uploads={uploads.filter(({ state }) => state.phase !== 'done')} />;
}
