import { sql, type SQLWrapper } from 'drizzle-orm';
import { moneyKinds } from '#domain/notifications/notification-table.ts';
import { notification } from '#server/platform/database/schema.ts';
import { isNoneOf } from './one-of.ts';

/** `isToldTo` of the domain, over notifications. `seesMoney`: of their readers; null is false. */
export const isToldTo = (seesMoney: SQLWrapper) =>
  sql<boolean>`(${isNoneOf(notification.kind, moneyKinds)} or coalesce(${seesMoney}, false))`;
