import type { Limits } from '#domain/access/rate-limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { requireWithinLimit } from '#server/platform/limits/rate-limiter.ts';
import type { Auth } from './auth.ts';

type Parts = { auth: Auth; db: Database; limits: Limits };

/**
 * Throws when this is not the password of the person who is signed in: a browser that was left open must not give the account away. `headers`
 * are those of the request. Tries are counted for the person.
 */
export async function requirePassword({ auth, db, limits }: Parts, headers: Headers, password = ''): Promise<void> {
  const current = await auth.api.getSession({ headers });
  if (!current) throw new AppError('UNAUTHENTICATED');
  await requireWithinLimit(db, limits, 'signIn', `password of ${current.user.id}`);
  const isRight = await auth.api.verifyPassword({ headers, body: { password } }).then(
    () => true,
    () => false,
  );
  if (!isRight) throw new AppError('WRONG_PASSWORD');
}
