import { expect, test } from 'vitest';
import { entriesProblem, headProblem, manifestProblem, type ZipEntryFacts } from './check-entries.ts';

const entry = (path: string, change: Partial<ZipEntryFacts> = {}): ZipEntryFacts => ({
  path,
  bytes: 10,
  packedBytes: 10,
  isFolder: false,
  isLink: false,
  isEncrypted: false,
  ...change,
});
const LIMIT = 2 ** 40;

test('an ordinary package passes [N11]', () => {
  expect(entriesProblem([entry('models/', { isFolder: true }), entry('models/a..b.ifc')], LIMIT)).toBeUndefined();
});

test.each([
  ['/etc/passwd', /leads out/],
  ['C:/x', /leads out/],
  ['models/../../x', /leads out/],
  ['..', /leads out/],
  ['models\\x', /backslash/],
  ['models//x', /cannot be read/],
  ['./x', /cannot be read/],
  ['a\nb', /cannot be read/],
  ['x'.repeat(1001), /cannot be read/],
])('a package with the path %j is refused [N11]', (path, sentence) => {
  expect(entriesProblem([entry(path)], LIMIT)).toMatch(sentence);
});

test('links, passwords, doubles and floods are refused, a sentence each [N11]', () => {
  expect(entriesProblem([entry('a', { isLink: true })], LIMIT)).toMatch(/link in place of a file/);
  expect(entriesProblem([entry('a', { isEncrypted: true })], LIMIT)).toMatch(/password/);
  expect(entriesProblem([entry('models/A'), entry('models/a')], LIMIT)).toBe('The package contains "models/a" twice.');
  expect(
    entriesProblem(
      Array.from({ length: 10_000 }, (_, i) => entry(`f${i}`)),
      LIMIT,
    ),
  ).toMatch(/10,000 or more files/);
  expect(entriesProblem([entry('a', { bytes: 2e9, packedBytes: 1e6 })], LIMIT)).toMatch(/200 times/);
  expect(entriesProblem([entry('a', { bytes: 2e9, packedBytes: 1e9 })], 1e9)).toMatch(/more than can be stored/);
});

const listed = (path: string) => ({ path, bytes: 10, sha256: 'a'.repeat(64), kind: 'made' as const });

test('a manifest that does not fit the files is refused [N11]', () => {
  const problem = (paths: string[], entries: ZipEntryFacts[]) => manifestProblem({ files: paths.map(listed) }, entries);
  expect(problem(['a'], [entry('a'), entry('manifest.json'), entry('SHA256SUMS')])).toBeUndefined();
  expect(problem(['a'], [])).toMatch(/"a" is missing/);
  expect(problem(['a'], [entry('a', { bytes: 9 })])).toMatch(/has changed/);
  expect(problem([], [entry('b')])).toMatch(/"b", which its manifest does not list/);
  expect(problem(['a', 'a'], [entry('a')])).toMatch(/lists "a" twice/);
  expect(problem(['manifest.json'], [entry('manifest.json')])).toMatch(/twice/);
});

test('another format and a newer one are told apart [N11]', () => {
  expect(headProblem({ format: 'storey-exit-package', version: 1 })).toBeUndefined();
  expect(headProblem({ format: 'storey-exit-package', version: 2 })).toMatch(/Update the portal/);
  expect(headProblem({ format: 'x', version: 1 })).toMatch(/not an exit package/);
  expect(headProblem(null)).toMatch(/not an exit package/);
});
