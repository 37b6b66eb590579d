import { common } from '#web/lib/texts/en/common.ts';
import { session } from '#web/lib/texts/en/session.ts';

/** A refusal as the sign-in library hands it over; a server that cannot be reached has no status. */
export type AuthRefusal = {
  status?: number;
  code?: string;
  message?: string;
  /** The sentence of a refusal of ours. */ error?: string;
};

const sentences: Record<string, string> = {
  ACCOUNT_TEMPORARILY_LOCKED: session.failLocked,
  INVALID_EMAIL_OR_PASSWORD: session.failWrong,
  INVALID_PASSWORD: session.failPassword,
  INVALID_CODE: session.failCode,
  INVALID_BACKUP_CODE: session.failBackupCode,
  INVALID_TWO_FACTOR_COOKIE: session.failChallenge,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: session.failCodes,
  EMAIL_NOT_VERIFIED: session.failUnverified,
  INVALID_TOKEN: session.resetInvalid,
  TOKEN_EXPIRED: session.resetInvalid,
};

/** The sentence to show for a refusal. Codes that are not known keep the server's own words. */
export function authFailure({ status, code = '', message, error }: AuthRefusal): string {
  const sentence = sentences[code];
  if (sentence) return sentence;
  if (status === 429) return session.failTooMany;
  if (code.startsWith('USER_ALREADY_EXISTS')) return session.failExists;
  if (!status || status >= 500) return common.unreachable;
  return message || error || common.unreachable;
}
