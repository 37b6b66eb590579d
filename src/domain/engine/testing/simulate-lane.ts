import { nextToBegin, type Slot, type TeamStanding, type WaitingJob } from '#domain/engine/fair-queue.ts';

/** `stepsMs`: how long each of its steps takes. `diesIn`: the step whose first worker is killed halfway. */
export type LaneOrder = {
  id: string;
  teamId: string;
  arrivesAtMs: number;
  stepsMs: readonly number[];
  isDemo?: boolean;
  diesIn?: number;
};
/** A slot took up a job. `waited` and `running` are what was there at that moment, without the job itself. */
export type Start = {
  atMs: number;
  order: LaneOrder;
  isFirst: boolean;
  slot: number;
  waited: readonly WaitingJob[];
  running: readonly LaneOrder[];
};
export type History = {
  starts: Start[];
  endedAtMs: Map<string, number>;
  /** Slots that found nothing to begin, and what waited then. */ idle: {
    slot: Slot;
    waited: readonly WaitingJob[];
    running: readonly LaneOrder[];
  }[];
};

type Queued = { job: WaitingJob; order: LaneOrder; step: number; tries: number };
type AtWork = Queued & { slot: number; endsAtMs: number };

/** What happens in a lane with these slots: orders come, their steps are done one after the other, and `nextToBegin` decides. */
export function simulateLane(slots: readonly Slot[], orders: readonly LaneOrder[]): History {
  const history: History = { starts: [], endedAtMs: new Map(), idle: [] };
  const lastEndedAtMs = new Map<string, number>();
  let coming = [...orders].sort((a, b) => a.arrivesAtMs - b.arrivesAtMs);
  let waiting: Queued[] = [];
  let working: AtWork[] = [];
  const enqueue = (order: LaneOrder, step: number, tries: number, nowMs: number) =>
    waiting.push({
      order,
      step,
      tries,
      job: {
        id: order.id,
        teamId: order.teamId,
        isDemo: order.isDemo ?? false,
        hasBegun: step > 0 || tries > 0,
        queuedAtMs: nowMs,
      },
    });
  const settle = ({ order, step, tries }: AtWork, nowMs: number) => {
    if (order.diesIn === step && tries === 0) return enqueue(order, step, 1, nowMs);
    lastEndedAtMs.set(order.teamId, nowMs);
    if (step + 1 < order.stepsMs.length) return enqueue(order, step + 1, 0, nowMs);
    history.endedAtMs.set(order.id, nowMs);
    return undefined;
  };
  const fill = (slot: number, nowMs: number): void => {
    const kind = slots[slot] ?? 'open';
    const next = nextToBegin(
      waiting.map(({ job }) => job),
      standingsOf(working, lastEndedAtMs),
      kind,
    );
    const found = waiting.find(({ job }) => job === next);
    const running = working.map(({ order }) => order);
    waiting = waiting.filter((one) => one !== found);
    const waited = waiting.map(({ job }) => job);
    if (!found) return void history.idle.push({ slot: kind, waited, running });
    const { order, step, tries, job } = found;
    history.starts.push({ atMs: nowMs, order, isFirst: !job.hasBegun, slot, waited, running });
    const lengthMs = order.stepsMs[step] ?? 0;
    working.push({
      ...found,
      slot,
      endsAtMs: nowMs + (order.diesIn === step && tries === 0 ? lengthMs / 2 : lengthMs),
    });
  };
  while (coming.length + waiting.length + working.length > 0) {
    const nowMs = Math.min(coming[0]?.arrivesAtMs ?? Infinity, ...working.map(({ endsAtMs }) => endsAtMs));
    if (nowMs === Infinity) throw new Error(`${waiting.length} jobs wait for ever`);
    const ended = working.filter(({ endsAtMs }) => endsAtMs <= nowMs);
    working = working.filter((one) => !ended.includes(one));
    for (const one of ended) settle(one, nowMs);
    for (const order of coming.filter(({ arrivesAtMs }) => arrivesAtMs <= nowMs)) enqueue(order, 0, 0, nowMs);
    coming = coming.filter(({ arrivesAtMs }) => arrivesAtMs > nowMs);
    for (const slot of slots.keys()) if (!working.some((one) => one.slot === slot)) fill(slot, nowMs);
  }
  return history;
}

function standingsOf(
  working: readonly AtWork[],
  lastEndedAtMs: ReadonlyMap<string, number>,
): Map<string, TeamStanding> {
  const teams = new Set([...working.map(({ order }) => order.teamId), ...lastEndedAtMs.keys()]);
  return new Map(
    [...teams].map((teamId) => [
      teamId,
      {
        running: working.filter(({ order }) => order.teamId === teamId).length,
        lastEndedAtMs: lastEndedAtMs.get(teamId) ?? -Infinity,
      },
    ]),
  );
}
