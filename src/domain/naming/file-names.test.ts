import { expect, test } from 'vitest';
import { cadZipNames, safeFileName, storedFileName, withDxfExtension } from './file-names.ts';

test.each([
  ['a\\b/c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
  ['  Old \t\n Mill  ', 'Old Mill'],
  ['', 'Project'],
  [' \t ', 'Project'],
  ['..', 'Project'],
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['Zürich 9½', 'Zürich 9½'],
  ['a\u0000b', 'a-b'],
])('%j becomes the file name %j [D12]', (name, expected) => {
  expect(safeFileName(name)).toBe(expected);
});

test('a drawing ends in .dxf, once [D12]', () => {
  expect(['Level 1', 'Level 1.dxf', 'LEVEL.DXF', 'a.dwg', 'dxf'].map(withDxfExtension)).toEqual([
    'Level 1.dxf',
    'Level 1.dxf',
    'LEVEL.DXF',
    'a.dwg.dxf',
    'dxf.dxf',
  ]);
});

test('no two names inside the zip are alike, whatever their case [D12]', () => {
  expect(cadZipNames(['a.dxf', 'A.dxf', 'a', 'a (2).dxf', 'b:c', 'b?c', ''])).toEqual([
    'a.dxf',
    'A (2).dxf',
    'a (3).dxf',
    'a (2) (2).dxf',
    'b-c.dxf',
    'b-c (2).dxf',
    'Project.dxf',
  ]);
});

test.each([
  ['Halle Süd.las', 'Halle_S_d.las'],
  ['..plan..final...pdf', 'plan.final.pdf'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['-rf.pdf', 'rf.pdf'],
  ['../../etc/passwd', 'etc-passwd'],
  ['平面図.pdf', '_.pdf'],
  ['...', 'file'],
  ['end.', 'end'],
  [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(96)}.pdf`],
  [`a.${'b'.repeat(99)}`, 'b'.repeat(99)],
])('%j is stored as %j', (name, expected) => {
  expect(storedFileName(name)).toBe(expected);
});
