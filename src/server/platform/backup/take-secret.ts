import { authSecretSetting } from '#server/platform/config/config.ts';
import type { Manifest } from './backup-format.ts';

/** `AUTH_SECRET` of a backup. `isRefused`: it has one that is not taken. */
export type TakenSecret = { authSecret: string | undefined; isRefused: boolean };

/**
 * The `AUTH_SECRET` that a backup restores. Anyone who knows it can sign in as anybody, so it is taken only where nobody without the
 * passphrase can have put it, and only if a server would start with it.
 */
export function takeSecret({ authSecret }: Pick<Manifest, 'authSecret'>, isEncrypted: boolean): TakenSecret {
  if (authSecret === undefined) return { authSecret, isRefused: false };
  const isTaken = isEncrypted && authSecretSetting.safeParse(authSecret).success;
  return { authSecret: isTaken ? authSecret : undefined, isRefused: !isTaken };
}
