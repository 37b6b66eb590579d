import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';

/** What an authenticator app shows now, after it has read the address in the QR code. */
export function oneTimeCode(totpUri: string): Promise<string> {
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return createOTP(new TextDecoder().decode(base32.decode(secret))).totp();
}
