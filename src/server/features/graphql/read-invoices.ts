import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { InvoiceArguments, InvoicePage, TeamInvoice } from '#contract/graphql.ts';
import { invoiceStatuses } from '#domain/billing/invoice-status.ts';
import type { InvoiceGroup } from '#domain/billing/invoice-list.ts';
import { invoiceDays, type DatedPaper } from '#domain/papers/invoice-days.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { invoice } from '#server/platform/database/schema.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { transactionsOf, type InvoiceTransaction } from '#server/records/billing/invoice-transactions.ts';
import { literal } from '#server/records/rules/one-of.ts';
import { isUnpaid } from '#server/records/rules/invoice-status.ts';
import type { InvoiceRow } from '#server/records/papers/find-invoice.ts';
import { hostedInvoiceUrl, type InvoiceAddress } from '#server/records/papers/hosted-invoice-url.ts';

const PAGE = 50;
const cursor = cursorOf(z.strictObject({ group: z.string(), key: z.string(), at: z.iso.datetime(), id: z.uuid() }));

/** What invoices are grouped by, as text in the order of the groups, and what a group is called. Months are those of UTC. */
const groupings: Record<InvoiceGroup, { key: SQL<string>; label: SQL<string>; isDescending?: true }> = {
  status: {
    key: sql`array_position(array[${sql.join(invoiceStatuses.map(literal), sql`, `)}], ${invoice.status})::text`,
    label: sql`min(${invoice.status})`,
  },
  project: {
    key: sql`lower(${invoice.projectName}) || ' ' || coalesce(${invoice.projectId}::text, '')`,
    label: sql`min(${invoice.projectName})`,
  },
  month: {
    key: sql`left(${invoice.content}->>'issuedOn', 7)`,
    label: sql`min(left(${invoice.content}->>'issuedOn', 7))`,
    isDescending: true,
  },
};

/** What a page shows of an invoice: of its paper the days alone, as the rest is most of the row. */
const columns = {
  id: invoice.id,
  number: invoice.number,
  kind: invoice.kind,
  amountCents: invoice.amountCents,
  currency: invoice.currency,
  status: invoice.status,
  tokenSha256: invoice.tokenSha256,
  issuedAt: invoice.issuedAt,
  dueAt: invoice.dueAt,
  paidAt: invoice.paidAt,
  projectId: invoice.projectId,
  projectName: invoice.projectName,
  lines: invoice.lines,
  paper: sql<DatedPaper>`jsonb_build_object(${sql.join(
    (['issuedOn', 'dueOn', 'timeZone', 'place'] as const).map(
      (field: keyof DatedPaper) => sql`${literal(field)}, ${invoice.content}->${literal(field)}`,
    ),
    sql`, `,
  )})`,
};
type ShownInvoice = Pick<InvoiceRow, Exclude<keyof typeof columns, 'paper'>> & { paper: DatedPaper };

/**
 * One page of a team's invoices in the order of their groups, with sums over all that match. Throws INVALID_INPUT for a cursor of another
 * list.
 */
export async function readInvoices(
  transaction: Scoped,
  teamId: string,
  { first, after, status, projectIds, group }: InvoiceArguments,
  address: InvoiceAddress,
): Promise<InvoicePage> {
  const grouping = group ?? 'status';
  const { key, label, isDescending } = groupings[grouping];
  const matches = and(
    eq(invoice.teamId, teamId),
    status && status !== 'all' ? eq(invoice.status, status) : undefined,
    projectIds?.length ? inArray(invoice.projectId, [...projectIds]) : undefined,
  );
  const size = first ?? PAGE;
  const [rows, groups] = await Promise.all([
    transaction
      .select({ ...columns, key })
      .from(invoice)
      .where(and(matches, after ? isAfter(after, grouping, key, isDescending === true) : undefined))
      .orderBy(isDescending ? desc(key) : asc(key), desc(invoice.issuedAt), desc(invoice.id))
      .limit(size + 1),
    readGroups(transaction, matches, key, label),
  ]);
  const shown = rows.slice(0, size);
  const transactions = await transactionsOf(
    transaction,
    shown.map(({ id }) => id),
  );
  const keys = new Set(shown.map((each) => each.key));
  const last = shown.at(-1);
  return {
    total_count: groups.reduce((sum, { count }) => sum + count, 0),
    totals: sumOf(groups.flatMap(({ totals }) => totals)),
    groups: groups.filter((each) => keys.has(each.key)),
    nodes: shown.map((row) => toNode(row, row.key, transactions.get(row.id) ?? [], address)),
    page_info: {
      has_next_page: rows.length > size,
      end_cursor: last
        ? cursor.write({ group: grouping, key: last.key, at: last.issuedAt.toISOString(), id: last.id })
        : null,
    },
  };
}

function isAfter(text: string, group: InvoiceGroup, key: SQL<string>, isDescending: boolean): SQL {
  const place = cursor.read(text);
  if (!place || place.group !== group) throw new AppError('INVALID_INPUT');
  const isLater = isDescending ? sql`${key} < ${place.key}` : sql`${key} > ${place.key}`;
  return sql`(${isLater} or (${key} = ${place.key} and (${invoice.issuedAt}, ${invoice.id}) < (${place.at}::timestamptz, ${place.id}::uuid)))`;
}

type Group = InvoicePage['groups'][number];
type Total = Group['totals'][number];

/** All groups with their sums by currency. */
async function readGroups(
  transaction: Scoped,
  matches: SQL | undefined,
  key: SQL<string>,
  label: SQL<string>,
): Promise<Group[]> {
  const sumWhere = (where: SQL) =>
    sql<number>`coalesce(sum(${invoice.amountCents}) filter (where ${where}), 0)::float8`;
  const rows = await transaction
    .select({
      key,
      label,
      currency: invoice.currency,
      count: sql<number>`count(*)::int`,
      open: sumWhere(isUnpaid()),
      paid: sumWhere(sql`${invoice.status} = 'paid'`),
    })
    .from(invoice)
    .where(matches)
    .groupBy(sql`1`, invoice.currency)
    .orderBy(sql`1`, invoice.currency);
  const groups = new Map<string, Group>();
  for (const { count, currency, open, paid, ...row } of rows) {
    const known = groups.get(row.key) ?? { ...row, count: 0, totals: [] };
    groups.set(row.key, { ...known, count: known.count + count, totals: [...known.totals, { currency, open, paid }] });
  }
  return [...groups.values()];
}

/** Open and paid of each currency, by its code. */
function sumOf(parts: readonly Total[]): Total[] {
  const sums = new Map<string, Total>();
  for (const { currency, open, paid } of parts) {
    const known = sums.get(currency) ?? { currency, open: 0, paid: 0 };
    sums.set(currency, { currency, open: known.open + open, paid: known.paid + paid });
  }
  return [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency));
}

function toNode(
  row: ShownInvoice,
  key: string,
  transactions: readonly InvoiceTransaction[],
  address: InvoiceAddress,
): TeamInvoice {
  const days = invoiceDays(row.paper, row.paidAt);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    amount: row.amountCents,
    currency: row.currency,
    status: row.status,
    hosted_invoice_url: hostedInvoiceUrl(row, address),
    receipt_number: transactions.find(({ receiptNumber }) => receiptNumber !== null)?.receiptNumber ?? null,
    created: row.issuedAt.toISOString(),
    issued_on: days.issuedOn,
    due_on: days.dueOn,
    paid_on: days.paidOn,
    due_date: row.paper.dueOn === null ? null : row.dueAt.toISOString(),
    payment_date: row.paidAt?.toISOString() ?? null,
    group_key: key,
    project: { project_name: row.projectName, project_id: row.projectId },
    line_items: row.lines.map(({ label, reason, amountCents }, index) => ({
      id: `${row.id}-${index + 1}`,
      amount: amountCents,
      description: [label, reason].filter(Boolean).join(': '),
    })),
    transactions: transactions.map(({ id, kind, amountCents, currency, status, receiptNumber, at }) => ({
      id,
      kind,
      amount: amountCents,
      currency,
      status,
      receipt_number: receiptNumber,
      created: at.toISOString(),
    })),
  };
}

/** Projects that a team has invoices of, by name. */
export async function readInvoiceProjects(transaction: Scoped, teamId: string) {
  const rows = await transaction
    .select({ id: invoice.projectId, name: sql<string>`max(${invoice.projectName})` })
    .from(invoice)
    .where(and(eq(invoice.teamId, teamId), isNotNull(invoice.projectId)))
    .groupBy(invoice.projectId)
    .orderBy(sql`2`, invoice.projectId);
  return rows.flatMap(({ id, name }) => (id === null ? [] : [{ project_id: id, project_name: name }]));
}
