import type { ScanSummary } from './scan-summary.ts';

/** Looks into a scan before it is sent. */
export type CheckScan = (file: File) => Promise<ScanSummary>;
type Answer = { summary: ScanSummary } | { error: string };

/** Looks into a scan in a worker of its own, which ends with the answer: a decoder that hangs or crashes takes nothing with it. */
export const checkScan: CheckScan = (file) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./preflight-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    const timer = setTimeout(() => end(() => resolve(UNKNOWN)), TIME_LIMIT_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      end(() => ('summary' in data ? resolve(data.summary) : reject(new Error(data.error)))),
    );
    worker.addEventListener('error', () => end(() => resolve(UNKNOWN)));
    worker.postMessage(file);
  });

const TIME_LIMIT_MS = 15_000;

/** A scan that could not be judged here is judged after the upload. */
const UNKNOWN: ScanSummary = {
  canConvert: true,
  openExtent: null,
  refusal: null,
  format: null,
  points: null,
  isPointsEstimated: false,
  extentM: null,
  unit: null,
  upAxis: null,
  frameReasons: [],
  hasColor: null,
  pointsPerUnit2: null,
  remarks: [],
};
