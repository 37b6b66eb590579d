/** A job that waits for a slot. */
export type WaitingJob = {
  id: string;
  teamId: string;
  isDemo: boolean;
  /** It is the later step of a conversion, or was at work before its worker was killed. */
  hasBegun: boolean;
  /** Milliseconds, by the clock of all that is compared here. */
  queuedAtMs: number;
};

/** The state of a team in one lane. */
export type TeamStanding = {
  /** Its jobs that slots are at. */ running: number;
  /** When the last one ended. */ lastEndedAtMs: number;
};

/** `spare`: only for teams that have nothing in progress, so that one team with slow files never occupies all slots of a worker. */
export type Slot = 'open' | 'spare';

/**
 * What each worker process works on at the same time. Lanes take nothing from one another: a delivered file is prepared beside conversions, however
 * many of them wait. One conversion takes all processors, and up to 4 GB of memory.
 */
export const laneSlots = { conversion: ['open'], view: ['open', 'spare'] } as const satisfies Record<
  string,
  readonly Slot[]
>;

/**
 * The job that a free slot begins; undefined when none may. Customers' jobs come before the demo's, and what has begun before what has not,
 * so that the first of many ends early. Among the rest it is the turn of the team with the fewest jobs at work, then of the one that has
 * waited longest since its last job ended or, if that is later, since it has a job waiting; of a team the oldest. A team that waits is so
 * overtaken by each other team once at most.
 */
export function nextToBegin(
  waiting: readonly WaitingJob[],
  standings: ReadonlyMap<string, TeamStanding>,
  slot: Slot = 'open',
): WaitingJob | undefined {
  const runningOf = ({ teamId }: WaitingJob) => standings.get(teamId)?.running ?? 0;
  const candidates = slot === 'spare' ? waiting.filter((job) => runningOf(job) === 0) : waiting;
  const begun = candidates.filter(({ hasBegun }) => hasBegun);
  const fresh = [...oldestOfEach(candidates.filter(({ hasBegun }) => !hasBegun))];
  const since = ({ teamId, queuedAtMs }: WaitingJob) =>
    Math.max(standings.get(teamId)?.lastEndedAtMs ?? -Infinity, queuedAtMs);
  const order = (a: WaitingJob, b: WaitingJob): number =>
    Number(a.isDemo) - Number(b.isDemo) ||
    Number(b.hasBegun) - Number(a.hasBegun) ||
    (a.hasBegun ? byAge(a, b) : runningOf(a) - runningOf(b) || since(a) - since(b) || byAge(a, b));
  return [...begun, ...fresh].sort(order)[0];
}

const byAge = (a: WaitingJob, b: WaitingJob): number =>
  a.queuedAtMs - b.queuedAtMs || (a.id < b.id ? -1 : Number(a.id > b.id));

/** A team's oldest job, and its oldest of the demo. */
function oldestOfEach(waiting: readonly WaitingJob[]): Iterable<WaitingJob> {
  const oldest = new Map<string, WaitingJob>();
  for (const job of waiting) {
    const key = `${job.teamId} ${job.isDemo}`;
    const before = oldest.get(key);
    if (!before || byAge(job, before) < 0) oldest.set(key, job);
  }
  return oldest.values();
}
