import { formatCents } from '#domain/billing/money.ts';
import { formatCalendarDate } from '#domain/calendar/calendar-date.ts';

type Prefilled = {
  number: string;
  totalCents: number;
  dueNowCents: number;
  needsDeposit: boolean;
  currency: string;
  validUntil: string;
  company: string;
  customer: string;
  projectName: string;
  address: string | null;
  signerName: string;
  signerEmail: string;
};

/** What a signing service's form knows before it is signed, by the names that its template's fields may have (checklist S25; docs/operating.md). */
export function prefilledValues(known: Prefilled): Record<string, string> {
  return {
    'Estimate Number': known.number,
    'Estimate Total': formatCents(known.totalCents, known.currency),
    Deposit: known.needsDeposit ? formatCents(known.dueNowCents, known.currency) : 'None: by agreement',
    'Valid Until': formatCalendarDate(known.validUntil),
    Company: known.company,
    Customer: known.customer,
    'Project Name': known.projectName,
    'Project Address': known.address ?? '',
    'Signer Name': known.signerName,
    'Signer Email': known.signerEmail,
  };
}
