import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Accounts to look around with: roles, not people, and no staff (decisions.md, "Demo"). */
export const demoAccounts = [
  { email: 'demo-admin@storey.example', name: 'Demo Admin', team: 'customer', role: 'admin' },
  { email: 'demo-user@storey.example', name: 'Demo User', team: 'customer', role: 'user' },
  { email: 'demo-partner@storey.example', name: 'Demo Partner', team: 'partner', role: 'user' },
] as const;

const stored = z.record(z.string(), z.string());

/** Passwords of the demo accounts: drawn at the first start, kept private in the data folder. */
export function demoPasswords(dataFolder: string): Record<string, string> {
  const file = join(dataFolder, 'demo-accounts.json');
  const known = existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const passwords = Object.fromEntries(demoAccounts.map(({ email }) => [email, known[email] ?? randomBytes(9).toString('base64url')]));
  if (demoAccounts.some(({ email }) => !known[email])) writeFileSync(file, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true });
  return passwords;
}
