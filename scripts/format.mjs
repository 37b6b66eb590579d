// `npm run format`: formats everything as `npm run check` wants it.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

process.exit(spawnSync(join(root, 'node_modules/.bin/oxfmt'), ['.'], { cwd: root, stdio: 'inherit' }).status ?? 1);
