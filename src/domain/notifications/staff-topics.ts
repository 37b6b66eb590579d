import type { StaffRole } from '#domain/access/staff-rights.ts';

/** What staff are notified of, and which of their roles: those whose work it begins. */
const readers = {
  order: ['ops', 'admin'],
  message: ['support', 'ops', 'admin'],
  signature: ['ops', 'finance', 'admin'],
  mobilization: ['ops', 'admin'],
  call: ['support', 'ops', 'admin'],
  change: ['ops', 'admin'],
  file: ['ops', 'admin'],
  paid: ['ops', 'finance', 'admin'],
  /** What of a payment needs a decision. */
  payment: ['finance', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffTopic = keyof typeof readers;
export const staffTopics = Object.keys(readers) as [StaffTopic, ...StaffTopic[]];
export const rolesToldOf = (topic: StaffTopic): readonly StaffRole[] => readers[topic];

/** Where the console shows what a notice is about. */
export const consolePath = (projectId: string | null): string => (projectId ? `/ops/orders/${projectId}` : '/ops');
