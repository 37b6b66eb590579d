import { getDocument, GlobalWorkerOptions, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist';
// Vite serves the file from our own origin, as the content security policy demands; `?url` gives the module a default export.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { ViewerError } from '#viewer/view/viewer-error.ts';

/** Addresses of what documents need beside themselves: standard fonts, character maps and image decoders, by the names of their files. */
const parts: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      '../../../node_modules/pdfjs-dist/{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/{jbig2,openjpeg,qcms_bg}.wasm}',
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Answers the library's questions for such a part from our own origin. */
class Parts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = parts[filename];
    if (!url) throw new Error(`no part ${filename}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`part ${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** An open document; `close` ends its worker. */
export type OpenPdf = { pdf: Promise<PDFDocumentProxy>; close: () => void };

/** Opens a PDF, which is read in a worker. `pdf` rejects with `ViewerError` DOCUMENT_LOCKED or DOCUMENT_DAMAGED. Scripts inside documents are never run. */
export function openPdf(bytes: Uint8Array): OpenPdf {
  GlobalWorkerOptions.workerSrc = workerUrl;
  // The library transfers the bytes to its worker: a copy lets the caller start again.
  const task = getDocument({
    data: bytes.slice(),
    BinaryDataFactory: Parts,
    useWorkerFetch: false,
    cMapPacked: true,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  const pdf = task.promise.catch((error: unknown) => {
    throw new ViewerError(error instanceof PasswordException ? 'DOCUMENT_LOCKED' : 'DOCUMENT_DAMAGED', {
      cause: error,
    });
  });
  return { pdf, close: () => void task.destroy() };
}
