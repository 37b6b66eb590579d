// `npm run storey -- COMMAND ...`: commands for the operator that need the database.
import { openParts } from '#server/open-parts.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { CommandContext } from './command.ts';
import { runCommand } from './commands.ts';
import { operatorName } from './operator-name.ts';

let close = async () => {};

const surroundings = {
  operator: operatorName(),
  folder: process.env.INIT_CWD ?? process.cwd(),
  say: (line: string) => console.log(line),
};

async function database(): Promise<CommandContext> {
  const config = readConfig();
  await migrateDatabase(config.directDatabaseUrl);
  const parts = await openParts(config, createLog('warn', 'command'), 'worker');
  close = parts.close;
  return { ...parts, config, ...surroundings };
}

const settings = () => ({ config: readConfig(), ...surroundings });

try {
  process.exitCode = await runCommand(process.argv.slice(2), { database, settings }, (text) => console.error(text));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await close();
}
