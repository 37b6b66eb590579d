import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { invoiceArguments } from '#contract/graphql.ts';
import { W9_PATH } from '#contract/operator.ts';
import type { Principal } from '#domain/access/access.ts';
import {
  commitmentBand,
  contractBand,
  daysBetween,
  isNearCommitment,
  remainingSqft,
  renewalDay,
} from '#domain/billing/enterprise-bands.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { membership, team, teamBilling } from '#server/platform/database/schema.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { invalidInput } from '#server/platform/http/invalid-fields.ts';
import { memberOf } from '#server/records/caller.ts';
import { readEnterprisePlans } from '#server/records/billing/enterprise-plans.ts';
import { isW9Offered } from '#server/records/operator/w9.ts';
import type { InvoiceAddress } from '#server/records/papers/hosted-invoice-url.ts';
import { readInvoiceProjects, readInvoices } from './read-invoices.ts';

/**
 * The team of a query, whose fields are read when they are asked for. Members get usage; `stripe_customer_id` is null for them, and what is
 * about money is refused (authorization.md §2.6). Throws NOT_FOUND for another team; staff read the billing of any.
 */
export async function readTeam(transaction: Scoped, principal: Principal, teamId: string, address: InvoiceAddress) {
  const isStaff = principal.kind === 'staff';
  const isOwn = memberOf(principal).teamId === teamId;
  if (!z.uuid().safeParse(teamId).success || (!isStaff && !isOwn)) throw new AppError('NOT_FOUND');
  let reading: Promise<typeof team.$inferSelect> | undefined;
  const row = () => (reading ??= findTeam(transaction, teamId));
  if (!isOwn) await row();
  const isAdmin = isStaff || memberOf(principal).role === 'admin';
  /** What only admins and staff may ask for. */
  const money =
    <A, T>(read: (asked: A) => Promise<T>) =>
    async (asked: A): Promise<T> => {
      if (!isAdmin) throw new AppError('FORBIDDEN');
      return read(asked);
    };
  return {
    id: teamId,
    team_id: teamId,
    team_name: async () => (await row()).name,
    team_type: async () => (await row()).kind,
    stripe_customer_id: isAdmin ? async () => (await row()).stripeCustomerId : null,
    bimit_engine_lifetime_usage: async () => (await row()).usedSqft,
    member_count: () => transaction.$count(membership, eq(membership.teamId, teamId)),
    w9_url: async () => ((await isW9Offered(transaction, principal)) ? W9_PATH : null),
    billing: money(async () => readBilling(transaction, await row())),
    enterprise_plans: money(() => readPlans(transaction, teamId)),
    invoice_projects: money(() => readInvoiceProjects(transaction, teamId)),
    invoices: money((asked: unknown) => {
      const parsed = invoiceArguments.safeParse(asked);
      if (!parsed.success) throw invalidInput(parsed.error);
      return readPage(parsed.data.after, () => readInvoices(transaction, teamId, parsed.data, address));
    }),
  };
}

async function findTeam(transaction: Scoped, teamId: string): Promise<typeof team.$inferSelect> {
  const [row] = await transaction.select().from(team).where(eq(team.id, teamId));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function readBilling(transaction: Scoped, { id, address, docusealTemplate }: typeof team.$inferSelect) {
  const [row] = await transaction.select().from(teamBilling).where(eq(teamBilling.teamId, id));
  return {
    billing_address: row?.billingAddress ?? address,
    billing_contact_name: row?.contactName ?? null,
    billing_contact_email: row?.contactEmail ?? null,
    msa_contract_id: row?.msaContractId ?? null,
    msa_contract_start_date: row?.msaStartsOn ?? null,
    msa_contract_expiration_date: row?.msaEndsOn ?? null,
    customer_payment_terms: row?.paymentTerms ?? null,
    docuseal_template: docusealTemplate,
  };
}

async function readPlans(transaction: Scoped, teamId: string) {
  const today = new Date().toISOString().slice(0, 10);
  return (await readEnterprisePlans(transaction, teamId)).map((plan) => {
    const daysToEnd = daysBetween(today, plan.endsOn);
    return {
      id: plan.id,
      enterprise_plan_id: plan.number,
      service_type: plan.service,
      enterprise_plan_name: plan.name,
      contract_term: plan.contractTerm,
      contract_start_date: plan.startsOn,
      contract_end_date: plan.endsOn,
      renewal_term: plan.renewalTerm,
      renewal_date: renewalDay(plan.endsOn),
      contract_status: contractBand(daysToEnd),
      days_to_end: daysToEnd,
      sqft_commitment: plan.commitmentSqft,
      current_plan_sqft: plan.currentPlanSqft,
      max_sqft_per_month: plan.maxSqftPerMonth,
      invoice_cycle: plan.invoiceCycle,
      billing_type: plan.billingType,
      base_rate_discount: plan.baseRateDiscountBp / 10_000,
      discount_rate_lock_in: plan.isDiscountLocked,
      overage: plan.overage,
      total_sqft_completed: plan.completedSqft,
      remaining_sqft: remainingSqft(plan.completedSqft, plan.commitmentSqft),
      commitment_status: commitmentBand(plan.completedSqft, plan.commitmentSqft),
      is_near_limit: isNearCommitment(plan.completedSqft, plan.commitmentSqft),
    };
  });
}
