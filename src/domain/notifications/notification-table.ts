import { z } from 'zod';
import type { StaffRole } from '#domain/access/staff-rights.ts';
import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';

/** How somebody is notified of a topic besides the list in the portal: not at all, by e-mail right away, or in one e-mail a day. */
export const channels = ['portal', 'mail', 'digest'] as const;
export type Channel = (typeof channels)[number];

/**
 * Who is notified of what, and how: these three tables are all that decides it.
 *
 * Topics are what customers choose a channel for. `event`: its name for programs outside (webhooks). `usual`: the channel of who has not
 * chosen. `mailsVisitors`: anyone who ordered without an account, and has not claimed the order, gets an e-mail.
 */
const topicTable = {
  needs_you: { event: 'project.needs_customer', usual: 'mail', mailsVisitors: true },
  completed: { event: 'project.completed', usual: 'mail', mailsVisitors: true },
  // The page of the order shows it.
  progress: { event: 'project.status_changed', usual: 'portal', mailsVisitors: false },
  message: { event: 'project.message_received', usual: 'portal', mailsVisitors: true },
  // An invoice is a mail of its own.
  invoice: { event: 'project.invoice_issued', usual: 'mail', mailsVisitors: false },
  deliverable: { event: 'project.deliverable_published', usual: 'portal', mailsVisitors: true },
  call: { event: 'project.call_scheduled', usual: 'portal', mailsVisitors: true },
  change_request: { event: 'project.change_request_updated', usual: 'portal', mailsVisitors: true },
  comment: { event: 'project.comment_added', usual: 'portal', mailsVisitors: false },
} as const satisfies Record<string, { event: string; usual: Channel; mailsVisitors: boolean }>;

/** News of a project for its team. `readers`: all members, or those who may see prices (the days of an order are theirs as well). */
const newsTable = {
  status: { readers: 'members', topic: topicOfStatus },
  message: { readers: 'members', topic: 'message' },
  deliverable: { readers: 'members', topic: 'deliverable' },
  call: { readers: 'members', topic: 'call' },
  // A revision waits for the customer.
  change_request: { readers: 'members', topic: ({ to }) => (to === 'revised' ? 'needs_you' : 'change_request') },
  comment: { readers: 'members', topic: 'comment' },
  invoice: { readers: 'price readers', topic: 'invoice' },
  estimate: { readers: 'price readers', topic: 'needs_you' },
  // The crew comes: somebody has to be there.
  schedule: { readers: 'price readers', topic: (facts) => ('scanAt' in facts ? 'needs_you' : 'progress') },
} as const satisfies Record<
  string,
  { readers: 'members' | 'price readers'; topic: Topic | ((facts: Facts, reader: Reader) => Topic) }
>;

/**
 * Notices for the operator's staff. `roles`: whose bells ring, by whose work it begins. `isPosted`: to the operator's chat. `isMailed`: to
 * the operator's mailbox.
 */
const noticeTable = {
  order: { roles: ['ops', 'admin'], isPosted: true, isMailed: true },
  message: { roles: ['support', 'ops', 'admin'], isPosted: true, isMailed: true },
  signature: { roles: ['ops', 'finance', 'admin'], isPosted: true, isMailed: true },
  mobilization: { roles: ['ops', 'admin'], isPosted: true, isMailed: true },
  call: { roles: ['support', 'ops', 'admin'], isPosted: true, isMailed: true },
  change: { roles: ['ops', 'admin'], isPosted: true, isMailed: true },
  /** On an element of a model, by a customer. */
  comment: { roles: ['support', 'ops', 'admin'], isPosted: true, isMailed: true },
  file: { roles: ['ops', 'admin'], isPosted: true, isMailed: true },
  paid: { roles: ['ops', 'finance', 'admin'], isPosted: true, isMailed: true },
  /** What of a payment needs a decision. */
  payment: { roles: ['finance', 'admin'], isPosted: true, isMailed: true },
  /** A team asks for a plan that is agreed with people. */
  plan: { roles: ['support', 'finance', 'admin'], isPosted: true, isMailed: true },
  /** Somebody has unlocked a result from the free allowance: nobody has to act. */
  unlock: { roles: [], isPosted: true, isMailed: false },
} as const satisfies Record<string, { roles: readonly StaffRole[]; isPosted: boolean; isMailed: boolean }>;

type Facts = Readonly<Record<string, unknown>>;

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

export type NewsKind = keyof typeof newsTable;
const newsKind = z.enum(Object.keys(newsTable) as [NewsKind, ...NewsKind[]]);

/** Whether a reader hears of news of a kind. A kind of another release is for everybody. */
export function isToldTo(kind: string, { seesMoney }: Reader): boolean {
  const known = newsKind.safeParse(kind).data;
  return seesMoney || !known || newsTable[known].readers === 'members';
}

/** Kinds of news that only those hear of who may see prices. */
export const moneyKinds: readonly string[] = newsKind.options.filter((kind) => !isToldTo(kind, { seesMoney: false }));

/** Statuses that wait for somebody who may see prices: to others they are progress. */
const NEEDS_PRICE_READER: ReadonlySet<ProjectStatus> = new Set(['Estimate Ready', 'Deposit Due']);

/** The topic of news by its kind; that of some by whether its reader has to do something. */
export function topicOf(kind: string, facts: Facts, reader: Reader): Topic {
  const known = newsKind.safeParse(kind).data;
  if (!known) return 'progress';
  const { topic } = newsTable[known];
  return typeof topic === 'function' ? topic(facts, reader) : topic;
}

function topicOfStatus(facts: Facts, { seesMoney }: Reader): Topic {
  const status = projectStatus.safeParse(facts['status']);
  if (!status.success) return 'progress';
  if (status.data === 'Order Completed') return 'completed';
  if (!seesMoney && NEEDS_PRICE_READER.has(status.data)) return 'progress';
  return NEEDS_CUSTOMER.has(status.data) ? 'needs_you' : 'progress';
}

/** Whether a visitor is mailed of a topic. */
export const mailsVisitors = (topic: Topic): boolean => topicTable[topic].mailsVisitors;

export type StaffTopic = keyof typeof noticeTable;
export const staffTopics = Object.keys(noticeTable) as [StaffTopic, ...StaffTopic[]];
/** Who of the operator's staff hears of a topic, and how. */
export const staffWays = (topic: StaffTopic): { roles: readonly StaffRole[]; isPosted: boolean; isMailed: boolean } =>
  noticeTable[topic];

/** Where the console shows what a notice is about. */
export const consolePath = (projectId: string | null, teamId?: unknown): string => {
  if (projectId) return `/ops/orders/${projectId}`;
  return typeof teamId === 'string' ? `/ops/teams/${teamId}` : '/ops';
};
