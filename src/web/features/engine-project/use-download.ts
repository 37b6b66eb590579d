import { useState } from 'react';
import type { WireAsset } from '#contract/projects.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';
import { notifyFailure } from '#web/ui/notify.tsx';

type DownloadHooks = { onNeedsUnlock: (asset: WireAsset) => void; onDownloaded: (asset: WireAsset) => void };

/** Refusals whose own sentence says more than that the download failed. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Takes files home. The server's gate decides: a project that has to be unlocked is handed to `onNeedsUnlock`. */
export function useDownload({ onNeedsUnlock, onDownloaded }: DownloadHooks) {
  const [isDownloading, setIsDownloading] = useState(false);
  const download = async (asset: WireAsset) => {
    setIsDownloading(true);
    try {
      const { signedUrl } = await answerOf(api.api['get-signed-url'].$post({ json: { url: asset.asset_url, mode: 'download' } }));
      takeHome(signedUrl, asset.name);
      onDownloaded(asset);
    } catch (error) {
      if (error instanceof ApiError && error.status === 402) onNeedsUnlock(asset);
      else notifyFailure(isRefusal(error) ? error.message : textsOf('engineProject')('downloadFailed'));
    } finally {
      setIsDownloading(false);
    }
  };
  return { isDownloading, download: (asset: WireAsset) => void download(asset) };
}

function takeHome(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
