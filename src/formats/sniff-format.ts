import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';

/** What a file is by its content; LAS includes LAZ, TEXT is PTS or XYZ. */
type SniffedFormat = 'E57' | 'LAS' | 'PLY' | 'PCD' | 'ZIP' | 'PTS' | 'XYZ';

export const RCS_REFUSAL =
  "RCS is a closed format that only its vendor's software can read. Export the scan as E57 or LAS and choose that file.";
const UNKNOWN_REFUSAL =
  'This is not a point cloud that can be read. Accepted: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.';

/** Formats that people mistake for a scan, by their first bytes, with what to do instead. */
const OTHER_CONTENT: [RegExp, string][] = [
  [/^%PDF-/, 'This is a PDF document, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.'],
  [/^AC10\d\d/, 'This is a DWG drawing, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.'],
  [/^GIF8[79]a/, 'This is a GIF picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.'],
  [/^\xff\xd8\xff/, 'This is a JPEG picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.'],
  [/^\x89PNG/, 'This is a PNG picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.'],
  [/^ISO-10303-21/, 'This is a STEP or IFC model, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.'],
];

/** Formats whose files begin with a mark. */
const BINARY_EXTENSIONS = new Set(['e57', 'las', 'laz', 'ply', 'pcd', 'zip']);

/** Lower-case extension without the dot, '' when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

/** Decides by the first bytes, and for text by the extension. Throws `FormatError` with the sentence to show. */
export async function sniffFormat(source: ByteSource, fileName: string): Promise<SniffedFormat> {
  const extension = extensionOf(fileName);
  if (extension === 'rcs' || extension === 'rcp') throw new FormatError('CLOSED_FORMAT', RCS_REFUSAL);
  if (source.size === 0) throw new FormatError('NO_POINTS', 'The file is empty.');
  const head = await source.read(0, Math.min(source.size, 512));
  const text = String.fromCharCode(...head);
  if (text.startsWith('LASF')) return 'LAS';
  if (text.startsWith('ASTM-E57')) return 'E57';
  if (/^ply[ \t]*[\r\n]/.test(text)) return 'PLY';
  if (/^(#[^\n]*\n\s*)*VERSION\s+[.\d]+\s*\n\s*FIELDS\s/.test(text) || /^# \.PCD/i.test(text)) return 'PCD';
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('PK\u0005\u0006')) return 'ZIP';
  const other = OTHER_CONTENT.find(([mark]) => mark.test(text));
  if (other) throw new FormatError('UNKNOWN_FORMAT', other[1]);
  if (!isText(head)) throw new FormatError('UNKNOWN_FORMAT', UNKNOWN_REFUSAL);
  // A name of a format that always has a mark: what is in the file is something else, not a table of points.
  if (BINARY_EXTENSIONS.has(extension))
    throw new FormatError(
      'UNKNOWN_FORMAT',
      `This is not ${extension === 'e57' ? 'an' : 'a'} ${extension.toUpperCase()} file, although it is called` +
        ' one. Export the scan again and choose the new file.',
    );
  return extension === 'pts' ? 'PTS' : 'XYZ';
}
