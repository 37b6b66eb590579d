import type { PaperContent } from '#domain/papers/paper-content.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import type { Random } from '#engine/simulate/random.ts';
import { uuidOf, type Row } from '../portfolio/project-rows.ts';

const DAY_MS = 86_400_000;
const TODAY = Date.UTC(2026, 5, 1);
const STATUS_WEIGHTS = { paid: 80, open: 14, pending: 2, void: 4 } as const;
const STATUSES = (['paid', 'open', 'pending', 'void'] as const).flatMap((status) =>
  Array.from({ length: STATUS_WEIGHTS[status] }, () => status),
);
const KINDS = ['deposit', 'balance', 'balance', 'other'] as const;
const LINES = ['Deposit, 50%', 'Balance', 'Rescan', 'Additional scope', 'Travel', 'MEPF model'];

type Of = { teamId: string; /** Of a row of its project. */ project: Row; /** Counted over all teams. */ nth: number };

/** An invoice of a project with one to five lines, and its transaction where it was paid by hand. */
export function rowsOfInvoice(random: Random, { teamId, project, nth }: Of): { invoice: Row; transactions: Row[] } {
  const id = uuidOf(random);
  const status = random.pick(STATUSES);
  const issuedMs = TODAY - random.next() * 1500 * DAY_MS;
  const at = (days: number) => new Date(issuedMs + days * DAY_MS).toISOString();
  const kind = random.pick(KINDS);
  const lines = Array.from({ length: random.integer(1, 5) }, () => ({
    label: random.pick(LINES),
    reason: `${random.integer(1, 400)} hours, agreed on ${dayOf(new Date(issuedMs))}`,
    amountCents: random.integer(5_000, 900_000),
  }));
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const number = `INV-BENCH-${String(nth).padStart(5, '0')}`;
  const name = String(project.name);
  const content: PaperContent = {
    kind: 'invoice',
    number,
    issuedOn: dayOf(new Date(issuedMs)),
    from: { name: 'Storey', lines: ['1 Elm St, Boston, MA 02210'], logo: null },
    to: { name: `Team ${teamId.slice(0, 8)}`, lines: [], logo: null },
    project: { name, service: String(project.type), orderId: String(project.id).slice(0, 12) },
    place: null,
    facts: [{ label: 'Interior', value: `${random.integer(1, 900)},000 sq ft` }],
    scopes: ['Architecture', 'MEPF'],
    instructions: '',
    groups: [{ title: '', lines }],
    discount: null,
    totalCents: amountCents,
    dueNowCents: null,
    currency: 'usd',
    delivery: null,
    validUntil: null,
    dueOn: dayOf(new Date(issuedMs + 30 * DAY_MS)),
    priceBookVersion: 1,
    terms: 'Due within 30 days.',
  };
  const invoice: Row = {
    id,
    number,
    project_id: project.id,
    project_name: name,
    team_id: teamId,
    kind,
    lines,
    amount_cents: amountCents,
    currency: 'usd',
    status,
    token_sha256: `${uuidOf(random)}${uuidOf(random)}`,
    content,
    due_at: at(30),
    issued_at: at(0),
    paid_at: status === 'paid' ? at(random.between(1, 40)) : null,
    is_paid_by_hand: status === 'paid' && random.chance(0.3),
    reminders_behind: 0,
  };
  const transactions: Row[] = invoice.is_paid_by_hand
    ? [
        {
          id: uuidOf(random),
          invoice_id: id,
          team_id: teamId,
          kind: 'manual',
          amount_cents: amountCents,
          currency: 'usd',
          status: 'succeeded',
          receipt_number: `R-BENCH-${nth}`,
          created_at: invoice.paid_at,
        },
      ]
    : [];
  return { invoice, transactions };
}
