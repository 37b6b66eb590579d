import { z } from 'zod';
import { sequenceKeys } from '#domain/tracking/fast-track.ts';

const day = z.iso.date();

/**
 * What the pages of one project and one location follow an order by, with the names of ordering.md §3. Absent with other answers; the second part, dates and
 * money, is absent for those who may not see it (authorization.md §0).
 */
export const trackingFields = z
  .object({
    project_type: z.string(),
    /** The status before an order was delayed, lost, rejected, or canceled, or failed; null for any other order. */
    left_status: z.string().nullable(),
    /** Whether the day of the scan was agreed on; the day itself is for admins. */
    is_scan_agreed: z.boolean(),
    /** Whether an estimate was issued for it; missing for readers outside its team. */
    has_estimate: z.boolean().optional(),
    /** Why the order was stopped or ended, as staff said it to the customer; for the team itself. */
    status_reason: z.string().nullable(),
    /** Who ordered, for the team itself. */
    client_email: z.string().nullable(),
    revit_version: z.string().nullable(),
    estimated_tier: z.string().nullable(),
    /** Whole sqft. */
    estimated_total_sqft: z.number().nullable(),
    site_estimated_total_sqft: z.number().nullable(),
    mttrTotalEstimatedArea: z.number().nullable(),
    is_project_sequence_delivery: z.boolean(),
    /** States of the models that are delivered one after the other. */
    sequence_delivery: z.partialRecord(z.enum(sequenceKeys), z.object({ status: z.string() })),
    /** A word from the team that works on it, for those who are signed in. */
    comment_header: z.string().nullable(),
    comment: z.string().nullable(),
    attachments_url: z.string().nullable(),
    /** How the scan is carried out: a file here or the place that staff have named; for the team itself. */
    implementation_plan_url: z.string().nullable(),
    scanit_implementation_plan: z.array(z.object({ url: z.string(), filename: z.string() })),
    /** The page with the open form of what a scan crew has to know; null where no crew comes. */
    scanit_mobilization_form_url: z.string().nullable(),
    /** When the team last answered that form; null before, and for others. */
    mobilization_sent_at: z.iso.datetime().nullable(),
    /** The operator's W9 form, for those who may have it. */
    w9_url: z.string().nullable(),

    scan_date: day.nullable(),
    second_scan_date: day.nullable(),
    scan_date_final: z.string().nullable(),
    earliest_deadline_days: z.number().nullable(),
    latest_deadline_days: z.number().nullable(),
    /** First and last day of the estimated delivery; both null while a day is open. */
    earliest_deadline: day.nullable(),
    latest_deadline: day.nullable(),
    expectedDeliveryDate: z.string().nullable(),
    scan_partner_latest_deadline: z.string().nullable(),
    levels_grids_deadline: day.nullable(),
    architecture_deadline: day.nullable(),
    mepf_deadline: day.nullable(),
    complex_mepf_deadline: day.nullable(),
    furniture_deadline: day.nullable(),
    /** The last day of hosting; null: no end. */
    hosted_until: day.nullable(),
    /** US dollars; null without a price. */
    revenue: z.number().nullable(),
    /** Of `revenue`; missing: usd. */
    currency: z.string().optional(),
    customer_contract_type: z.string().nullable(),
    /** Page of the invoice that is due, else of the newest; null without one. */
    stripe_invoice_url: z.string().nullable(),
    /** The current estimate as a file; null until one is issued. */
    estimate_url: z.string().nullable(),
  })
  .partial();
export type TrackingFields = z.infer<typeof trackingFields>;
