import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { rulesOf } from '#server/platform/authorization/call-rules.ts';
import type { AppEnv } from './app-env.ts';

/** Compresses the answers of calls that are declared as `isCompressed` from 1 kB on, when the browser accepts it. */
export function compressAnswers(): MiddlewareHandler<AppEnv> {
  const compressed = compress();
  return (context, next) => {
    return rulesOf(context)?.isCompressed ? compressed(context, next) : next();
  };
}
