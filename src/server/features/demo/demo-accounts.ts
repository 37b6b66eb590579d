import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Accounts to look around with: roles, not people (decisions.md, "Demo"). */
export const demoAccounts = [
  { email: 'demo-admin@storey.example', name: 'Demo Admin', role: 'admin' },
  { email: 'demo-user@storey.example', name: 'Demo User', role: 'user' },
] as const;

const stored = z.record(z.string(), z.string());

/** Passwords of the demo accounts: drawn at the first start, kept private in the data folder. */
export function demoPasswords(dataFolder: string): Record<string, string> {
  const file = join(dataFolder, 'demo-accounts.json');
  if (existsSync(file)) return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  const passwords = Object.fromEntries(demoAccounts.map(({ email }) => [email, randomBytes(9).toString('base64url')]));
  writeFileSync(file, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600, flush: true });
  return passwords;
}
