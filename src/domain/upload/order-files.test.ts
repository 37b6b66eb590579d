import { expect, test } from 'vitest';
import {
  attachmentExtensions,
  contentProblem,
  MAX_ATTACHMENT_BYTES,
  orderFileProblem,
  orderScanExtensions,
} from './order-files.ts';
import { MAX_SCAN_BYTES } from './upload-limits.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([...orderScanExtensions])('a scan order takes .%s [U1]', (extension) =>
  expect(orderFileProblem('order_scan', `Site.v2.${extension.toUpperCase()}`, MAX_SCAN_BYTES)).toBeUndefined(),
);
test.each([...attachmentExtensions])('an attachment may be .%s [U5]', (extension) =>
  expect(orderFileProblem('order_attachment', `a.${extension}`, MAX_ATTACHMENT_BYTES)).toBeUndefined(),
);

test.each([
  [
    'order_scan',
    'scan.exe',
    10,
    'Invalid file type for scan.exe. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).',
  ],
  ['order_scan', 'scan.e57', MAX_SCAN_BYTES + 1, 'File scan.e57 exceeds the size limit (20GB)'],
  ['order_scan', 'scan.e57', 0, 'File scan.e57 is empty.'],
  ['order_attachment', 'scan.e57', 10, 'Invalid file type. Please upload a valid file (PDF, JPG, PNG, ZIP, DWG, DXF)'],
  [
    'order_attachment',
    'page.pdf.html',
    10,
    'Invalid file type. Please upload a valid file (PDF, JPG, PNG, ZIP, DWG, DXF)',
  ],
  ['order_attachment', 'a.pdf', MAX_ATTACHMENT_BYTES + 1, 'File size exceeds the limit (25MB)'],
] as const)('%s %s of %d bytes: %s [U1 U5]', (purpose, name, size, text) =>
  expect(orderFileProblem(purpose, name, size)?.text).toBe(text),
);

const heads: [string, string][] = [
  ['a.pdf', '%PDF-1.7\n'],
  ['a.jpg', '\xff\xd8\xff\xe0'],
  ['a.jpeg', '\xff\xd8\xff\xe1'],
  ['a.png', '\x89PNG\r\n\x1a\n'],
  ['a.zip', 'PK\x03\x04'],
  ['a.dwg', 'AC1032\0\0'],
  ['a.dxf', '  0\r\nSECTION\r\n  2\r\nHEADER\r\n'],
  ['a.e57', 'ASTM-E57\x01'],
  ['a.las', 'LASF\0'],
  ['a.laz', 'LASF\0'],
  ['a.ply', 'ply\nformat ascii 1.0\n'],
  ['a.pcd', '# .PCD v0.7\n'],
  ['a.pts', '12\n0 0 0 1\n'],
  ['a.xyz', '0 0 0\n'],
  ['a.txt', 'Übergabe\n'],
  ['a.rcs', '\x01\x02\0\xff'],
];
test.each(heads)('%s that begins as such is taken [U1 U5]', (name, head) =>
  expect(contentProblem(name, bytesOf(head))).toBeUndefined(),
);

test.each(['999\nFrom a scan\n0\nSECTION\n', 'AutoCAD Binary DXF\r\n\x1a\0'])('%j begins a DXF drawing [U5]', (head) =>
  expect(contentProblem('a.dxf', bytesOf(head))).toBeUndefined(),
);

test('every accepted kind is checked, and none passes as another one with a mark [U1 U5]', () => {
  expect(new Set(heads.map(([name]) => name.split('.')[1]))).toEqual(
    new Set([...orderScanExtensions, ...attachmentExtensions]),
  );
  const marked = heads.filter(([name]) => !/\.(pts|xyz|txt|rcs)$/.test(name));
  const passed = marked.flatMap(([name]) =>
    marked
      .filter(
        ([, head]) =>
          contentProblem(name, bytesOf(head)) === undefined &&
          heads.find(([own]) => own === name)?.[1].slice(0, 3) !== head.slice(0, 3),
      )
      .map(([other]) => `${other} as ${name}`),
  );
  expect(passed).toEqual([]);
});

test.each([
  [
    'plan.pdf',
    '<!doctype html><script>',
    'plan.pdf is not a PDF document: its content does not match its name. Save it again and upload it again.',
  ],
  [
    'scan.xyz',
    '<html>',
    'scan.xyz is not an XYZ scan: its content does not match its name. Save it again and upload it again.',
  ],
  [
    'scan.txt',
    'MZ\0\x01',
    'scan.txt is not a text file: its content does not match its name. Save it again and upload it again.',
  ],
  [
    'scan.rcs',
    '%PDF-1.7',
    'scan.rcs is not an RCS scan: its content does not match its name. Save it again and upload it again.',
  ],
  [
    'scan.rcs',
    'plain text',
    'scan.rcs is not an RCS scan: its content does not match its name. Save it again and upload it again.',
  ],
])('%s that begins with %j is refused in one sentence [U1 U5]', (name, head, sentence) =>
  expect(contentProblem(name, bytesOf(head))).toBe(sentence),
);
