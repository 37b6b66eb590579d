import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORTS = [
  'https',
  'http',
  'web1',
  'web2',
  'worker1',
  'worker2',
  'pooler',
  'primary',
  'standby',
  'mail',
  'prometheus',
  'monitor',
  'bucket',
] as const;
export type PortName = (typeof PORTS)[number];
/** Ceph's storage daemon takes four of its own, after all others. */
export const CEPH_PORTS = { first: PORTS.length, count: 4 };
const STOP_MS = 8000;

type Options = { env?: Record<string, string>; cwd?: string; input?: string };
export type Running = { pid: number; ended: Promise<void>; kill: (signal: NodeJS.Signals) => Promise<void> };

/** One temporary folder, some ports of the loopback interface and the processes of a run. Everything ends with this process, however it ends. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'storey-real-'));
  readonly #basePort = Number(process.env.REAL_PORT ?? 24_300);
  readonly #running = new Map<ChildProcess, Promise<void>>();
  readonly #isRoot = process.getuid?.() === 0;

  constructor() {
    chmodSync(this.folder, 0o711);
    mkdirSync(join(this.folder, 'log'));
  }

  port(name: PortName | number): number {
    return this.#basePort + (typeof name === 'number' ? name : PORTS.indexOf(name));
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  /** A private folder of a system user. Answers its path. */
  privateFolder(user: string, ...names: string[]): string {
    const path = this.path(...names);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    this.#give(path, user);
    return path;
  }

  /** A file that only `user` may read. Answers its path. */
  write(user: string, path: string, text: string): string {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o600 });
    this.#give(path, user);
    return path;
  }

  /** Runs a program as a system user until it ends. Answers what it printed; throws with its complaint. */
  run(user: string, command: string, args: readonly string[], { env, cwd = '/', input }: Options = {}): string {
    const { status, stdout, stderr, error } = spawnSync('setpriv', this.#as(user, command, args), {
      cwd,
      env: this.#env(env),
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? ''}${stderr}${stdout}`);
    return stdout;
  }

  /** Starts a program as a system user; what it prints goes to a log of its own. */
  start(
    name: string,
    user: string,
    command: string,
    args: readonly string[],
    { env, cwd = '/' }: Options = {},
  ): Running {
    const log = openSync(this.logPath(name), 'a');
    const child = spawn('setpriv', this.#as(user, command, args), {
      cwd,
      env: this.#env(env),
      stdio: ['ignore', log, log],
    });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    this.#running.set(child, ended);
    void ended.then(() => this.#running.delete(child));
    const kill = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await ended;
    };
    return { pid: child.pid ?? 0, ended, kill };
  }

  logPath(name: string): string {
    return this.path('log', `${name}.log`);
  }

  log(name: string): string {
    return readFileSync(this.logPath(name), 'utf8');
  }

  /** Waits until somebody listens. Throws with the log when nobody does in time, or when the process has ended. */
  async untilListening(name: string, port: number, running: Running, limitMs = 30_000): Promise<void> {
    let hasEnded = false;
    void running.ended.then(() => (hasEnded = true));
    for (const startedAt = Date.now(); !(await isListening(port)); await sleep(50)) {
      if (hasEnded || Date.now() - startedAt > limitMs)
        throw new Error(`${name} does not listen on ${port}:\n${this.log(name).slice(-3000)}`);
    }
  }

  /** Ends all processes, the youngest first, and removes the folder unless it is to be looked at. */
  async close({ keepsFolder }: { keepsFolder: boolean }): Promise<void> {
    for (const [child, ended] of [...this.#running].reverse()) {
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(STOP_MS)]);
      child.kill('SIGKILL');
      await ended;
    }
    if (keepsFolder) console.log(`Logs are in ${this.folder}.`);
    else rmSync(this.folder, { recursive: true, force: true });
  }

  /** The program dies with this process, also when that is killed. */
  #as(user: string, command: string, args: readonly string[]): string[] {
    const { uid, gid } = idsOf(user);
    const who = this.#isRoot ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
    return ['--pdeathsig=KILL', ...who, '--', command, ...args];
  }

  #env(env: Record<string, string> = {}): Record<string, string> {
    return { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8', ...env };
  }

  #give(path: string, user: string): void {
    const { uid, gid } = idsOf(user);
    if (this.#isRoot) chownSync(path, uid, gid);
  }
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout || NaN);
  return { uid: id('-u'), gid: id('-g') };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}
