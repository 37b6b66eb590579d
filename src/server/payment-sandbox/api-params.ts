import { z } from 'zod';
import { LANGUAGES } from '#domain/language/language.ts';

const metadata = z.record(z.string(), z.string()).default({});
const flag = z.enum(['true', 'false']);
const interval = z.enum(['month', 'year']);
const currency = z.string().regex(/^[a-z]{3}$/);
const cents = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);
const lineItem = z.strictObject({
  quantity: z.literal('1'),
  price_data: z.strictObject({
    currency,
    unit_amount: cents,
    product: z.string().optional(),
    product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }).optional(),
    recurring: z.strictObject({ interval }).optional(),
  }),
});
const seconds = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform(Number);
/** Another price for what a subscription sells. */
const changedItems = z.strictObject({
  0: z.strictObject({
    id: z.string(),
    price_data: z.strictObject({
      currency,
      product: z.string(),
      unit_amount: cents,
      recurring: z.strictObject({ interval }),
    }),
  }),
});
const taxRateIds = z.union([z.literal(''), z.strictObject({ 0: z.string() })]);
/** What is taken by each call of the API: a parameter that is not here is answered with 501. */
export const params = {
  customer: z.strictObject({ email: z.string().optional(), name: z.string().optional(), metadata }),
  session: z.strictObject({
    mode: z.enum(['payment', 'subscription']),
    ui_mode: z.enum(['embedded_page', 'hosted_page']).default('hosted_page'),
    line_items: z.strictObject({ 0: lineItem, 1: lineItem.optional() }),
    customer: z.string().optional(),
    client_reference_id: z.string().max(200).optional(),
    metadata,
    payment_intent_data: z.strictObject({ description: z.string().optional(), metadata }).optional(),
    subscription_data: z
      .strictObject({ metadata, default_tax_rates: z.strictObject({ 0: z.string() }).optional() })
      .optional(),
    return_url: z.string().optional(),
    redirect_on_completion: z.enum(['always', 'if_required', 'never']).optional(),
    success_url: z.string().optional(),
    cancel_url: z.string().optional(),
  }),
  refund: z.strictObject({
    payment_intent: z.string(),
    amount: cents.optional(),
    metadata,
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  }),
  listRefunds: z.strictObject({
    payment_intent: z.string(),
    limit: z.string().regex(/^\d+$/).transform(Number).optional(),
  }),
  retrieveSubscription: z.strictObject({
    expand: z
      .strictObject({
        0: z.literal('default_payment_method'),
        1: z.literal('customer.invoice_settings.default_payment_method'),
      })
      .optional(),
  }),
  preview: z.strictObject({
    subscription: z.string(),
    subscription_details: z.strictObject({
      items: changedItems,
      proration_behavior: z.literal('always_invoice'),
      proration_date: seconds.optional(),
    }),
  }),
  subscription: z.strictObject({
    cancel_at_period_end: flag.optional(),
    default_tax_rates: taxRateIds.optional(),
    items: changedItems.optional(),
    proration_date: seconds.optional(),
    pending_invoice_item_interval: z
      .strictObject({ interval: z.literal('month'), interval_count: z.literal('1') })
      .optional(),
    proration_behavior: z.enum(['always_invoice', 'none']).optional(),
    payment_behavior: z.literal('error_if_incomplete').optional(),
    metadata,
  }),
  product: z.strictObject({ id: z.string().min(1), name: z.string().min(1), metadata }),
  schedule: z.strictObject({ from_subscription: z.string() }),
  /** The running phase as it is, and one after it. */
  phases: z.strictObject({
    end_behavior: z.literal('release'),
    phases: z.strictObject({
      0: z.strictObject({
        start_date: seconds,
        end_date: seconds,
        default_tax_rates: taxRateIds,
        items: z.strictObject({ 0: z.strictObject({ price: z.string(), quantity: z.literal('1') }) }),
      }),
      1: z.strictObject({
        proration_behavior: z.literal('none'),
        duration: z.strictObject({ interval, interval_count: z.literal('1') }),
        default_tax_rates: taxRateIds,
        items: z.strictObject({
          0: z.strictObject({ price_data: changedItems.shape[0].shape.price_data, quantity: z.literal('1') }),
        }),
      }),
    }),
  }),
  invoiceItem: z.strictObject({
    customer: z.string(),
    subscription: z.string(),
    amount: cents,
    currency,
    description: z.string().min(1).max(5000),
    metadata,
  }),
  taxRate: z.strictObject({
    display_name: z.string().min(1).max(50),
    percentage: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,4})?$/)
      .transform(Number)
      .refine((percentage) => percentage <= 100),
    inclusive: flag,
    metadata,
  }),
  listTaxRates: z.strictObject({
    active: flag.optional(),
    inclusive: flag.optional(),
    limit: z.string().regex(/^\d+$/).transform(Number).optional(),
  }),
  creditNote: z.strictObject({
    invoice: z.string(),
    amount: cents,
    refund_amount: cents,
    reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
    metadata,
  }),
  listInvoices: z.strictObject({
    subscription: z.string(),
    status: z.literal('open').optional(),
    limit: z.string().regex(/^\d+$/).transform(Number).optional(),
  }),
  listCreditNotes: z.strictObject({
    invoice: z.string(),
    limit: z.string().regex(/^\d+$/).transform(Number).optional(),
  }),
  portal: z.strictObject({
    customer: z.string(),
    return_url: z.string().optional(),
    locale: z.enum(LANGUAGES).optional(),
  }),
  retrieveIntent: z.strictObject({ expand: z.strictObject({ 0: z.literal('latest_charge') }).optional() }),
  list: z.strictObject({
    limit: z.string().regex(/^\d+$/).transform(Number).optional(),
    type: z.string().optional(),
    include: flag.optional(),
  }),
  endpoint: z.strictObject({ url: z.url(), enabled_events: z.record(z.string(), z.string()) }),
  listEndpoints: z.strictObject({ limit: z.string().regex(/^\d+$/).transform(Number).optional() }),
  none: z.strictObject({}),
};
