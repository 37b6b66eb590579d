// Vite serves the file from our own origin, as the content security policy demands; `?url` gives the module a default export.
// oxlint-disable-next-line import/default
import workerUrl from '@thatopen/fragments/worker?url';

/** Address of the model library's worker, for `createModelViewer`. Only where Vite bundles: not in Node. */
export const modelWorkerUrl: string = workerUrl;
