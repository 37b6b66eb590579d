import { expect, test } from 'vitest';
import { invoiceDueAt, netDaysOf } from './due-date.ts';

test.each([
  ['Net 45', 45],
  ['net-15 days after the invoice', 15],
  ['NET30', 30],
  ['Due upon receipt', 0],
  ['Internet 45', undefined],
  ['By wire', undefined],
  [null, undefined],
])('payment terms %j give %j days', (terms, days) => {
  expect(netDaysOf(terms)).toBe(days);
});

test('an invoice is due by the terms of its customer, else after 30 days with an agreement, else on receipt', () => {
  const issuedAt = new Date('2026-11-29T12:00:00Z');
  const dueOn = (hasAgreement: boolean, paymentTerms: string | null) =>
    invoiceDueAt(issuedAt, { hasAgreement, paymentTerms }).toISOString().slice(0, 10);
  expect([dueOn(false, null), dueOn(true, null), dueOn(false, 'Net 45'), dueOn(true, 'Due on receipt')]).toEqual([
    '2026-11-29',
    '2026-12-29',
    '2027-01-13',
    '2026-11-29',
  ]);
});
