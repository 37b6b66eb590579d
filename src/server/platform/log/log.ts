import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on stdout; secrets that pass by in an object are blanked. */
export function createLog(level: string, role: string): Logger {
  return pino({ level, base: { role }, redact: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie'] });
}
