import { migrate } from '#server/platform/queue/migrate.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  words: 'migrate',
  synopsis: '',
  purpose:
    'brings the tables up to date, as every start does: for a deployment that wants it done before the new processes start',
  maxArguments: 0,
  options: {},
  needs: 'settings',
  run: async ({ config, say }) => {
    await migrate(config.directDatabaseUrl);
    say('The database is up to date.');
    return 0;
  },
};
