// docs/features.md: what is built, where it is, and which tests carry its id. Made from docs/features.json.
const IDS_IN_TITLE = /\[((?:[A-Z]\d+)(?:[ ,]+[A-Z]\d+)*)\]/g;
const HEAD = [
  '# Features',
  '',
  'What is built, where it is, and the tests that carry its id. Made by `npm run docs` from `docs/features.json`.',
  '',
  '| id | what | where | tests |',
  '|---|---|---|---|',
];

/** Returns docs/features.md as it should be, from the rows of features.json and the tests (text by path). */
export function featuresPage(features, tests) {
  const carrying = testsById(tests);
  const rows = features.map(({ id, what, where }) => {
    const files = (carrying.get(id) ?? []).toSorted((a, b) => a.localeCompare(b)).map((file) => `\`${file}\``);
    return `| ${id} | ${what} | ${where} | ${files.join('<br>') || 'none yet'} |`;
  });
  return [...HEAD, ...rows, ''].join('\n');
}

/**
 * Returns what is wrong with features.json, one sentence each: two rows with one id, a place that is not there (`exists` is asked
 * about a path or a pattern), and a test with an id that has no row.
 */
export function featureProblems(features, tests, exists) {
  const ids = features.map(({ id }) => id);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `docs/features.json: ${id} has two rows`),
    ...features.flatMap(({ id, where }) => {
      const places = Array.from(where.matchAll(/`([^`]+)`/g), ([, place]) => place);
      if (places.length === 0) return [`docs/features.json: ${id} does not say where it is`];
      return places
        .filter((place) => !exists(place))
        .map((place) => `docs/features.json: ${id} is said to be in \`${place}\`, and nothing is there`);
    }),
    ...[...testsById(tests)]
      .filter(([id]) => !ids.includes(id))
      .map(([id, files]) => `${files.join(', ')}: ${id} has no row in docs/features.json`),
  ];
}

function testsById(tests) {
  const byId = new Map();
  for (const [file, text] of tests) {
    const ids = new Set(Array.from(text.matchAll(IDS_IN_TITLE), ([, list]) => list.split(/[ ,]+/)).flat());
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  return byId;
}
