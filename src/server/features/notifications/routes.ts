import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/notifications.ts';
import type { Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { listNotifications, markRead, readChoices, writeChoices, type Caller } from './notification-store.ts';

/** The caller's notifications, and their notification settings. */
export function mountNotifications(app: OpenAPIHono<AppEnv>, { db }: { db: Database }): void {
  const asOwn = <T>(
    principal: Principal,
    work: (transaction: Scoped, userId: string, caller: Caller) => Promise<T>,
  ) => {
    if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('UNAUTHENTICATED');
    return inScope(db, scopeOf(principal), (transaction) => work(transaction, principal.userId, principal));
  };

  app.openapi(contract.listNotifications, async (context) =>
    context.json(
      await asOwn(context.get('principal'), (transaction, _userId, caller) => listNotifications(transaction, caller)),
      200,
    ),
  );

  app.openapi(contract.readNotifications, async (context) => {
    const { ids } = context.req.valid('json');
    await asOwn(context.get('principal'), (transaction, userId) => markRead(transaction, userId, ids, new Date()));
    return context.json({ ok: true as const }, 200);
  });

  app.openapi(contract.getNotificationChoices, async (context) =>
    context.json(await asOwn(context.get('principal'), readChoices), 200),
  );

  app.openapi(contract.setNotificationChoices, async (context) => {
    const change = context.req.valid('json');
    return context.json(
      await asOwn(context.get('principal'), (transaction, userId) =>
        writeChoices(transaction, userId, change, new Date()),
      ),
      200,
    );
  });
}
