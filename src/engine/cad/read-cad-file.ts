import {
  DwgReader,
  DwgReaderConfiguration,
  DxfReader,
  DxfReaderConfiguration,
  type CadDocument,
} from '@node-projects/acad-ts';
import { DrawingRefused } from './drawing-limits.ts';

/** Of AutoCAD 2007, the first whose text DXF is UTF-8 whatever code page it names. */
const FIRST_IN_UTF8 = 1021;
const HEADER_BYTES = 2 ** 18;

/** Reads a DWG or DXF, distinguished by content: a DWG begins with its version. Throws DrawingRefused for anything else. */
export function readCadFile(bytes: Uint8Array): CadDocument {
  const isDwg = /^AC\d\d/.test(String.fromCharCode(...bytes.subarray(0, 4)));
  try {
    return isDwg
      ? DwgReader.readFromStreamWithConfig(new Uint8Array(bytes).buffer, keepingUnknown(new DwgReaderConfiguration()))
      : DxfReader.readFromStreamWithConfig(withEncoding(bytes), keepingUnknown(new DxfReaderConfiguration()));
  } catch (cause) {
    throw new DrawingRefused(
      'The drawing cannot be read: it is damaged, or of a version that is not known. Save it again and deliver it again.',
      { cause },
    );
  }
}

/** So that what is not shown is counted. */
function keepingUnknown<T extends { keepUnknownEntities: boolean }>(configuration: T): T {
  configuration.keepUnknownEntities = true;
  return configuration;
}

/** The reader believes the code page, so the file is made to say UTF-8 where it is. */
function withEncoding(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES)).toString('latin1');
  const version = Number(/\$ACADVER\s+1\s+AC(\d{4})/.exec(head)?.[1] ?? 0);
  const end = /\r?\n[ \t]*0\r?\n[ \t]*ENDSEC/.exec(head);
  if (version < FIRST_IN_UTF8 || !end || bytes.every((byte) => byte < 0x80)) return bytes;
  return Buffer.concat([
    bytes.subarray(0, end.index),
    Buffer.from('\n9\n$DWGCODEPAGE\n3\nUTF-8'),
    bytes.subarray(end.index),
  ]);
}
