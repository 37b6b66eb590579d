// Proves that the check of words finds what it should: every avoided phrase where people read it, and none in code.
import { AVOIDED, findInMarkdown, findInStrings } from './find-words.mjs';

const phrase = 'at once';
/** Sources and the lines on which the phrase is found. */
const MARKDOWN = [
  [`One.\n\nSaved ${phrase}.`, [3]],
  ['Saved at\n  once, and AT ONCE.', [1, 2]],
  [`# Saved ${phrase}\n| a | ${phrase} |`, [1, 2]],
  [`[Saved ${phrase}](x.md)`, [1]],
  [`A \`${phrase}\` in code, [a link](${phrase}.md), an at-once-flag.`, []],
  ['Look at `x` once, at\n\n`once`.', []],
  [`\`\`\`\n${phrase}\n\`\`\`\nSaved ${phrase}.`, [4]],
];
const STRINGS = [
  [`export const texts = {\n  saved: 'Saved ${phrase}.',\n} as const;`, [2]],
  [`const f = (n: number) => \`\${n} ${phrase}\`;`, [1]],
  [`const page = () => <p title="Read ${phrase}">Saved ${phrase}.</p>;`, [1, 1]],
  [`import x from '${phrase} x'; // ${phrase}\nexport * from '${phrase} x';`, []],
  [`const at = { '${phrase}': 'x' } as Record<'${phrase}', string>;`, []],
  [`const text = 'Read {{at once}}', kind = 'papers', rows = sql\`${phrase}\`;`, []],
];

/** Returns what went wrong, one sentence each. Empty: the finder works. */
export function wordsSelfTest() {
  return [
    ...Object.keys(AVOIDED)
      .filter((each) => !findInMarkdown(`It says ${each} here.`).some((found) => found.phrase === each))
      .map((each) => `phrase that is never found: ${each}`),
    ...MARKDOWN.flatMap(([source, lines]) => problemOf(source, findInMarkdown(source), lines)),
    ...STRINGS.flatMap(([source, lines]) => problemOf(source, findInStrings('x.tsx', source), lines)),
    ...problemOf('a label', findInStrings('x.ts', "const label = 'Papers';", { hasLabels: true }), [1]),
  ];
}

function problemOf(source, found, lines) {
  const foundAt = found.map(({ line }) => line);
  return foundAt.join() === lines.join()
    ? []
    : [`found on lines [${foundAt}] instead of [${lines}]: ${JSON.stringify(source)}`];
}
