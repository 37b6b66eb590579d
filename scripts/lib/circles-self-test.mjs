// Proves that the check of circles finds what it should: plants each kind of import that closes one, and imports that close none.
import { circlesAmong } from './import-circles.mjs';

const CIRCLES = [
  { 'src/a/x.ts': "import { y } from './y.ts';", 'src/a/y.ts': "import { x } from '#a/x.ts';" },
  { 'src/a/x.ts': "import { y } from './y.ts';", 'src/a/y.ts': "import type { X } from './x.ts';" },
  { 'src/a/x.ts': "const y = () => import('./y.tsx');", 'src/a/y.tsx': "import type { X } from './x.ts';" },
  { 'src/a/x.ts': "export * from '#b/y.ts';", 'src/b/y.ts': "import './z.ts';", 'src/b/z.ts': "import '#a/x.ts';" },
  { 'src/a/x.ts': "import type { X } from './x.ts';" },
];
const NO_CIRCLES = [
  {
    'src/a/x.ts': "import './y.ts';\nimport './z.ts';",
    'src/a/y.ts': "import { z } from './z.ts';",
    'src/a/z.ts': "import 'zod';\nimport './style.css';",
  },
];

/** Returns what went wrong, one sentence each. Empty: the check works. */
export function circlesSelfTest() {
  const countIn = (planted) => circlesAmong(new Map(Object.entries(planted))).length;
  return [
    ...CIRCLES.filter((planted) => countIn(planted) !== 1).map(
      (it) => `planted circle not found: ${JSON.stringify(it)}`,
    ),
    ...NO_CIRCLES.filter((planted) => countIn(planted) > 0).map(
      (it) => `allowed imports refused: ${JSON.stringify(it)}`,
    ),
  ];
}
