import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { ScheduledCall } from '#contract/calls.ts';
import type { Principal } from '#domain/access/access.ts';
import { CALL_MINUTES, callSlots } from '#domain/coordination/call-slots.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { scheduledCall, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { tellTeam } from '#server/records/notices/tell-team.ts';
import { memberOf } from '#server/records/caller.ts';
import { readMobilization, requireCoordinated } from './mobilization.ts';

type CallRow = typeof scheduledCall.$inferSelect & { name: string | null };
const CALL_LOCK = 7_241_311;

export const toCall = ({ id, projectId, startsAt, durationMinutes, phone, note, name }: CallRow): ScheduledCall => ({
  id,
  startsAt: startsAt.toISOString(),
  durationMinutes,
  phone,
  note,
  bookedBy: name,
  calendarFile: `/api/projects/${projectId}/call/${id}/call.ics`,
});

/** The next call about a project that is not cancelled and not over. */
export async function findBooked(transaction: Scoped, projectId: string, now: Date): Promise<CallRow | undefined> {
  const [found] = await select(transaction)
    .where(
      and(
        eq(scheduledCall.projectId, projectId),
        isNull(scheduledCall.cancelledAt),
        gt(
          sql`${scheduledCall.startsAt} + make_interval(mins => ${scheduledCall.durationMinutes})`,
          sql`${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(scheduledCall.startsAt))
    .limit(1);
  return found && { ...found.call, name: found.name };
}

/** Where the team of a project can be called, as far as it is known: at the contact on site, else where its last call went; '' if nowhere. */
export async function knownPhone(transaction: Scoped, { id, teamId }: { id: string; teamId: string }): Promise<string> {
  const { answers } = await readMobilization(transaction, id);
  if (answers) return answers.contactPhone;
  const [last] = await transaction
    .select({ phone: scheduledCall.phone })
    .from(scheduledCall)
    .where(and(eq(scheduledCall.teamId, teamId), ne(scheduledCall.phone, '')))
    .orderBy(desc(scheduledCall.createdAt))
    .limit(1);
  return last?.phone ?? '';
}

/** One call of a project; NOT_FOUND for one of another. */
export async function requireCall(transaction: Scoped, projectId: string, callId: string): Promise<CallRow> {
  const [found] = await select(transaction).where(
    and(eq(scheduledCall.id, callId), eq(scheduledCall.projectId, projectId)),
  );
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found.call, name: found.name };
}

const select = (transaction: Scoped) =>
  transaction
    .select({ call: scheduledCall, name: user.name })
    .from(scheduledCall)
    .leftJoin(user, eq(user.id, scheduledCall.bookedBy))
    .$dynamic();

/** Slots that nobody has. As the system: those of other teams are taken too. */
export async function freeSlots(db: Database, now: Date): Promise<Date[]> {
  const taken = await inScope(db, { kind: 'system' }, (transaction) =>
    transaction
      .select({ startsAt: scheduledCall.startsAt })
      .from(scheduledCall)
      .where(and(isNull(scheduledCall.cancelledAt), gt(scheduledCall.startsAt, now))),
  );
  const times = new Set(taken.map(({ startsAt }) => startsAt.getTime()));
  return callSlots(now).filter((slot) => !times.has(slot.getTime()));
}

/** Books a slot for a project that has no call yet. Throws CONFLICT when somebody else was first (the unique index decides). */
export async function bookCall(
  transaction: Scoped,
  principal: Principal,
  {
    projectId,
    startsAt,
    phone,
    note,
    now,
  }: { projectId: string; startsAt: Date; phone: string; note: string; now: Date },
) {
  const row = await requireCoordinated(transaction, principal, projectId);
  if (!callSlots(now).some((slot) => slot.getTime() === startsAt.getTime()))
    throw new AppError('CONFLICT', { userMessage: 'Calls cannot start at this time. Choose another one.' });
  await transaction.execute(sql`select pg_advisory_xact_lock(${CALL_LOCK}, hashtext(${projectId}))`);
  if (await findBooked(transaction, projectId, now))
    throw new AppError('CONFLICT', { userMessage: 'A call about this project is already booked. Cancel it first.' });
  const { userId } = memberOf(principal);
  const [made] = await transaction
    .insert(scheduledCall)
    .values({
      projectId,
      teamId: row.teamId,
      startsAt,
      durationMinutes: CALL_MINUTES,
      bookedBy: userId,
      phone,
      note,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!made)
    throw new AppError('CONFLICT', { userMessage: 'Somebody else has just booked this time. Choose another one.' });
  const [person] = await transaction
    .select({ name: user.name, email: user.email })
    .from(user)
    .where(eq(user.id, userId));
  await tellTeam(transaction, {
    projectId,
    teamId: row.teamId,
    kind: 'call',
    facts: { project: row.name, startsAt: startsAt.toISOString(), isCancelled: false },
    causedBy: userId,
  });
  return { call: toCall({ ...made, name: person?.name ?? null }), row, email: person?.email };
}

/** Frees the time of a call; nothing happens to one that was cancelled. */
export async function cancelCall(
  transaction: Scoped,
  principal: Principal,
  { projectId, callId, now }: { projectId: string; callId: string; now: Date },
) {
  const row = await requireCoordinated(transaction, principal, projectId);
  const call = await requireCall(transaction, projectId, callId);
  if (call.cancelledAt) return undefined;
  await transaction.update(scheduledCall).set({ cancelledAt: now }).where(eq(scheduledCall.id, callId));
  await tellTeam(transaction, {
    projectId,
    teamId: row.teamId,
    kind: 'call',
    facts: { project: row.name, startsAt: call.startsAt.toISOString(), isCancelled: true },
    causedBy: memberOf(principal).userId,
  });
  return { call, row };
}
