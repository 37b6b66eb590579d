import { expect, test } from 'vitest';
import {
  billedAgain,
  duplicateCents,
  furtherRefund,
  priceEffectOf,
  refundableCents,
  refundedCents,
  refundStatuses,
  statusAfterRefunds,
  type RefundStatus,
} from './refunds.ts';

const of = (status: RefundStatus, amountCents: number) => ({ status, amountCents });

test.each([
  ['paid', [], 0, 1000],
  ['paid', [of('requested', 400)], 0, 600],
  ['paid', [of('pending', 400), of('succeeded', 100)], 500, 500],
  ['paid', [of('failed', 1000)], 0, 1000],
  ['refunded', [of('succeeded', 1000)], 1000, 0],
  ['disputed', [], 0, 0],
  ['open', [], 0, 0],
] as const)('of 1000 cents that are %s, with %j, %i went back and %i can', (status, refunds, back, left) => {
  expect([refundedCents(refunds), refundableCents({ amountCents: 1000, status }, refunds)]).toEqual([back, left]);
});

test('a refund only goes forward, and fails for good', () => {
  for (const current of refundStatuses)
    for (const seen of refundStatuses)
      expect(refundStatuses.indexOf(furtherRefund(current, seen))).toBe(
        Math.max(refundStatuses.indexOf(current), refundStatuses.indexOf(seen)),
      );
});

test('a payment is refunded when all of it went back, and paid again when the bank returned the refund', () => {
  expect(statusAfterRefunds('paid', 1000, 999)).toBe('paid');
  expect(statusAfterRefunds('paid', 1000, 1000)).toBe('refunded');
  expect(statusAfterRefunds('refunded', 1000, 400)).toBe('paid');
  expect(statusAfterRefunds('disputed', 1000, 400)).toBe('disputed');
  expect(statusAfterRefunds('open', 1000, 0)).toBe('open');
});

test.each([
  ['cash alone', true, 0, 0, 0],
  ['one card', false, 1000, 0, 0],
  ['cash and a card', true, 1000, 0, 1000],
  ['cash and a card of which a part went back', true, 1000, 300, 700],
  ['cash and a card that went back', true, 1000, 1000, 0],
  ['two cards', false, 2000, 0, 1000],
  ['one card that went back', false, 1000, 1000, 0],
])(
  'of an invoice of 1000 cents that was paid by %s, so much was paid twice',
  (_how, byHand, received, asked, twice) => {
    expect(
      duplicateCents({ amountCents: 1000, isPaidByHand: byHand, receivedCents: received, askedCents: asked }),
    ).toBe(twice);
  },
);

test('what was paid twice is never owed again, and nothing else is sent back as paid twice', () => {
  const of = (amountCents: number, twice: number, isOfPrice = true) => ({
    amountCents,
    duplicateCents: twice,
    isOfPrice,
  });
  expect(priceEffectOf('owed', of(1000, 1000))).toBe('none');
  expect(priceEffectOf('none', of(1000, 1000))).toBe('none');
  expect(priceEffectOf('lowered', of(1000, 1000))).toBe('lowered');
  expect(priceEffectOf('owed', of(1001, 1000))).toBe('owed');
  expect(priceEffectOf('none', of(1001, 1000))).toBeUndefined();
  expect(priceEffectOf('owed', of(1000, 0, false))).toBe('none');
});

test('a refund that is owed is billed with the balance, after that on its own, and never for an order that ended', () => {
  expect(billedAgain({ isBalanceBilled: false, isEndedEarly: false })).toBe('withBalance');
  expect(billedAgain({ isBalanceBilled: true, isEndedEarly: false })).toBe('separately');
  expect(billedAgain({ isBalanceBilled: true, isEndedEarly: true })).toBe('never');
});
