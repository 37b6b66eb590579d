import { MAX_SCAN_BYTES } from './upload-limits.ts';

/** What a file of an order is for: the scan to model from, or a paper beside it. */
export const orderFilePurposes = ['order_scan', 'order_attachment'] as const;
export type OrderFilePurpose = (typeof orderFilePurposes)[number];

/** Extensions that the picker of the upload step offers (ordering.md §5, decisions.md "Pickers"). */
export const orderScanExtensions = [
  'rcs',
  'pts',
  'ply',
  'las',
  'laz',
  'e57',
  'xyz',
  'pdf',
  'dwg',
  'zip',
  'pcd',
  'txt',
  'jpg',
  'jpeg',
  'png',
] as const;
export const attachmentExtensions = ['pdf', 'jpg', 'jpeg', 'png', 'zip', 'dwg', 'dxf'] as const;

/** 25 MB = 25 x 2^20, inclusive (ruling 34). */
export const MAX_ATTACHMENT_BYTES = 25 * 2 ** 20;
export const MAX_ATTACHMENTS = 10;
/** Of a visitor's attachments together (authorization.md 2.4). */
export const MAX_GUEST_ATTACHMENT_BYTES = 100 * 2 ** 20;

export type FileRefusal = { kind: 'type' | 'size' | 'empty'; text: string };

const extensionOf = (fileName: string) => fileName.split('.').at(-1)?.toLowerCase() ?? '';

/** Why this file cannot be taken, by name and size alone; undefined: it can (ordering.md §5). The same for picker and server. */
export function orderFileProblem(
  purpose: OrderFilePurpose,
  fileName: string,
  sizeBytes: number,
): FileRefusal | undefined {
  const isScan = purpose === 'order_scan';
  const accepted: readonly string[] = isScan ? orderScanExtensions : attachmentExtensions;
  if (!accepted.includes(extensionOf(fileName))) {
    return {
      kind: 'type',
      text: isScan
        ? `Invalid file type for ${fileName}. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).`
        : 'Invalid file type. Please upload a valid file (PDF, JPG, PNG, ZIP, DWG, DXF)',
    };
  }
  if (sizeBytes > (isScan ? MAX_SCAN_BYTES : MAX_ATTACHMENT_BYTES))
    return {
      kind: 'size',
      text: isScan ? `File ${fileName} exceeds the size limit (20GB)` : 'File size exceeds the limit (25MB)',
    };
  return sizeBytes > 0 ? undefined : { kind: 'empty', text: `File ${fileName} is empty.` };
}

/** So much of a file's beginning tells what it is. */
export const HEAD_BYTES = 1024;

const PLAIN_TEXT = /^[\t\n\v\f\r\x20-\x7e\x80-\xff]*$/;
const isText = (head: string) => PLAIN_TEXT.test(head) && !/<(!doctype|html|script|svg)\b/i.test(head);

const fileExtensions = [...orderScanExtensions, 'dxf'] as const;
/** A group code and its value on lines of their own, comments first; or the mark of the binary form. */
const DXF = /^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\b/;

/** What each kind begins with, and its name. Texts and RCS have no mark: texts are text, RCS is none. */
const kinds: Record<(typeof fileExtensions)[number], [name: string, isSuch: (head: string) => boolean]> = {
  pdf: ['a PDF document', (head) => head.startsWith('%PDF-')],
  jpg: ['a JPEG picture', (head) => head.startsWith('\xff\xd8\xff')],
  jpeg: ['a JPEG picture', (head) => head.startsWith('\xff\xd8\xff')],
  png: ['a PNG picture', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  zip: ['a ZIP archive', (head) => head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')],
  dxf: ['a DXF drawing', (head) => DXF.test(head) || head.startsWith('AutoCAD Binary DXF')],
  dwg: ['a DWG drawing', (head) => /^AC10\d\d/.test(head)],
  e57: ['an E57 scan', (head) => head.startsWith('ASTM-E57')],
  las: ['a LAS scan', (head) => head.startsWith('LASF')],
  laz: ['a LAZ scan', (head) => head.startsWith('LASF')],
  ply: ['a PLY scan', (head) => /^ply[ \t]*[\r\n]/.test(head)],
  pcd: [
    'a PCD scan',
    (head) => /^(#[^\n]*\n\s*)*VERSION\s+[.\d]+\s*\n\s*FIELDS\s/.test(head) || /^# \.PCD/i.test(head),
  ],
  pts: ['a PTS scan', isText],
  xyz: ['an XYZ scan', isText],
  txt: ['a text file', isText],
  rcs: ['an RCS scan', (head) => !isText(head) && !marked(head)],
};

const marked = (head: string) => (['pdf', 'jpg', 'png', 'zip', 'dwg'] as const).some((other) => kinds[other][1](head));

/** Why the content is not what the name says, by its first `HEAD_BYTES`; undefined when it is. Nothing of a file is answered before this was asked. */
export function contentProblem(fileName: string, head: Uint8Array): string | undefined {
  const extension = fileExtensions.find((known) => known === extensionOf(fileName));
  if (!extension) return `${fileName} has a file type that is not accepted.`;
  const [name, isSuch] = kinds[extension];
  return isSuch(String.fromCharCode(...head))
    ? undefined
    : `${fileName} is not ${name}: its content does not match its name. Save it again and upload it again.`;
}
