import { z } from 'zod';
import { invoiceGroups } from '#domain/billing/invoice-list.ts';
import { columns, filterKeys, groupKeys } from '#domain/portfolio/columns.ts';
import { engineExtensions } from '#domain/upload/upload-limits.ts';

const service = z.enum(['scanit', 'bimit', 'bimit-engine']);
/** What kind of file it was; of an unknown kind no word, as what follows the dot in the name of a customer's file may be anything. */
export const fileFacts = z.object({
  role: z
    .enum([
      'original',
      'cloud',
      'cloud_classified',
      'model',
      'drawing',
      'area_plan',
      'image',
      'statistics',
      'report',
      'archive',
      'other',
    ])
    .catch('other'),
  format: z
    .enum([...engineExtensions, 'ifc', 'dxf', 'dwg', 'rvt', 'rcs', 'svg', 'pdf', 'png', 'json', 'other'])
    .catch('other'),
});

/**
 * Events by the specification's names (portfolio.md §7), and ours where it gives none, each with the facts that it may tell: choices of
 * a list, numbers, yes or no. Never a text that somebody typed: nothing here can name a person or a place (X6).
 */
const events = {
  'Portfolio View Changed': { newView: z.enum(['grid', 'list']) },
  'Portfolio Tab Changed': { tab: z.enum(['mine', 'shared', 'demo']) },
  'Portfolio Filter Changed': { key: z.enum(['q', ...filterKeys]), count: z.int() },
  'Portfolio Group Changed': { group: z.enum(['none', ...groupKeys]) },
  'Portfolio Sort Changed': {
    column: z.enum(['none', ...columns.map(({ key }) => key)]),
    direction: z.enum(['asc', 'desc']),
  },
  'Unlock Modal Opened': {},
  'Unlock Modal Closed': {},
  'Usage Limit Modal Opened': {},
  'Usage Limit Modal Closed': {},
  'Proceed With Drawdown Clicked': {},
  'Proceed To Checkout Clicked': {},
  'Unlock All Downloads Clicked': {},
  'Feedback Sent': {},
  'Plan Downloaded': fileFacts.shape,
  'CAD Downloaded': fileFacts.shape,
  'File Downloaded': fileFacts.shape,
  'Service Selected': { service },
  'Plan Tab Changed': { tab: z.enum(['engine', 'verified']) },
  'Upgrade Clicked': {},
  'Invoice Filter Changed': { key: z.enum(['projects', 'status']), count: z.int() },
  'Invoice Group Changed': { group: z.enum(invoiceGroups) },
  'Order Created': { service, isEstimate: z.boolean() },
} satisfies Record<string, Record<string, z.ZodType<string | number | boolean>>>;

type Events = typeof events;
export type AnalyticsEvent = keyof Events;
type FactsOf<E extends AnalyticsEvent> = { [K in keyof Events[E]]: z.output<Events[E][K]> };
/** Events that tell nothing but that they happened. */
export type PlainEvent = { [E in AnalyticsEvent]: keyof Events[E] extends never ? E : never }[AnalyticsEvent];
export type AnalyticsSink = (event: AnalyticsEvent, facts: Readonly<Record<string, string | number | boolean>>) => void;

let sink: AnalyticsSink = () => undefined;

/** Where events go. Nothing leaves the browser until an installation sets a sink. */
export function setAnalyticsSink(next: AnalyticsSink): void {
  sink = next;
}

/** Reports that something happened; what the table does not allow is left out. A failing sink never disturbs the page. */
export function track<E extends AnalyticsEvent>(
  event: E,
  ...[facts]: E extends PlainEvent ? [] : [facts: FactsOf<E>]
): void {
  if (!Object.hasOwn(events, event)) return;
  try {
    sink(event, allowedFacts(events[event], facts ?? {}));
  } catch (error) {
    console.warn('analytics:', error);
  }
}

/** The types keep a text out of our own sources, but not one that came from a server or out of a cast. */
function allowedFacts(
  allowed: Readonly<Record<string, z.ZodType<string | number | boolean>>>,
  facts: object,
): Record<string, string | number | boolean> {
  const given = new Map(Object.entries(facts));
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([name, schema]) => {
      const value = schema.safeParse(given.get(name));
      return value.success ? [[name, value.data]] : [];
    }),
  );
}
