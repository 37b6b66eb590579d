import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Accounts to look around with: roles, not people, and no staff (decisions.md, "Demo"). */
export const demoAccounts = [
  { email: 'demo-admin@storey.example', name: 'Demo Admin', team: 'customer', role: 'admin' },
  { email: 'demo-user@storey.example', name: 'Demo User', team: 'customer', role: 'user' },
  { email: 'demo-partner@storey.example', name: 'Demo Partner', team: 'partner', role: 'user' },
] as const;

/** Marks the two teams of these accounts; the third, whose projects everybody sees, is marked by `isDemo`. */
export const DEMO_FEATURE = 'demo';

const fileIn = (dataFolder: string) => join(dataFolder, 'demo-accounts.json');
const stored = z.record(z.string(), z.string());

/** Passwords of the demo accounts: drawn at the first start, kept private in the data folder. */
export function demoPasswords(dataFolder: string): Record<string, string> {
  const file = fileIn(dataFolder);
  const known = existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const passwords = Object.fromEntries(
    demoAccounts.map(({ email }) => [email, known[email] ?? randomBytes(9).toString('base64url')]),
  );
  if (demoAccounts.some(({ email }) => !known[email]))
    writeFileSync(file, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true });
  return passwords;
}

export function forgetDemoPasswords(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true });
}
