import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { PortName, Running, Stage } from './stage.ts';

const USER = 'postgres';
export const OWNER = { name: 'storey', password: 'secret-of-the-owner' };
const REPLICATOR = { name: 'replicator', password: 'secret-of-the-standby' };
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  wal_level: 'replica',
  hot_standby: 'on',
  log_min_messages: 'warning',
};

/** Debian's newest Postgres: a primary whose database belongs to an ordinary role, and a standby that follows it without a gap. */
export async function startPostgres(stage: Stage) {
  const [version = ''] = readdirSync('/usr/lib/postgresql')
    .filter((name) => /^\d+$/.test(name))
    .sort()
    .reverse();
  const bin = (name: string) => join('/usr/lib/postgresql', version, 'bin', name);
  const sockets = stage.privateFolder(USER, 'pg-run');
  const folder = (name: 'primary' | 'standby') => stage.path('pg', name);
  stage.privateFolder(USER, 'pg');
  const superuser = stage.write(USER, stage.path('pg', 'superuser'), 'secret-of-the-superuser');
  stage.run(USER, bin('initdb'), [
    '-D',
    folder('primary'),
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--pwfile=${superuser}`,
  ]);
  const running = new Map<PortName, Running>();
  await start('primary');

  // What docs/production.md tells an administrator to type.
  await asSuperuser(
    'primary',
    'postgres',
    `create role ${OWNER.name} login password '${OWNER.password}' createrole`,
    `create database storey owner ${OWNER.name}`,
    `create role ${REPLICATOR.name} login replication password '${REPLICATOR.password}'`,
  );
  stage.run(USER, bin('pg_basebackup'), [
    '-D',
    folder('standby'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-d',
    `host=127.0.0.1 port=${stage.port('primary')} user=${REPLICATOR.name} password=${REPLICATOR.password}`,
  ]);
  await start('standby');
  // A commit is answered when the standby has it too: nothing that was acknowledged is lost with the primary.
  await asSuperuser(
    'primary',
    'postgres',
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
  );

  return {
    version: stage.run(USER, bin('postgres'), ['--version']).trim(),
    asSuperuser,
    /** Ends the primary without a shutdown, and starts it again. Answers how long it was away. */
    crashPrimary: async () => {
      const startedAt = performance.now();
      await running.get('primary')?.kill('SIGQUIT');
      await start('primary');
      return `the database itself was away for ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    },
    /** The primary is gone for good, and the standby takes over. */
    promoteStandby: async () => {
      await running.get('primary')?.kill('SIGKILL');
      stage.run(USER, bin('pg_ctl'), ['promote', '-w', '-D', folder('standby')]);
    },
  };

  async function start(name: 'primary' | 'standby'): Promise<void> {
    const settings = Object.entries({
      ...SETTINGS,
      port: String(stage.port(name)),
      unix_socket_directories: sockets,
    }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const started = stage.start(name, USER, bin('postgres'), ['-D', folder(name), ...settings]);
    running.set(name, started);
    await stage.untilListening(name, stage.port(name), started);
    for (;;) {
      const isReady = await asSuperuser(name, 'postgres', 'select 1').then(
        () => true,
        () => false,
      );
      if (isReady) return;
    }
  }

  /** Runs statements one by one, each by itself. */
  async function asSuperuser(name: 'primary' | 'standby', database: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: stage.port(name),
      user: 'postgres',
      password: 'secret-of-the-superuser',
      database,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}
