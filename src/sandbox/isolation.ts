import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A user of the system. */
export type SystemUser = { uid: number; gid: number };
/** What the system takes from a process that reads foreign bytes, beside what Node's permission model does. */
export type Isolation = {
  /** Whom it runs as in place of root; undefined where we are not root ourselves, or nobody else can read our programs. */
  user: SystemUser | undefined;
  /** It has no network, not even this machine's own. */
  hasNoNetwork: boolean;
  /** Program and arguments that precede its own command; empty: the command is started as is. */
  launcher: readonly string[];
};

const USER_NAME = 'storey-sandbox';
const LAUNCHERS = ['/usr/bin/unshare', '/bin/unshare'];
const PROBE_LIMIT_MS = 10_000;
const NONE: Isolation = { user: undefined, hasNoNetwork: false, launcher: [] };

let found: Isolation | undefined;

/** What this system can do, found out once by starting a process in each way, the strictest first. `program`: a file of ours that it has to read. */
export function findIsolation(program: string): Isolation {
  return (found ??= possibleIsolations().find((isolation) => works(isolation, program)) ?? NONE);
}

/** How to start `command` in it. The current folder is entered before root is given up, so that the way there may be closed to the user. */
export function isolatedCommand(
  { user, launcher }: Isolation,
  command: readonly string[],
): { file: string; args: string[]; ids: Partial<SystemUser> } {
  const [file = '', ...args] = [...launcher, ...command];
  // The launcher needs root for the network, and changes the user itself.
  return { file, args, ids: launcher.length > 0 ? {} : { ...user } };
}

/** The same without another user, where a folder cannot be given to one: some network file systems let not even root do that. */
export const asOurselves = (isolation: Isolation): Isolation => ({
  ...isolation,
  user: undefined,
  launcher: isolation.launcher.filter((argument) => !/^--set[ug]id=/.test(argument)),
});

/** What is in force, as the end of a sentence: 'as the user 995 without a network'. */
export function isolationWords({ user, hasNoNetwork }: Isolation): string {
  return `as ${user ? `the user ${user.uid}` : process.getuid?.() === 0 ? 'root' : 'the user of the server'} ${hasNoNetwork ? 'without' : 'with'} a network`;
}

function possibleIsolations(): Isolation[] {
  const unshare = LAUNCHERS.find((path) => existsSync(path));
  const user = process.getuid?.() === 0 ? sandboxUser() : undefined;
  const without = (...flags: string[]) => (unshare ? [[unshare, '--net', ...flags, '--']] : []);
  const ofUser = user
    ? [...without(`--setgid=${user.gid}`, `--setuid=${user.uid}`), []].map((launcher): Isolation => ({
        user,
        launcher,
        hasNoNetwork: launcher.length > 0,
      }))
    : [];
  const ofNobodyElse = without(...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'])).map(
    (launcher): Isolation => ({ user: undefined, launcher, hasNoNetwork: true }),
  );
  return [...ofUser, ...ofNobodyElse];
}

const PROBE = `
  const { accessSync, constants } = require('node:fs');
  accessSync(process.argv[1], constants.R_OK);
  const interfaces = Object.keys(require('node:os').networkInterfaces());
  process.stdout.write(process.getuid() + ' ' + interfaces.length);`;

function works(isolation: Isolation, program: string): boolean {
  const { file, args, ids } = isolatedCommand(isolation, [process.execPath, '--eval', PROBE, program]);
  const { status, stdout } = spawnSync(file, args, {
    ...ids,
    env: {},
    cwd: '/',
    encoding: 'utf8',
    timeout: PROBE_LIMIT_MS,
  });
  const [uid, interfaces] = (stdout ?? '').split(' ').map(Number);
  return (
    status === 0 && uid === (isolation.user?.uid ?? process.getuid?.()) && (!isolation.hasNoNetwork || interfaces === 0)
  );
}

/** A system user that owns nothing, made as the one of the embedded database is; `nobody` where users cannot be made. */
function sandboxUser(): SystemUser | undefined {
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` };
  const run = (program: string, args: string[]): SpawnSyncReturns<string> =>
    spawnSync(program, args, { encoding: 'utf8', env, timeout: PROBE_LIMIT_MS });
  const idsOf = (name: string): SystemUser | undefined => {
    const [uid, gid] = [run('id', ['-u', name]), run('id', ['-g', name])];
    return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
  };
  const make = () =>
    run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      USER_NAME,
    ]);
  return idsOf(USER_NAME) ?? (make(), idsOf(USER_NAME)) ?? idsOf('nobody');
}
