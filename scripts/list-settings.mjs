// Writes docs/settings.md: every setting with its default and meaning. `node scripts/list-settings.mjs`
import { writeFileSync } from 'node:fs';
import { settingsPage } from '../src/server/platform/config/setting-docs.ts';

writeFileSync('docs/settings.md', settingsPage());
