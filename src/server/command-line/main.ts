// `npm run storey -- staff ...` and `... account ...`: commands for the operator that need the database.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openParts } from '#server/open-parts.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrateDatabase, type Database } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { addStaff, staffRoles } from './add-staff.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

const USAGE = `Usage: npm run storey -- staff add EMAIL [--role ${staffRoles.join('|')}]
       npm run storey -- account remove-second-factor EMAIL`;

async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string', default: 'support' } } });
  const [group, verb, address] = positionals;
  const command = `${group} ${verb}`;
  const email = address?.toLowerCase();
  const role = staffRoles.find((known) => known === values.role);
  if (!email?.includes('@') || !role || (command !== 'staff add' && command !== 'account remove-second-factor')) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig();
  await migrateDatabase(config.DATABASE_URL);
  const { close, ...parts } = await openParts(config, createLog('warn', 'command'));
  try {
    if (command === 'account remove-second-factor') return await removeAndTell(parts.db, email);
    const link = await addStaff({ ...parts, config, drawPassword: () => randomBytes(24).toString('base64url') }, email, role);
    console.log(`${email} is staff (${role}) once a password is set with this link, valid for one hour, and a second factor is enrolled after signing in:\n${link}`);
    return 0;
  } finally {
    await close();
  }
}

async function removeAndTell(db: Database, email: string): Promise<number> {
  const isDone = await removeSecondFactor(db, email);
  if (isDone) console.log(`${email} signs in with the password alone until a new second factor is set up. All its sessions have ended.`);
  else console.error(`There is no account for ${email}.`);
  return isDone ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
