// `npm run real`: builds, then runs the portal on real components of this machine: Postgres with a standby, PgBouncer, an S3 service, nginx, a mail server.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './lib/paths.mjs';

const PROGRAMS = {
  openssl: 'openssl',
  setpriv: 'util-linux',
  pgbouncer: 'pgbouncer',
  nginx: 'nginx-light',
  exim4: 'exim4-daemon-light',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  ceph: 'ceph-common',
  radosgw: 'radosgw',
};

const folders = `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin`.split(delimiter);
const missing = [
  ...new Set(
    Object.entries(PROGRAMS)
      .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
      .map(([, name]) => name),
  ),
];
if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql');
if (missing.length > 0) fail(`Packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`);
if (process.getuid() !== 0) fail('This run needs root, to become the users of these packages.');
if (spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' }).status !== 0)
  fail('The build failed.');
const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'e2e/real/main.ts')], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

function fail(message) {
  console.error(message);
  process.exit(1);
}
