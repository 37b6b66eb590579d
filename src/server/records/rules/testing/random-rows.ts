import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { invoiceKinds, invoiceStatuses } from '#domain/billing/invoice-status.ts';
import { paymentStatuses } from '#domain/billing/payment-status.ts';
import { priceEffects, refundStatuses } from '#domain/billing/refunds.ts';
import { changeStatuses } from '#domain/changes/change-request.ts';
import { moneyKinds } from '#domain/notifications/notification-table.ts';
import { estimateStatuses } from '#domain/papers/estimate-status.ts';
import { projectStatuses } from '#domain/project/project-status.ts';
import { scopes } from '#domain/scope/scope.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import * as tables from '#server/platform/database/schema.ts';

const ROWS = 300;
const SEED = 20_261_125;
/** The moment that the dates of the rows are around. */
export const NOW = new Date('2026-12-01T05:20:00Z');
/** An address that some invitations are for. */
export const EMAIL = 'ada@example.com';

const some = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T[] => fc.sample(arbitrary, { numRuns: ROWS, seed });
const HOUR_MS = 3_600_000;
/** Within two weeks of `NOW`, to the second. */
const moment = fc
  .integer({ min: -14 * 24 * 3600, max: 14 * 24 * 3600 })
  .map((seconds) => new Date(NOW.getTime() + seconds * 1000));
const maybe = fc.option(moment);

const scope = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...scopes), weight: 4 },
  fc.constantFrom('Mep', 'mep', ' MEP', 'MEP\t', 'Mepf', 'Landscape', 'Roof', 'Äußeres', ''),
);
/** As people and imports write them; the status of another release as well. */
const projects = fc.record({
  status: fc.constantFrom(...projectStatuses, 'Order Archived'),
  type: fc.constantFrom('SCANIT', 'BIMIT', 'bimit', 'FIRSTDRAFT', 'FirstDraft', 'SURVEY'),
  subType: fc.constantFrom('Standard', 'Engine', 'ENGINE', 'Scan2Plan', 'scan2plan', ''),
  isHidden: fc.boolean(),
  isDemo: fc.boolean(),
  deletedAt: maybe,
  scopes: fc.array(scope, { maxLength: 5 }),
  estimatedTier: fc.option(fc.constantFrom('Tier 1', 'Tier 2')),
  statusChangedAt: maybe,
  receivedAt: maybe,
  submittedAt: maybe,
  completedAt: fc.option(fc.date({ min: new Date('2019-12-31'), max: new Date('2027-01-02'), noInvalidDate: true })),
  createdAt: moment,
});
const places = fc.record({
  country: fc.constantFrom('US', 'CA', 'DE'),
  spaceType: fc.option(fc.constantFrom('Office', 'Retail')),
});
const teams = fc.record({ usedSqft: fc.nat(6), freeLimitSqft: fc.nat(6) });
const payments = fc.record({
  status: fc.constantFrom(...paymentStatuses),
  kind: fc.constantFrom('unlock' as const, 'invoice' as const),
});
const refunds = fc.record({
  status: fc.constantFrom(...refundStatuses),
  priceEffect: fc.constantFrom(...priceEffects),
});
const estimates = fc.record({ status: fc.constantFrom(...estimateStatuses) });
const invoices = fc.record({ status: fc.constantFrom(...invoiceStatuses), kind: fc.constantFrom(...invoiceKinds) });
const requests = fc.record({ status: fc.constantFrom(...changeStatuses) });
const invitations = fc.record({
  isAdas: fc.boolean(),
  expiresAt: fc.oneof(moment, fc.constant(NOW)),
  acceptedAt: maybe,
  revokedAt: maybe,
});
/** Around the present: the database has a clock of its own. */
const links = fc.record({
  expiresInHours: fc.constantFrom(-48, -1, 1, 48),
  revokedAt: maybe,
});
const kinds = fc.constantFrom(
  ...moneyKinds,
  'status',
  'message',
  'deliverable',
  'change_request',
  'of another release',
);

/** A document with nothing in it: no rule reads it. */
const CONTENT: typeof tables.invoice.$inferInsert.content = {
  kind: 'invoice',
  number: null,
  issuedOn: '2026-12-01',
  from: { name: '', lines: [], logo: null },
  to: { name: '', lines: [], logo: null },
  project: { name: '', service: '', orderId: null },
  place: null,
  facts: [],
  scopes: [],
  instructions: '',
  groups: [],
  discount: null,
  totalCents: 1,
  dueNowCents: null,
  currency: 'usd',
  delivery: null,
  validUntil: null,
  dueOn: null,
  priceBookVersion: null,
  terms: '',
};

/** Stores a few hundred rows of each table that a rule reads: always the same ones. */
export async function storeRandomRows(transaction: Scoped): Promise<void> {
  const now = new Date();
  const common = { createdAt: now };
  const teamRows = some(teams, SEED).map((row) => ({ id: randomUUID(), name: 'Team', ...common, ...row }));
  await transaction.insert(tables.team).values(teamRows);
  const teamId = teamRows[0]?.id ?? '';
  const placeRows = some(places, SEED + 1).map((row) => ({
    id: randomUUID(),
    teamId,
    name: 'Place',
    ...common,
    ...row,
  }));
  await transaction.insert(tables.location).values(placeRows);
  const projectRows = some(projects, SEED + 2).map((row, index) => ({
    id: randomUUID(),
    teamId,
    locationId: placeRows[index]?.id ?? '',
    name: 'Project',
    ...row,
  }));
  await transaction.insert(tables.project).values(projectRows);
  const projectIdOf = (index: number) => projectRows[index]?.id ?? '';
  const paymentRows = some(payments, SEED + 3).map((row) => ({
    id: randomUUID(),
    teamId,
    projectName: 'Project',
    amountCents: 100,
    mount: 'hosted' as const,
    returnPath: '/',
    ...common,
    ...row,
  }));
  await transaction.insert(tables.payment).values(paymentRows);
  await transaction.insert(tables.refund).values(
    some(refunds, SEED + 4).map((row, index) => ({
      paymentId: paymentRows[index]?.id ?? '',
      teamId,
      amountCents: 1,
      reason: '',
      ...common,
      ...row,
    })),
  );
  const paper = { teamId, lines: [], content: CONTENT, issuedAt: now };
  await transaction.insert(tables.estimate).values(
    some(estimates, SEED + 5).map((row, index) => ({
      ...paper,
      number: `EST-${index}`,
      projectId: projectIdOf(index),
      totalCents: 1,
      validUntil: '2026-12-31',
      ...row,
    })),
  );
  await transaction.insert(tables.invoice).values(
    some(invoices, SEED + 6).map((row, index) => ({
      ...paper,
      number: `INV-${index}`,
      projectName: 'Project',
      amountCents: 1,
      tokenSha256: `invoice ${index}`,
      dueAt: now,
      ...row,
    })),
  );
  await transaction.insert(tables.changeRequest).values(
    some(requests, SEED + 7).map((row, index) => ({
      projectId: projectIdOf(index),
      teamId,
      number: 1,
      text: 'Move the wall.',
      target: { kind: 'document' as const, page: null, box: null },
      updatedAt: now,
      ...common,
      ...row,
    })),
  );
  await transaction.insert(tables.invitation).values(
    some(invitations, SEED + 8).map(({ isAdas, ...row }, index) => ({
      teamId: teamRows[index]?.id ?? '',
      email: isAdas ? EMAIL : 'grace@example.com',
      role: 'user' as const,
      tokenSha256: `invitation ${index}`,
      ...common,
      ...row,
    })),
  );
  await transaction.insert(tables.shareLink).values(
    some(links, SEED + 9).map(({ expiresInHours, ...row }, index) => ({
      teamId,
      locationId: placeRows[index]?.id ?? '',
      name: 'Link',
      tokenSha256: `link ${index}`,
      expiresAt: new Date(now.getTime() + expiresInHours * HOUR_MS),
      ...common,
      ...row,
    })),
  );
  await transaction
    .insert(tables.notification)
    .values(some(kinds, SEED + 10).map((kind) => ({ kind, facts: {}, ...common })));
}
