import pg from 'pg';
import { deployFile } from './deploy-file.ts';
import { OWNER } from './postgres.ts';
import type { Running, Stage } from './stage.ts';

const USER = 'postgres';
const ADMIN = { name: 'pgbouncer', password: 'secret-of-the-pooler' };

/** PgBouncer with the file of `deploy/`, in transaction mode, and beside it whole sessions for LISTEN: one address, whichever server is behind. */
export async function startPgBouncer(stage: Stage) {
  const userlist = stage.write(
    USER,
    stage.path('pooler', 'userlist.txt'),
    [OWNER, ADMIN].map(({ name, password }) => `"${name}" "${password}"\n`).join(''),
  );
  const conf = stage.path('pooler', 'pgbouncer.ini');
  const lead = (to: 'primary' | 'standby') =>
    stage.write(
      USER,
      conf,
      deployFile('pgbouncer.ini', [
        ['port=5432', `port=${stage.port(to)}`],
        ['6432', String(stage.port('pooler'))],
        ['/etc/pgbouncer/userlist.txt', userlist],
      ]),
    );
  lead('primary');
  let pooler = await start();
  const address = (database: string) =>
    `postgres://${OWNER.name}:${OWNER.password}@127.0.0.1:${stage.port('pooler')}/${database}`;
  return {
    url: address('storey'),
    directUrl: address('storey_direct'),
    version: stage.run(USER, 'pgbouncer', ['--version']).split('\n')[0] ?? '',
    /** How many clients have a connection, by database. */
    clients: async () =>
      Object.entries(
        Object.groupBy(
          (await admin('SHOW CLIENTS')).filter(({ database }) => database !== 'pgbouncer'),
          ({ database = '' }) => database,
        ),
      )
        .map(([database, rows]) => `${rows?.length} of ${database}`)
        .join(', '),
    crash: async () => {
      await pooler.kill('SIGKILL');
      pooler = await start();
    },
    leadToStandby: async () => {
      lead('standby');
      await admin('RELOAD');
    },
  };

  async function start(): Promise<Running> {
    const started = stage.start('pgbouncer', USER, 'pgbouncer', [conf]);
    await stage.untilListening('pgbouncer', stage.port('pooler'), started);
    return started;
  }

  async function admin(command: string): Promise<Record<string, string>[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: stage.port('pooler'),
      user: ADMIN.name,
      password: ADMIN.password,
      database: 'pgbouncer',
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(command)).rows;
    } finally {
      await client.end();
    }
  }
}
