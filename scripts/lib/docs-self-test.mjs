// Proves that the check of generated documents finds what it should: plants documents and rows that are wrong, and some that are right.
import { featureProblems, featuresPage } from './feature-list.mjs';
import { staleDocs } from './generated-docs.mjs';

const PLACES = ['src/a', 'src/b/inline-*.tsx'];
const TESTS = new Map([
  ['src/a/x.test.ts', "test('adds [A1]', () => {});\nconst list = ['B2'];"],
  ['src/b/y.spec.ts', "test('adds and removes [A1, A2]', () => {});"],
]);
const A1 = { id: 'A1', what: 'Add', where: '`src/a`' };
const A2 = { id: 'A2', what: 'Remove', where: '`src/a`, `src/b/inline-*.tsx`' };
const WITHOUT_PROBLEM = [A1, A2];
/** Each has one problem. */
const WITH_PROBLEM = [
  [A1, A2, { ...A2, what: 'Move' }],
  [A1],
  [A1, { ...A2, where: '`src/a`, `src/gone`' }],
  [A1, { ...A2, where: '`src/c/inline-*.tsx`' }],
  [A1, { ...A2, where: 'everywhere' }],
];

/** Returns what went wrong, one sentence each. Empty: the check works. */
export function docsSelfTest() {
  const page = featuresPage([A1, A2], TESTS);
  const row = '| A1 | Add | `src/a` | `src/a/x.test.ts`<br>`src/b/y.spec.ts` |';
  const stale = staleDocs(
    [
      { file: 'same.md', text: 'a' },
      { file: 'changed.md', text: 'b' },
      { file: 'missing.md', text: 'c' },
    ],
    (file) => ({ 'same.md': 'a', 'changed.md': 'a' })[file],
  ).map(({ file }) => file);
  return [
    ...(stale.join() === 'changed.md,missing.md' ? [] : [`documents that are found stale: ${stale.join()}`]),
    ...(page.split('\n').includes(row) ? [] : [`the list of features lacks this row: ${row}`]),
    ...problemsOf(WITHOUT_PROBLEM).map((problem) => `allowed row refused: ${problem}`),
    ...WITH_PROBLEM.filter((rows) => problemsOf(rows).length !== 1).map(
      (rows) => `planted problem not found: ${JSON.stringify(rows)}`,
    ),
  ];
}

const problemsOf = (rows) => featureProblems(rows, TESTS, (place) => PLACES.includes(place));
