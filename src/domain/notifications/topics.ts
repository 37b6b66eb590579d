import { z } from 'zod';
import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';

/** How somebody is told of a topic besides the list in the portal: not at all, by mail at once, or in one mail a day. */
export const channels = ['portal', 'mail', 'digest'] as const;
export type Channel = (typeof channels)[number];

/** What can happen to a project: its name for programs outside (webhooks), and how people are told who have not chosen. */
const topicTable = {
  needs_you: { event: 'project.needs_customer', usual: 'mail' },
  completed: { event: 'project.completed', usual: 'mail' },
  progress: { event: 'project.status_changed', usual: 'portal' },
  message: { event: 'project.message_received', usual: 'portal' },
  invoice: { event: 'project.invoice_issued', usual: 'mail' },
  deliverable: { event: 'project.deliverable_published', usual: 'portal' },
  call: { event: 'project.call_scheduled', usual: 'portal' },
  change_request: { event: 'project.change_request_updated', usual: 'portal' },
} as const satisfies Record<string, { event: string; usual: Channel }>;

export type Topic = keyof typeof topicTable;
export const topics = Object.keys(topicTable) as [Topic, ...Topic[]];
export const eventName = (topic: Topic): string => topicTable[topic].event;

/** What somebody has chosen; topics that are missing are as usual. */
export const notificationChoices = z.partialRecord(z.enum(topics), z.enum(channels));
export type NotificationChoices = Record<Topic, Channel>;

/** Choices as they are stored, with the usual ones for what is missing or not known any more. */
export function choicesOf(stored: unknown): NotificationChoices {
  const chosen = notificationChoices.safeParse(stored).data ?? {};
  return { ...usualChoices(), ...chosen };
}
const usualChoices = () =>
  Object.fromEntries(topics.map((topic) => [topic, topicTable[topic].usual])) as NotificationChoices;

/** What asks something of the customer, and what they must not overlook. */
const NEEDS_CUSTOMER: ReadonlySet<ProjectStatus> = new Set([
  'Estimate Ready',
  'Deposit Due',
  'Confirm Scan Date',
  'Pending Approval',
  'Order Delayed',
  'Order Failed',
  'Order Cancelled',
  'Order Rejected',
  'Order Lost',
]);

/** Who reads a notification: whether the rule of access (`canSeeMoney`) lets them see the prices of its project. */
export type Reader = { seesMoney: boolean };

/** Kinds that only those hear of who may see prices; the days of an order are theirs as well. */
export const moneyKinds: ReadonlySet<string> = new Set(['invoice', 'estimate', 'schedule']);
export const isToldTo = (kind: string, { seesMoney }: Reader): boolean => seesMoney || !moneyKinds.has(kind);

/** Statuses that wait for somebody who may see prices: to others they are progress. */
const NEEDS_PRICE_READER: ReadonlySet<ProjectStatus> = new Set(['Estimate Ready', 'Deposit Due']);

/** The topic of a notification by its kind; that of a status or a change request by whether its reader has to do something. */
export function topicOf(kind: string, facts: Record<string, unknown>, { seesMoney }: Reader): Topic {
  if (kind === 'change_request' && facts['to'] === 'revised') return 'needs_you';
  if (kind === 'estimate' || (kind === 'schedule' && 'scanAt' in facts)) return 'needs_you';
  if (kind !== 'status') return topics.find((topic) => topic === kind) ?? 'progress';
  const status = projectStatus.safeParse(facts['status']);
  if (!status.success) return 'progress';
  if (status.data === 'Order Completed') return 'completed';
  if (!seesMoney && NEEDS_PRICE_READER.has(status.data)) return 'progress';
  return NEEDS_CUSTOMER.has(status.data) ? 'needs_you' : 'progress';
}
