import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

/** JSON lines, on stdout unless `destination` takes them; secrets that pass by in an object are blanked. */
export function createLog(level: string, role: string, destination?: DestinationStream): Logger {
  const options = { level, base: { role }, redact: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie'] };
  return destination ? pino(options, destination) : pino(options);
}
