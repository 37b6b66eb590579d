// `npm run storey -- COMMAND ...`: commands for the operator that need the database.
import { hostname, userInfo } from 'node:os';
import { openParts } from '#server/open-parts.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { CommandContext } from './command.ts';
import { runCommand } from './commands.ts';

let close = async () => {};

async function open(): Promise<CommandContext> {
  const config = readConfig();
  await migrateDatabase(config.directDatabaseUrl);
  const parts = await openParts(config, createLog('warn', 'command'), 'worker');
  close = parts.close;
  const operator = `${process.env.SUDO_USER || userInfo().username}@${hostname()}`;
  return { ...parts, config, operator, folder: process.env.INIT_CWD ?? process.cwd(), say: (line) => console.log(line) };
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), open, (text) => console.error(text));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await close();
}
