// The key that signs sessions and upload addresses: made once per installation, so that a restart signs nobody out.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './paths.mjs';

export function storedSecret() {
  const file = join(dataFolder, 'auth-secret');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8');
}
