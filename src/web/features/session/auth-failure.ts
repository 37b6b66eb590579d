import { common } from '#web/lib/texts/en/common.ts';
import { session } from '#web/lib/texts/en/session.ts';

/** A refusal as the sign-in library hands it over; a server that cannot be reached has no status. */
export type AuthRefusal = { status?: number; code?: string; message?: string };

/** The sentence to show for a refusal. Codes that are not known keep the server's own words. */
export function authFailure({ status, code = '', message }: AuthRefusal): string {
  if (status === 429) return session.failTooMany;
  if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_PASSWORD') return session.failWrong;
  if (code.startsWith('USER_ALREADY_EXISTS')) return session.failExists;
  if (code === 'EMAIL_NOT_VERIFIED') return session.failUnverified;
  if (code === 'INVALID_TOKEN' || code === 'TOKEN_EXPIRED') return session.resetInvalid;
  if (!status || status >= 500) return common.unreachable;
  return message || common.unreachable;
}
