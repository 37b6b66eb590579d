// `npm run check`: format, types, lint, unused code, import boundaries and long lines. Exits with the number of checks that failed.
import { checks } from './lib/checks.mjs';

const failed = Object.entries(checks).filter(([name, check]) => {
  const startedAt = Date.now();
  const isFine = check();
  console.log(`${isFine ? 'ok' : 'FAILED'} ${name} (${Date.now() - startedAt} ms)`);
  return !isFine;
});
process.exit(failed.length);
