import { expect, test } from 'vitest';
import { expiryOf } from './expiry-words.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-12-21T12:00:00Z', { kind: 'in', days: 30 }],
  ['2026-12-21T11:59:00Z', { kind: 'in', days: 30 }],
  ['2026-11-22T12:00:00Z', { kind: 'soon' }],
  ['2026-11-21T12:00:00Z', { kind: 'expired' }],
])('a link until %s [N8]', (expiresAt, expected) => expect(expiryOf(new Date(expiresAt), now)).toEqual(expected));
