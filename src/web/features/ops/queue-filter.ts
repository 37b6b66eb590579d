import { queueTypes } from '#contract/ops.ts';
import { projectStatuses, type ProjectStatus } from '#domain/project/project-status.ts';

/** What of the queue is shown; without statuses all open orders. */
export type QueueFilter = { status?: ProjectStatus[]; type?: (typeof queueTypes)[number]; team?: string; q?: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The filter in an address; what is not known there counts as not chosen. */
export function readQueueFilter({ status, type, team, q }: Record<string, unknown>): QueueFilter {
  const asked = (Array.isArray(status) ? status : [status]).map(textOf);
  const statuses = projectStatuses.filter((known) => asked.includes(known));
  const words = textOf(q).slice(0, 100);
  return {
    status: statuses.length > 0 ? statuses : undefined,
    type: queueTypes.find((known) => known === type),
    team: UUID.test(textOf(team)) ? textOf(team) : undefined,
    q: words.trim() === '' ? undefined : words,
  };
}

/** The filter as the call takes it. */
export function toQueueQuery({ status, type, team, q }: QueueFilter): Record<string, string> {
  return {
    ...(status && { status: status.join(',') }),
    ...(type && { type }),
    ...(team && { teamId: team }),
    ...(q && { q: q.trim() }),
  };
}

export const isQueueFiltered = (filter: QueueFilter) => Object.values(filter).some((value) => value !== undefined);
