import { inScope, type Database } from '#server/platform/database/database.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';
import { readOperator, writeOperator } from './operator.ts';

const TIN = 'w9_tin';
const PURPOSE = { label: 'taxpayer-number', owner: 'operator' } as const;
const isPlain = (value: string) => /^[\d-]+$/.test(value);

/** Changes of settings as they are kept: the taxpayer's number is sealed. */
export function sealTin<Change extends { key: string; value: string }>(
  secret: string,
  changes: readonly Change[],
): Change[] {
  return changes.map((change) =>
    change.key === TIN && change.value !== '' ? { ...change, value: seal(secret, PURPOSE, change.value) } : change,
  );
}

/** The taxpayer's number of a sealed setting; null without one, and where it was sealed with another secret. */
export function openTin(secret: string, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return unseal(secret, PURPOSE, sealed);
  } catch {
    return null;
  }
}

/** Seals a number that an earlier release kept as it was typed. The migration cannot: it does not know the secret. */
export async function sealStoredTin(db: Database, secret: string): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    const { w9_tin: value } = await readOperator(transaction);
    if (value !== null && isPlain(value))
      await writeOperator(transaction, sealTin(secret, [{ key: TIN, value }]), new Date());
  });
}
