import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const secret = 'only-for-tests-only-for-tests-only';
const purpose = { label: 'tour-password', owner: 'draft-1' } as const;

test('a sealed text opens for its owner with the same secret alone, and shows nothing [O13]', () => {
  const sealed = seal(secret, purpose, 'pässword 1');
  expect(unseal(secret, purpose, sealed)).toBe('pässword 1');
  expect(sealed).not.toContain('ssword');
  expect(seal(secret, purpose, 'pässword 1')).not.toBe(sealed);
  expect(() => unseal(secret, { ...purpose, owner: 'draft-2' }, sealed)).toThrow();
  expect(() => unseal(`${secret}x`, purpose, sealed)).toThrow();
  expect(() => unseal(secret, purpose, `${sealed.slice(0, -4)}AAAA`)).toThrow();
  expect(() => unseal(secret, purpose, 'v1.')).toThrow();
});
