import { parentPort } from 'node:worker_threads';
import type { PaperContent } from '#domain/papers/paper-content.ts';
import type { SigningCertificate } from '#domain/signing/signature-mark.ts';
import type { Logos } from './head.ts';
import { printPaper } from './print-paper.ts';

export type PressJob = { id: number; content: PaperContent; logos: Logos; certificate: SigningCertificate | undefined };
export type PressAnswer = { id: number; pdf: Uint8Array } | { id: number; failure: string };

parentPort?.on('message', ({ id, content, logos, certificate }: PressJob) => {
  printPaper(content, logos, certificate).then(
    (pdf) => parentPort?.postMessage({ id, pdf } satisfies PressAnswer),
    (error: unknown) => parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : 'unknown' } satisfies PressAnswer),
  );
});
