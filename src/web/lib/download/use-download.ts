import { useState } from 'react';
import { CAD_ZIP_PATH } from '#contract/files.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { safeFileName } from '#domain/naming/file-names.ts';
import { fileFacts, track } from '#web/lib/analytics.ts';
import { answerOf, api, ApiError, fileOf } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { saveBlob, saveFrom } from './save-blob.ts';

type DownloadHooks = { onNeedsUnlock: (retry: () => void) => void; onDownloaded?: () => void };
type ZippedProject = Pick<WireProject, 'projectId' | 'project_name'>;

/** Refusals whose own sentence says more than that the download failed. */
const saysMore = (error: unknown): error is ApiError =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.code === 'CAD_COLLECT_FAILED');

const needsUnlock = (error: unknown) => error instanceof ApiError && error.status === 402;

/** Takes files home. The server's gate decides: where an unlock is needed, `onNeedsUnlock` gets what begins the download again. */
export function useDownload({ onNeedsUnlock, onDownloaded }: DownloadHooks) {
  const [isDownloading, setIsDownloading] = useState(false);
  const run = async (take: () => Promise<void>, failed: string): Promise<void> => {
    setIsDownloading(true);
    try {
      await take();
      onDownloaded?.();
    } catch (error) {
      if (needsUnlock(error)) onNeedsUnlock(() => void run(take, failed));
      else notifyFailure(saysMore(error) ? error.message : failed);
    } finally {
      setIsDownloading(false);
    }
  };
  const texts = textsOf('downloads');
  return {
    isDownloading,
    download: (asset: WireAsset) => void run(() => takeFile(asset), texts('failed')),
    /** All drawings of a project as one zip. */
    downloadCad: (project: ZippedProject) => void run(() => takeCadZip(project), texts('cadFailed')),
  };
}

async function takeFile(asset: WireAsset): Promise<void> {
  saveFrom(await resolveUrl(asset.asset_url));
  track(
    asset.role === 'area_plan' ? 'Plan Downloaded' : asset.format === 'dxf' ? 'CAD Downloaded' : 'File Downloaded',
    fileFacts.parse(asset),
  );
}

/** The link to take a file home by. Every file is private: without a link nothing is taken in its place (ruling 12). */
async function resolveUrl(url: string): Promise<string> {
  try {
    return (await answerOf(api.api['get-signed-url'].$post({ json: { url, mode: 'download' } }))).signedUrl;
  } catch (error) {
    if (!needsUnlock(error)) console.error('Failed to resolve signed URL', error);
    throw error;
  }
}

/** The zip is read whole before it is saved: one that breaks off on the way is said to have failed, and is not left half on the disk. */
async function takeCadZip({ projectId, project_name: name }: ZippedProject): Promise<void> {
  saveBlob(await fileOf(CAD_ZIP_PATH.replace(':projectId', projectId)), `${safeFileName(name)}.zip`);
  track('CAD Downloaded', { role: 'drawing', format: 'zip' });
}
