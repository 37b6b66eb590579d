import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';
import type { Mover } from '#domain/project/status-moves.ts';
import type { project } from '#server/platform/database/schema.ts';

type Row = Pick<
  typeof project.$inferSelect,
  'type' | 'status' | 'createdAt' | 'submittedAt' | 'receivedAt' | 'bimPartnerAcceptedAt' | 'completedAt'
>;
/** One move of an order on its way, with who makes such a move. */
export type StoryMove = { from: ProjectStatus; to: ProjectStatus; mover: Mover; at: Date };

const DAY_MS = 24 * 3600_000;
const RECENT_MS = 2 * DAY_MS;
const START: ProjectStatus = 'Order Request';
const toEstimate: readonly ProjectStatus[] = ['Estimate Ready', 'Deposit Due'];
const ofScan: readonly ProjectStatus[] = ['Confirm Scan Date', 'Ready To Scan'];
const toWork: readonly ProjectStatus[] = ['Order Received', 'Order Processing'];

/** The statuses after the request that an order came through to where it is; undefined for one that is on no such way. */
function wayTo(type: string, status: string): readonly ProjectStatus[] | undefined {
  const way = [...toEstimate, ...(type === 'SCANIT' ? ofScan : []), ...toWork];
  const known = projectStatus.safeParse(status).data;
  if (!known) return undefined;
  if (known === START) return [];
  if (known === 'Order Completed') return [...way, 'Order Under Review', known];
  if (known === 'Order Delayed' || known === 'Pending Approval' || known === 'Order Under Review')
    return [...way, known];
  return way.includes(known) ? way.slice(0, way.indexOf(known) + 1) : undefined;
}

function moverTo(status: ProjectStatus, before: ProjectStatus): Mover {
  if (status === 'Deposit Due') return 'signature';
  return before === 'Deposit Due' ? 'payment' : 'staff';
}

/**
 * How an order came to its status: moves in order, at the dates that its row knows, and evenly spaced between them.
 * Undefined for an order on no such way.
 */
export function orderStory(row: Row, now: Date): StoryMove[] | undefined {
  const way = wayTo(row.type, row.status);
  if (!way) return undefined;
  const known: Partial<Record<ProjectStatus, Date | null>> = {
    'Order Received': row.receivedAt,
    'Order Processing': row.bimPartnerAcceptedAt,
    'Order Completed': row.completedAt,
  };
  const times: number[] = [];
  let past = (row.submittedAt ?? row.createdAt).getTime();
  way.forEach((status, index) => {
    const anchor =
      known[status]?.getTime() ??
      (index === way.length - 1 ? Math.max((past + now.getTime()) / 2, now.getTime() - RECENT_MS) : undefined);
    if (anchor === undefined) return;
    const steps = index + 1 - times.length;
    const start = past;
    for (let step = 1; step <= steps; step++) times.push(start + ((anchor - start) * step) / steps);
    past = anchor;
  });
  return way.map((to, index) => {
    const from = way[index - 1] ?? START;
    return { from, to, mover: moverTo(to, from), at: new Date(times[index] ?? past) };
  });
}
