import { spawnSync } from 'node:child_process';

/** Installs a package of Debian, as root or by a sudo that asks for no password. Returns whether that worked. */
export function installPackage(name) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=120', ...args];
    return (
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    );
  };
  return apt('update') && apt('install', '-y', '--no-install-recommends', name);
}
