import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

const PERIOD_MS = 30_000;

/** What an authenticator app shows now, or so many half minutes later, after it has read the address in the QR code. A code is taken once. */
export function oneTimeCode(totpUri: string, periodsLater = 0): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(
    Math.floor(Date.now() / PERIOD_MS) + periodsLater,
  );
}
