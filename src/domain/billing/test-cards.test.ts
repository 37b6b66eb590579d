import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardMistakes, testCardOutcome } from './test-cards.ts';

const now = new Date('2026-11-22T00:00:00Z');
const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'A. Person' };

test('exactly the public test numbers are known, however they are spaced', () => {
  expect(
    [
      '4242424242424242',
      '4000 0000 0000 0002',
      '4000-0000-0000-9995',
      '4000 0000 0000 0069',
      '4000 0000 0000 0127',
      '4000 0025 0000 3155',
    ].map(testCardOutcome),
  ).toEqual(['succeeds', 'card_declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc', 'authenticate']);
  fc.assert(fc.property(fc.stringMatching(/^5\d{15}$/), (number) => testCardOutcome(number) === undefined));
});

test("a person's real card is refused before it is sent", () => {
  expect(cardMistakes(card, now)).toEqual({});
  expect(cardMistakes({ ...card, number: '5555 5555 5555 4444' }, now)).toEqual({
    number: expect.stringContaining('Nothing was sent'),
  });
  expect(Object.keys(cardMistakes({ number: '', expiry: '', cvc: '', name: ' ' }, now))).toEqual([
    'number',
    'expiry',
    'cvc',
    'name',
  ]);
});

test('a name that fits on no card is refused in a sentence [B2]', () => {
  expect(cardMistakes({ ...card, name: 'A'.repeat(200) }, now)).toEqual({});
  expect(cardMistakes({ ...card, name: 'A'.repeat(600) }, now)).toEqual({
    name: 'Enter a name of at most 200 characters.',
  });
});

test('a card is good to the end of its month', () => {
  expect(cardMistakes({ ...card, expiry: '11/26' }, now).expiry).toBeUndefined();
  expect(cardMistakes({ ...card, expiry: '10/26' }, now).expiry).toContain('in the past');
  expect(cardMistakes({ ...card, expiry: '13/30' }, now).expiry).toContain('incomplete');
});
