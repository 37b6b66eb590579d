// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import { boolean, date as day, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ChargedCard } from '#domain/billing/card-on-file.ts';
import type { TaxTerms } from '#domain/billing/tax.ts';
import type { PlanUpgrade } from '#domain/usage/plan-quota.ts';
import { createdAt, date, id } from './columns.ts';
import { teamId, userId } from './core-schema.ts';
import { invoice } from './ordering-schema.ts';

/** What staff agree with a team about its bills (ordering.md §3, "Team (billing)"); none where nothing was agreed. */
export const teamBilling = pgTable('team_billing', {
  teamId: teamId().primaryKey(),
  /** One line; null: that of the team. */
  billingAddress: text('billing_address'),
  contactName: text('contact_name'),
  /** Lower case. */
  contactEmail: text('contact_email'),
  msaContractId: text('msa_contract_id'),
  msaStartsOn: day('msa_starts_on', { mode: 'string' }),
  msaEndsOn: day('msa_ends_on', { mode: 'string' }),
  paymentTerms: text('payment_terms'),
  updatedAt: date('updated_at').notNull(),
});

/** A contract for an area over a time (ordering.md §3, "Enterprise plan"). What was completed under it is computed. */
export const enterprisePlan = pgTable(
  'enterprise_plan',
  {
    id: id(),
    teamId: teamId(),
    /** The operator's own number of the contract. */
    number: text('number').notNull(),
    service: text('service', { enum: ['engine', 'verified'] }).notNull(),
    name: text('name').notNull(),
    contractTerm: text('contract_term').notNull().default(''),
    startsOn: day('starts_on', { mode: 'string' }).notNull(),
    /** The last day. */
    endsOn: day('ends_on', { mode: 'string' }).notNull(),
    renewalTerm: text('renewal_term').notNull().default(''),
    commitmentSqft: integer('commitment_sqft').notNull(),
    currentPlanSqft: integer('current_plan_sqft'),
    maxSqftPerMonth: integer('max_sqft_per_month'),
    invoiceCycle: text('invoice_cycle').notNull().default(''),
    billingType: text('billing_type').notNull().default(''),
    /** Hundredths of a percent: 1250 is 12.5%. */
    baseRateDiscountBp: integer('base_rate_discount_bp').notNull().default(0),
    isDiscountLocked: boolean('is_discount_locked').notNull().default(false),
    overage: text('overage').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** Taken off the customer's page by staff. */
    removedAt: date('removed_at'),
  },
  (table) => [index().on(table.teamId, table.startsOn)],
);

/** Money for an invoice that did not come through a checkout of the portal; what did is a `payment`. */
export const invoiceTransaction = pgTable(
  'invoice_transaction',
  {
    id: id(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id, { onDelete: 'cascade' }),
    teamId: teamId(),
    /** manual: staff saw it arrive outside the portal. subscription: the payment provider charged it for a plan. */
    kind: text('kind', { enum: ['manual', 'subscription'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: ['succeeded', 'failed'] }).notNull(),
    receiptNumber: text('receipt_number'),
    /** The provider's own id of it. */
    providerId: text('provider_id').unique(),
    /** What was charged; null where the provider named none. */
    card: jsonb('card').$type<ChargedCard>(),
    createdBy: userId('created_by'),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.invoiceId), index().on(table.teamId)],
);

/** A plan of the BIMIT Engine that a team pays for, as the payment provider has it; none: On-Demand. At most one of a team is under way. */
export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    teamId: teamId(),
    plan: text('plan', { enum: ['starter', 'professional'] }).notNull(),
    /** What it becomes at the end of the period; null: it stays. */
    nextPlan: text('next_plan', { enum: ['starter', 'professional'] }),
    interval: text('interval', { enum: ['month', 'year'] }).notNull(),
    /** How it is paid from the end of the period on; null: as now. */
    nextInterval: text('next_interval', { enum: ['month', 'year'] }),
    /** Of the table of plans. */
    planVersion: integer('plan_version').notNull(),
    /** What it is charged in until it ends. */
    currency: text('currency').notNull().default('usd'),
    /** What the provider taxes its next charge by, and what that shows to exempt teams; null: it is not taxed. */
    tax: jsonb('tax').$type<TaxTerms>(),
    /** creating, open: its checkout. past_due: a payment failed and is tried again. */
    status: text('status', { enum: ['creating', 'open', 'active', 'past_due', 'canceled', 'expired'] })
      .notNull()
      .default('creating'),
    stripeSessionId: text('stripe_session_id').unique(),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    /** Months of the quota are counted from it. */
    startedAt: date('started_at'),
    periodStart: date('period_start'),
    periodEnd: date('period_end'),
    isEnding: boolean('is_ending').notNull().default(false),
    /** Changes to a larger plan in a month of the quota, by which that month has less than a whole one. */
    upgrades: jsonb('upgrades').$type<PlanUpgrade[]>().notNull().default([]),
    /** When it last became another one, or its tax did: amounts that were shown before are not its any more. Null: not since it started. */
    changedAt: date('changed_at'),
    /** Until when somebody alone changes it at the provider and here; null: nobody does. */
    changingUntil: date('changing_until'),
    createdBy: userId('created_by'),
    createdAt: createdAt(),
    endedAt: date('ended_at'),
  },
  (table) => [
    uniqueIndex('subscription_live')
      .on(table.teamId)
      .where(sql`status in ('creating', 'open', 'active', 'past_due')`),
    index().on(table.teamId),
  ],
);
