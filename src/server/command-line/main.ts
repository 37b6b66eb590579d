// `npm run storey -- staff ...`: commands for the operator that need the database.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openParts } from '#server/open-parts.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrateDatabase } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { addStaff, staffRoles } from './add-staff.ts';

const USAGE = `Usage: npm run storey -- staff add EMAIL [--role ${staffRoles.join('|')}]`;

async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string', default: 'support' } } });
  const [group, verb, email] = positionals;
  const role = staffRoles.find((known) => known === values.role);
  if (group !== 'staff' || verb !== 'add' || !email?.includes('@') || !role) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig();
  await migrateDatabase(config.DATABASE_URL);
  const { close, ...parts } = await openParts(config, createLog('warn', 'command'));
  try {
    const link = await addStaff({ ...parts, config, drawPassword: () => randomBytes(24).toString('base64url') }, email.toLowerCase(), role);
    console.log(`${email} is staff (${role}) once a password is set with this link, valid for one hour, and a second factor is enrolled after signing in:\n${link}`);
    return 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
