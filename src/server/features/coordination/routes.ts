import type { OpenAPIHono } from '@hono/zod-openapi';
import * as calls from '#contract/calls.ts';
import * as contract from '#contract/mobilization.ts';
import { CALL_ZONE } from '#domain/coordination/call-slots.ts';
import { calendarFile } from '#domain/coordination/calendar-file.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { NotifyStaff } from '#server/records/notices/staff-notices.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { requireOwnProject } from '#server/records/project-records.ts';
import { bookCall, cancelCall, findBooked, knownPhone, freeSlots, requireCall, toCall } from './calls.ts';
import { readMobilization, submitMobilization } from './mobilization.ts';

type Parts = {
  db: Database;
  mailer: Mailer;
  notifyStaff: NotifyStaff;
  config: Pick<Config, 'PUBLIC_URL' | 'SCHEDULING_URL'>;
};
const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: CALL_ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** What has to be settled before a scan: the mobilization form and calls (checklist S7). */
export function mountCoordination(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  const { db, notifyStaff } = parts;

  app.openapi(contract.getMobilization, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const found = await inScope(db, scopeOf(principal), async (transaction) => {
      await requireOwnProject(transaction, principal, projectId);
      return readMobilization(transaction, projectId);
    });
    return context.json(found, 200);
  });

  app.openapi(contract.submitMobilization, async (context) => {
    const principal = context.get('principal');
    const given = {
      ...context.req.valid('param'),
      answers: context.req.valid('json'),
      ip: context.get('clientAddress'),
    };
    const { kept, row } = await inScope(db, scopeOf(principal), (transaction) =>
      submitMobilization(transaction, principal, given),
    );
    void notifyStaff({
      topic: 'mobilization',
      projectId: row.id,
      subject: `Mobilization of ${row.name}`,
      text:
        `${kept.submittedBy ?? 'The customer'} sent the mobilization info; contact on site:` +
        ` ${given.answers.contactName}, ${given.answers.contactPhone}. The project is at ${row.status}.`,
    });
    return context.json(kept, 200);
  });

  mountCalls(app, parts);
}

function mountCalls(app: OpenAPIHono<AppEnv>, { db, mailer, notifyStaff, config }: Parts): void {
  app.openapi(calls.getCallSlots, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const now = new Date();
    const { booked, phone } = await inScope(db, scopeOf(principal), async (transaction) => {
      const row = await requireOwnProject(transaction, principal, projectId);
      return {
        booked: await findBooked(transaction, projectId, now),
        phone: await knownPhone(transaction, row),
      };
    });
    const schedulingUrl = config.SCHEDULING_URL ?? null;
    const slots = schedulingUrl ? [] : await freeSlots(db, now);
    return context.json(
      { schedulingUrl, booked: booked ? toCall(booked) : null, slots: slots.map((slot) => slot.toISOString()), phone },
      200,
    );
  });

  app.openapi(calls.bookCall, async (context) => {
    const principal = context.get('principal');
    const { startsAt, phone, note } = context.req.valid('json');
    const { projectId } = context.req.valid('param');
    const { call, row, email } = await inScope(db, scopeOf(principal), (transaction) =>
      bookCall(transaction, principal, { projectId, startsAt: new Date(startsAt), phone, note, now: new Date() }),
    );
    const when = MOMENT.format(new Date(call.startsAt));
    if (email)
      void mailer
        .send({
          to: email,
          subject: `Your call on ${when}`,
          text: `We will call you at ${phone} on ${when}, for ${call.durationMinutes} minutes, about ${row.name}.`,
          button: { label: 'Add it to your calendar', url: `${config.PUBLIC_URL}${call.calendarFile}` },
        })
        .catch((error: unknown) => context.get('log').warn({ err: error }, 'mail of a call was not sent'));
    void notifyStaff({
      topic: 'call',
      projectId: row.id,
      subject: `A call on ${when}`,
      text: `${call.bookedBy ?? 'A customer'} (${phone}, ${email ?? 'no address'}) booked a call about ${row.name}${note ? `: ${note}` : ''}.`,
    });
    return context.json(call, 201);
  });

  app.openapi(calls.cancelCall, async (context) => {
    const principal = context.get('principal');
    const cancelled = await inScope(db, scopeOf(principal), (transaction) =>
      cancelCall(transaction, principal, { ...context.req.valid('param'), now: new Date() }),
    );
    if (cancelled)
      void notifyStaff({
        topic: 'call',
        projectId: cancelled.row.id,
        subject: `The call on ${MOMENT.format(cancelled.call.startsAt)} was canceled`,
        text: `The call about ${cancelled.row.name} will not take place.`,
      });
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(calls.getCalendarFile, async (context) => {
    const principal = context.get('principal');
    const { projectId, callId } = context.req.valid('param');
    const file = await inScope(db, scopeOf(principal), async (transaction) => {
      const row = await requireOwnProject(transaction, principal, projectId);
      const { company } = await readOperator(transaction);
      const { id, startsAt, durationMinutes, note, cancelledAt, createdAt } = await requireCall(
        transaction,
        projectId,
        callId,
      );
      return calendarFile({
        id,
        startsAt,
        durationMinutes,
        title: `Call with ${company} about ${row.name}`,
        description: note,
        organizer: company,
        isCancelled: cancelledAt !== null,
        stampedAt: cancelledAt ?? createdAt,
      });
    });
    context.header('Content-Type', 'text/calendar; charset=utf-8');
    context.header('Content-Disposition', 'attachment; filename="call.ics"');
    return context.body(file, 200);
  });
}
