import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositCents } from '#domain/pricing/price-order.ts';
import { balanceCents, netPriceCents, type OrderMoney } from './balance.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });
const act = fc.record({
  kind: fc.constantFrom('bill' as const, 'pay' as const, 'refund' as const, 'waive' as const, 'withdraw' as const),
  cents,
});

/** One thing that happens to an order's money, as far as it can: nobody pays more than is asked, nor gets back more than was paid. */
function happen(
  money: OrderMoney,
  { kind, cents: wanted }: { kind: 'bill' | 'pay' | 'refund' | 'waive' | 'withdraw'; cents: number },
): OrderMoney {
  const open = Math.min(wanted, money.openCents);
  const back = Math.min(wanted, money.paidCents - money.refundedCents);
  switch (kind) {
    case 'bill':
      return { ...money, openCents: money.openCents + Math.min(wanted, balanceCents(money)) };
    case 'pay':
      return { ...money, openCents: money.openCents - open, paidCents: money.paidCents + open };
    case 'refund':
      return { ...money, refundedCents: money.refundedCents + back };
    // A refund that is taken off the price.
    case 'waive':
      return { ...money, refundedCents: money.refundedCents + back, waivedCents: money.waivedCents + back };
    case 'withdraw':
      return { ...money, openCents: money.openCents - open };
  }
}

test('after any history the balance, what is asked for and what stays paid are the price of the order', () => {
  fc.assert(
    fc.property(cents, fc.array(act, { maxLength: 30 }), (totalCents, acts) => {
      const money = acts.reduce(happen, { totalCents, paidCents: 0, refundedCents: 0, waivedCents: 0, openCents: 0 });
      const kept = money.paidCents - money.refundedCents;
      expect(balanceCents(money)).toBeGreaterThanOrEqual(0);
      expect(balanceCents(money) + money.openCents + kept).toBe(
        Math.max(totalCents - money.waivedCents, money.openCents + kept),
      );
      expect(
        balanceCents({ ...money, openCents: money.openCents + balanceCents(money) }),
        'billed once, nothing is left',
      ).toBe(0);
    }),
  );
});

test('a deposit and the balance after it come to the whole price, to the cent [Y3]', () => {
  fc.assert(
    fc.property(cents, (totalCents) => {
      const paidCents = depositCents(totalCents);
      expect(paidCents + balanceCents({ totalCents, paidCents, refundedCents: 0, waivedCents: 0, openCents: 0 })).toBe(
        totalCents,
      );
    }),
  );
});

test('$69,126 of which half was paid leave $34,563; a refund is owed again unless it was taken off the price', () => {
  const half = { totalCents: 6_912_600, paidCents: 3_456_300, refundedCents: 0, waivedCents: 0, openCents: 0 };
  expect(balanceCents(half)).toBe(3_456_300);
  expect(balanceCents({ ...half, refundedCents: 100_000 })).toBe(3_556_300);
  expect(balanceCents({ ...half, refundedCents: 100_000, waivedCents: 100_000 })).toBe(3_456_300);
  expect(balanceCents({ ...half, totalCents: 100, paidCents: 300 })).toBe(0);
});

test('a refund that was taken off the price leaves the rest of it', () => {
  expect(netPriceCents({ totalCents: 603_118, waivedCents: 10_050 })).toBe(593_068);
  expect(netPriceCents({ totalCents: 100, waivedCents: 300 })).toBe(0);
});
