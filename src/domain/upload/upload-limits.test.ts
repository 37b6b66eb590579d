import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engineFileProblem, MAX_SCAN_BYTES, partCount, partLength, PART_BYTES, RCS_REFUSAL } from './upload-limits.ts';

test('20 GB are 2,048 parts of 10 MB, and both limits are inclusive [U1 U2]', () => {
  expect(partCount(MAX_SCAN_BYTES)).toBe(2048);
  expect(engineFileProblem('a.e57', MAX_SCAN_BYTES)).toBeUndefined();
  expect(engineFileProblem('a.e57', MAX_SCAN_BYTES + 1)).toBe('File a.e57 exceeds the size limit (20GB)');
});

test('the lengths of all parts add up to the file', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 * PART_BYTES }), (size) => {
      const lengths = Array.from({ length: partCount(size) }, (_, index) => partLength(size, index + 1));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
      expect(Math.min(...lengths)).toBeGreaterThan(0);
    }),
  );
});

test.each(['e57', 'las', 'LAZ', 'ply', 'pts', 'xyz', 'txt', 'pcd', 'zip'])('takes .%s [E6]', (extension) =>
  expect(engineFileProblem(`Scan.v2.${extension}`, 10)).toBeUndefined(),
);
test.each(['rcs', 'RCP'])('refuses .%s before anything is sent [U1 X1]', (extension) =>
  expect(engineFileProblem(`scan.${extension}`, 10)).toBe(RCS_REFUSAL),
);
test.each(['scan', 'scan.pdf', 'scan.dwg', 'scan.las.exe'])('refuses %s [U1]', (name) =>
  expect(engineFileProblem(name, 10)).toMatch(/^Invalid file type for/),
);
