import { createHash } from 'node:crypto';

/** What is kept of a link's token: who reads the database cannot use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
