// Proves that the rules of the project in .oxlintrc.json bite: plants one violation per rule in a scratch tree and expects each to be found.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

const VIOLATIONS = {
  'src/geometry/domain.ts': "import '#domain/b/fine.ts';",
  'src/geometry/vendor.ts': "import 'three';",
  'src/domain/a/vendor.ts': "import 'pg';",
  'src/domain/a/node.ts': "import 'node:fs';",
  'src/domain/a/server.ts': "import '#server/platform/config.ts';",
  'src/domain/a/upwards.ts': "import '../b/fine.ts';",
  'src/contract/server.ts': "import '#server/app.ts';",
  'src/engine/web.ts': "import '#web/ui/shell.tsx';",
  'src/formats/domain.ts': "import '#domain/b/fine.ts';",
  'src/formats/node.ts': "import 'node:fs';",
  'src/engine/viewer.ts': "import '#viewer/x.ts';",
  'src/sandbox/engine.ts': "import '#engine/x.ts';",
  'src/viewer/sandbox.ts': "import '#sandbox/x.ts';",
  'src/viewer/engine.ts': "import '#engine/x.ts';",
  'src/viewer/react.ts': "import 'react';",
  'src/server/platform/feature.ts': "import '#server/features/a/routes.ts';",
  'src/server/platform/records.ts': "import '#server/records/audit.ts';",
  'src/server/records/feature.ts': "import '#server/features/a/routes.ts';",
  'src/server/features/a/other-feature.ts': "import '#server/features/b/routes.ts';",
  'src/server/features/a/store.ts':
    'const f = () => inScope(db, scope, async (transaction) => { await store.put(transaction.key); });',
  'src/server/features/a/provider.ts': 'const f = () => db.transaction(async () => parts.stripe.refunds.create({}));',
  'src/server/features/a/both.ts':
    'export const f = (transaction: Scoped, { store }: { store: ObjectStore }) => [transaction, store];',
  'src/server/features/a/behind.ts':
    'export async function f(transaction: Scoped) { for (const one of transaction.rows) await ask(one.url); }',
  'src/server/features/a/web.ts': "import '#web/ui/shell.tsx';",
  'src/web/features/a/other-feature.tsx': "import '#web/features/b/page.tsx';",
  'src/web/features/a/server.tsx': "import type { App } from '#server/app.ts'; export type X = App;",
  'src/web/routes/server.tsx': "import '#server/app.ts';",
  'src/web/ui/feature.tsx': "import '#web/features/a/page.tsx';",
  'src/web/ui/node.tsx': "import 'node:path';",
};
const FINE = {
  'src/geometry/plane.ts': "import './angle.ts';",
  'src/geometry/angle.ts': 'export {};',
  'src/domain/b/fine.ts':
    "import { z } from 'zod'; import './other.ts'; import '#domain/a/node.ts'; import '#geometry/plane.ts'; export const schema = z.string();",
  'src/domain/b/other.ts': 'export {};',
  'src/formats/reader.ts': "import 'laz-perf'; import './other.ts'; import '#formats/x.ts';",
  'src/formats/other.ts': 'export {};',
  'src/engine/cli.ts':
    "import 'node:fs'; import '#formats/reader.ts'; import '#domain/b/fine.ts'; import '#sandbox/x.ts';",
  'src/sandbox/flags.ts': "import 'node:fs';",
  'src/server/records/audit.ts': "import '#server/platform/config.ts'; import '#domain/b/fine.ts';",
  'src/server/features/b/routes.ts':
    "import '#server/platform/config.ts'; import '#server/records/audit.ts'; import '#domain/b/fine.ts';" +
    " import '#contract/x.ts'; import 'hono'; import './store.ts';",
  'src/server/features/b/outside.ts':
    'export const f = async (invite: (transaction: Scoped) => Promise<string>) => { const key = await inScope(db,' +
    ' scope, (transaction) => invite(transaction)); await store.put(key); };',
  'src/web/features/b/page.tsx':
    "import '#web/ui/shell.tsx'; import '#contract/x.ts'; import '#viewer/x.ts'; import 'react'; import './x.ts';",
};

/** Returns what went wrong, one sentence each. Empty: the rules work. */
export function boundarySelfTest() {
  const folder = mkdtempSync(join(tmpdir(), 'storey-boundaries-'));
  try {
    for (const file of ['.oxlintrc.json', 'package.json', 'scripts/lib/lint-transactions.mjs']) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(folder, file));
    }
    for (const [file, text] of Object.entries({ ...VIOLATIONS, ...FINE })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
    }
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout);
    const found = new Set(
      diagnostics
        .filter(({ code }) => /no-restricted-imports|no-network-in-transactions/.test(code))
        .map(({ filename }) => filename),
    );
    const missed = Object.keys(VIOLATIONS).filter((file) => !found.has(file));
    const wrong = Object.keys(FINE).filter((file) => found.has(file));
    return [
      ...missed.map((file) => `planted violation not found: ${file}`),
      ...wrong.map((file) => `allowed import refused: ${file}`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
