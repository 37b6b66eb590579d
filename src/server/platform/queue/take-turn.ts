import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type PgBoss } from 'pg-boss';
import { nextToBegin, type Slot, type TeamStanding } from '#domain/engine/fair-queue.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { begunPriorities, isBegunPriority, isDemoPriority, priorityOf } from './job-priority.ts';

/** One decision at a time in each lane. */
const TURN_LOCK = 7_241_003;
/** Jobs of an earlier release have no group. */
const TEAM = sql`coalesce(group_id, data ->> 'projectId')`;

type Parts = { db: Database; queue: PgBoss };
type Handed = Pick<Job, 'id' | 'name' | 'retryCount'>;
type Held<J> = { data: J; teamId: string; priority: number; createdOn: string };
type Head = {
  id: string;
  teamId: string;
  priority: number;
  queuedAtMs: number;
  running: number;
  lastEndedAtMs: number | null;
};
/** What a slot is to do. `anew`: how to queue it again. */
export type Turn<J> = { data: J; anew: { group: { id: string }; priority: number } };

/**
 * What a slot does that was handed a job: this one, or the one whose turn it is (`domain/engine/fair-queue`). The queue hands out jobs by
 * priority and age alone; the two jobs then trade places, so that each is still handed out once, and comes again when its worker dies.
 * Undefined when the slot may not begin anything: the job waits again.
 */
export function takeTurn<J extends object>(
  { db, queue }: Parts,
  handed: Handed,
  slot: Slot = 'open',
): Promise<Turn<J> | undefined> {
  return inScope(db, { kind: 'system' }, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${TURN_LOCK}, hashtext(${handed.name}))`);
    const held = await readHeld<J>(transaction, handed);
    if (!held) return undefined;
    // Its worker was killed, or it is a later step.
    if (handed.retryCount > 0 || isBegunPriority(held.priority)) return begin(transaction, handed, held);
    for (;;) {
      const next = await decide(transaction, handed, slot);
      if (next === undefined) return putBack({ queue, transaction }, handed, held);
      if (next === handed.id) return begin(transaction, handed, held);
      const traded = await trade<J>(transaction, handed, next);
      if (traded) return begin(transaction, handed, traded);
    }
  });
}

const heldColumns = sql`data, ${TEAM} as "teamId", priority, created_on::text as "createdOn"`;

async function readHeld<J>(transaction: Scoped, { id, name }: Handed): Promise<Held<J> | undefined> {
  const { rows } = await transaction.execute<Held<J>>(
    sql`select ${heldColumns} from pgboss.job where name = ${name} and id = ${id} and state = 'active'`,
  );
  return rows[0];
}

/** The id of the job that the model would begin. Of each team only the oldest of a kind can be, and what ended before any of these came makes no difference. */
async function decide(transaction: Scoped, { id, name }: Handed, slot: Slot): Promise<string | undefined> {
  const { rows } = await transaction.execute<Head>(sql`
    with head as (
      select distinct on (${TEAM}, priority) id, ${TEAM} as team, priority, created_on from pgboss.job
      where name = ${name} and (id = ${id} or (state = 'created' and not blocked and start_after <= now())) order by ${TEAM}, priority, created_on, id
    ), standing as (
      select ${TEAM} as team,
        count(*) filter (where state = 'active' and priority = any(${sql.param(begunPriorities)}) and id <> ${id})::int as running,
        max(completed_on) as ended_on
      from pgboss.job
      where name = ${name} and (state = 'active' or completed_on > (select min(created_on) from head)) group by 1
    )
    select id, team as "teamId", priority, extract(epoch from created_on)::float8 * 1000 as "queuedAtMs",
      coalesce(running, 0) as running,
      extract(epoch from ended_on)::float8 * 1000 as "lastEndedAtMs"
    from head left join standing using (team)`);
  const standings = new Map(
    rows.map(({ teamId, running, lastEndedAtMs }): [string, TeamStanding] => [
      teamId,
      { running, lastEndedAtMs: lastEndedAtMs ?? -Infinity },
    ]),
  );
  return nextToBegin(
    rows.map(({ priority, ...job }) => ({
      ...job,
      isDemo: isDemoPriority(priority),
      hasBegun: isBegunPriority(priority),
    })),
    standings,
    slot,
  )?.id;
}

/** Everything that says what a job is and since when it waits; undefined when another slot has it by now. */
async function trade<J>(transaction: Scoped, { id, name }: Handed, next: string): Promise<Held<J> | undefined> {
  const { rowCount } = await transaction.execute(
    sql`select from pgboss.job where name = ${name} and id = ${next} and state = 'created' for update skip locked`,
  );
  if (!rowCount) return undefined;
  const { rows } = await transaction.execute<Held<J> & { id: string }>(sql`
    with pair as (select id, data, group_id, priority, created_on, start_after, keep_until from pgboss.job where name = ${name} and id in (${id}, ${next}))
    update pgboss.job set data = other.data, group_id = other.group_id, priority = other.priority,
      created_on = other.created_on, start_after = other.start_after, keep_until = other.keep_until
    from pair other where name = ${name} and job.id in (${id}, ${next}) and other.id <> job.id
    returning job.id, job.data, coalesce(job.group_id, job.data ->> 'projectId') as "teamId", job.priority, job.created_on::text as "createdOn"`);
  return rows.find((row) => row.id === id);
}

/** From here on it goes before all that has not begun, also when its worker is killed. */
async function begin<J>(
  transaction: Scoped,
  { id, name }: Handed,
  { data, teamId, priority }: Held<J>,
): Promise<Turn<J>> {
  const isDemo = isDemoPriority(priority);
  await transaction.execute(
    sql`update pgboss.job set priority = ${priorityOf({ isDemo, hasBegun: true })} where name = ${name} and id = ${id}`,
  );
  return { data, anew: { group: { id: teamId }, priority: priorityOf({ isDemo, hasBegun: false }) } };
}

/** Two slots can be handed jobs of one team in the same moment. The job that was handed out counts as done, and a copy of its age waits. */
async function putBack<J extends object>(
  { queue, transaction }: { queue: PgBoss; transaction: Scoped },
  { name }: Handed,
  { data, teamId, priority, createdOn }: Held<J>,
): Promise<undefined> {
  const copy = await queue.send(name, data, { db: fromDrizzle(transaction, sql), group: { id: teamId }, priority });
  await transaction.execute(sql`update pgboss.job set created_on = ${createdOn} where name = ${name} and id = ${copy}`);
  return undefined;
}
