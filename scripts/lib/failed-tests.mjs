/** The tests that failed in a report of Vitest's `json` reporter: name and first message of each. A file that could not be loaded counts as one. */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && !failed.length) return [describe(file, 'the file as a whole', message)];
    return failed.map((test) => describe(file, test.fullName, test.failureMessages[0]));
  });
}

/** The same of a report of Playwright's `json` reporter: what failed, and what passed only at the second try. */
export function failedInPlaywright({ suites, errors = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites.flatMap(specs).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error.message;
        return describe(file, status === 'flaky' ? `${title} (passed on the second try)` : title, message);
      }),
  );
  return [...failed, ...errors.map(({ message }) => describe('journeys', 'outside a test', message))];
}

/** As many lines of a message as say what was expected and what came. */
const MESSAGE_LINES = 12;

function describe(file, name, message = '') {
  return `${file} > ${name}\n${message
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n')}`;
}
