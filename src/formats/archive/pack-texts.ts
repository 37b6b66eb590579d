import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** The earliest date that a zip has: the same texts give the same bytes on every day. */
const DATE = new Date(1980, 0, 1);

/** A zip of texts by their paths, in their order. */
export async function packTexts(files: readonly { path: string; text: string }[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    lastModDate: DATE,
    extendedTimestamp: false,
  });
  for (const { path, text } of files) await zip.add(path, new TextReader(text));
  return zip.close();
}
