import { PgBoss } from 'pg-boss';
import { migrateDatabase } from '#server/platform/database/database.ts';

/**
 * Brings the schema and the queue's tables up to date; processes that start together take turns. `url`: of the database itself. Throws a
 * sentence when the database user lacks a right, or the schema is of a newer release.
 */
export function migrate(url: string): Promise<void> {
  return migrateDatabase(url, () => migrateQueue(url));
}

/** Under our lock: the library's own lets two first starts make its schema twice, of which one then ends with an error. */
async function migrateQueue(url: string): Promise<void> {
  const queue = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  queue.on('error', () => {});
  await queue.start();
  await queue.stop({ graceful: false });
}
