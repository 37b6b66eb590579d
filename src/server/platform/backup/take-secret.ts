import { authSecretSetting } from '#server/platform/config/config.ts';
import type { Manifest } from './backup-format.ts';

/** `AUTH_SECRET` of a backup. `isRefused`: it has one that is not taken. */
export type TakenSecret = { authSecret: string | undefined; isRefused: boolean };

/**
 * The `AUTH_SECRET` that a backup gives back. Whoever knows it signs in as anybody, so that it is taken only where nobody without the
 * passphrase can have put it, and only such as a server starts with.
 */
export function takeSecret({ authSecret }: Pick<Manifest, 'authSecret'>, isEncrypted: boolean): TakenSecret {
  if (authSecret === undefined) return { authSecret, isRefused: false };
  const isTaken = isEncrypted && authSecretSetting.safeParse(authSecret).success;
  return { authSecret: isTaken ? authSecret : undefined, isRefused: !isTaken };
}
