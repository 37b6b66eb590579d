import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestServer } from '#server/testing/test-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** One worker process from its sources, on database and store of `server`. Answers how to stop it. */
export function startWorker(server: TestServer): () => Promise<void> {
  const { DATABASE_URL, AUTH_SECRET, PUBLIC_URL, PORT } = server.config;
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL,
    AUTH_SECRET,
    PUBLIC_URL,
    PORT: String(PORT),
    STOREY_DATA: server.dataFolder,
    STORAGE_SHARED: '1',
    ROLE: 'worker',
    LOG_LEVEL: 'error',
  };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'src', 'server', 'worker.ts')],
    { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  return () =>
    new Promise((done) => {
      if (child.exitCode !== null) return done();
      child.once('exit', () => done());
      child.kill('SIGTERM');
    });
}
