// `npm run check`: format, types, lint, unused code, import boundaries, generated documents, long lines and words. Exits with the number of checks that failed.
import { checks } from './lib/checks.mjs';

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  const startedAt = Date.now();
  const isFine = await check();
  if (!isFine) failed++;
  console.log(`${isFine ? 'ok' : 'FAILED'} ${name} (${Date.now() - startedAt} ms)`);
}
process.exit(failed);
