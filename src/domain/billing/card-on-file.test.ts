import { expect, test } from 'vitest';
import { cardBrandName, cardExpiry } from './card-on-file.ts';

test('a card is named as people call it [B2 B6]', () => {
  expect(['visa', 'mastercard', 'amex', 'jcb', 'unknown'].map(cardBrandName)).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'JCB',
    'Card',
  ]);
  expect(cardExpiry({ expiresMonth: 8, expiresYear: 2034 })).toBe('08/2034');
});
