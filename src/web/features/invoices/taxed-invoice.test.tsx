import { expect, test } from 'vitest';
import type { HostedInvoice } from '#contract/invoices.ts';
import { show, violations } from '#web/ui/show.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';

const VAT = { name: 'VAT', rate: 19_000, isIncluded: false, registrationNumber: 'DE1', exemptNumber: null };
const invoice: HostedInvoice = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'INV-2026-0007',
  status: 'open',
  amountCents: 119_000,
  currency: 'eur',
  projectName: 'River Hall',
  address: null,
  from: { name: 'Northlight Scanning', lines: [] },
  to: { name: 'River Estates', lines: [] },
  logo: null,
  lines: [{ label: 'Deposit, 50%', reason: '', amountCents: 100_000 }],
  tax: { ...VAT, cents: 19_000 },
  isPlan: false,
  issuedOn: '2026-11-22',
  dueOn: null,
  paidOn: null,
  receivedCents: 0,
  refundedCents: 0,
  terms: '',
  pdf: '/invoice.pdf',
};

test.each<[string, Partial<HostedInvoice>, string]>([
  ['added', {}, 'Deposit, 50%€1,000.00VAT 19%€190.00Total€1,190.00VAT registration number: DE1'],
  [
    'included',
    {
      lines: [{ label: 'Deposit, 50%', reason: '', amountCents: 119_000 }],
      tax: { ...VAT, isIncluded: true, registrationNumber: null, cents: 19_000 },
    },
    'Deposit, 50%€1,190.00Total€1,190.00Includes VAT 19%€190.00',
  ],
  [
    'none, of a team that is exempt',
    { amountCents: 100_000, tax: { ...VAT, exemptNumber: 'ATU 1', cents: 0 } },
    'Deposit, 50%€1,000.00VAT exempt, number ATU 1€0.00Total€1,000.00VAT registration number: DE1',
  ],
  [
    'taken off prices that include it, for a team that is exempt',
    {
      amountCents: 100_000,
      lines: [{ label: 'Second visit', reason: '', amountCents: 119_000 }],
      tax: { ...VAT, isIncluded: true, exemptNumber: 'ATU 1', cents: 0, takenOffCents: 19_000 },
    },
    'Second visit€1,190.00VAT 19% taken off (exempt, number ATU 1)-€190.00Total€1,000.00VAT registration number: DE1',
  ],
])('an invoice says what its tax was when it was issued: %s [N20]', async (_what, change, shown) => {
  const screen = await show(<InvoiceSheet invoice={{ ...invoice, ...change }}>{null}</InvoiceSheet>);
  const lines = screen.getByRole('region', { name: 'What is billed' });
  await expect.poll(() => lines.query()?.textContent).toBe(shown);
  expect(await violations()).toEqual([]);
});
