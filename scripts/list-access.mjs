// Writes docs/access.md: every call with who may make it. `node scripts/list-access.mjs`
import { writeFileSync } from 'node:fs';
import { accessPage } from '../src/server/platform/authorization/access-docs.ts';

writeFileSync('docs/access.md', accessPage());
