import { expect, test } from 'vitest';
import { takeSecret } from './take-secret.ts';

const secret = 's'.repeat(32);

test('a secret comes only from an encrypted backup, and only such as a server starts with [N16]', () => {
  expect(takeSecret({ authSecret: secret }, true)).toEqual({ authSecret: secret, isRefused: false });
  expect(takeSecret({ authSecret: secret }, false)).toEqual({ authSecret: undefined, isRefused: true });
  expect(takeSecret({ authSecret: 'short' }, true)).toEqual({ authSecret: undefined, isRefused: true });
  for (const isEncrypted of [true, false])
    expect(takeSecret({}, isEncrypted)).toEqual({ authSecret: undefined, isRefused: false });
});
