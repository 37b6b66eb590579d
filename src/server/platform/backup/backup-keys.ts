import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** How the keys of a target follow from its passphrase. `check` tells a wrong passphrase from a damaged file. */
export const encryption = z.object({
  kdf: z.literal('scrypt'),
  cost: z
    .number()
    .int()
    .min(2 ** 10)
    .max(2 ** 20)
    .refine((cost) => Number.isInteger(Math.log2(cost))),
  blockSize: z.literal(8),
  parallelization: z.literal(1),
  salt: z.string(),
  check: z.string(),
});
export type Encryption = z.infer<typeof encryption>;
/** `content` encrypts; `nameOf` gives an object a name that does not tell its checksum. */
export type BackupKeys = { content: Buffer; nameOf: (sha256: string) => string };

const COST = 2 ** 17;

/** Encryption for a new target, with its keys. */
export async function newEncryption(
  passphrase: string,
  cost = COST,
): Promise<{ encryption: Encryption; keys: BackupKeys }> {
  const settings = {
    kdf: 'scrypt',
    cost,
    blockSize: 8,
    parallelization: 1,
    salt: randomBytes(32).toString('base64url'),
  } as const;
  const { check, keys } = await derive(passphrase, settings);
  return { encryption: { ...settings, check: check.toString('base64url') }, keys };
}

/** The keys of a target. Throws `BackupError` for a wrong passphrase. */
export async function openEncryption(passphrase: string, settings: Encryption): Promise<BackupKeys> {
  const { check, keys } = await derive(passphrase, settings);
  const wanted = Buffer.from(settings.check, 'base64url');
  if (wanted.length !== check.length || !timingSafeEqual(wanted, check))
    throw new BackupError('The passphrase is not the one that this backup was made with.');
  return keys;
}

async function derive(
  passphrase: string,
  { cost, blockSize, parallelization, salt }: Omit<Encryption, 'check'>,
): Promise<{ check: Buffer; keys: BackupKeys }> {
  const main = await new Promise<Buffer>((done, fail) => {
    // scrypt takes 128 bytes for each unit of cost and block size.
    const options = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, options, (error, key) =>
      error ? fail(error) : done(key),
    );
  });
  const derived = (label: string) => Buffer.from(hkdfSync('sha256', main, '', `storey backup ${label}`, 32));
  const names = derived('names');
  return {
    check: derived('check'),
    keys: { content: derived('content'), nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex') },
  };
}
