import type { CloudEvents } from './cloud-viewer-types.ts';

const TIMEOUT_MS = 30_000;

export type CloudProgress = {
  /** Reports what is shown and wanted when that has changed. The first points end the wait. */
  report: (progress: CloudEvents['progress']) => void;
  dispose: () => void;
};

/** How much of a cloud has arrived. `onTimeout` is called where after `timeoutMs`, else 30 s, there is not a single point. */
export function createCloudProgress(
  timeoutMs: number | undefined,
  hasPoints: () => boolean,
  onProgress: (progress: CloudEvents['progress']) => void,
  onTimeout: () => void,
): CloudProgress {
  let last = '';
  const timeout = setTimeout(() => {
    if (!hasPoints()) onTimeout();
  }, timeoutMs ?? TIMEOUT_MS);
  return {
    report: (progress) => {
      const text = `${progress.shownPoints}/${progress.wantedPoints}/${progress.areDistancesLoading}`;
      if (text === last) return;
      last = text;
      if (progress.shownPoints > 0) clearTimeout(timeout);
      onProgress(progress);
    },
    dispose: () => clearTimeout(timeout),
  };
}
