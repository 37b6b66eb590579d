import { sql } from 'drizzle-orm';
import type { PartnerFigures } from '#contract/portfolio.ts';
import type { Principal } from '#domain/access/access.ts';
import { DUE_SOON_DAYS } from '#domain/portfolio/partner-figures.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { isFinal } from '#server/records/rules/status-moves.ts';
import { columnReader, readerOf, type Tab } from './reader.ts';
import { tabCondition } from './view-condition.ts';

/** What a partner works on in a tab (P5). Throws FORBIDDEN for anybody but partner staff and our own. */
export async function partnerFigures(
  transaction: Scoped,
  principal: Principal,
  tab: Tab,
  now = new Date(),
): Promise<PartnerFigures> {
  const reader = await readerOf(transaction, principal);
  const { isPartner, canSeeMoney } = columnReader(reader, tab);
  if (!isPartner) throw new AppError('FORBIDDEN');
  const isOpen = sql`not ${isFinal()}`;
  const soon = new Date(now.getTime() + DUE_SOON_DAYS * 86_400_000);
  const monthBegin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [row] = await transaction
    .select({
      openCount: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      dueSoonCount: sql<number>`(count(*) filter (where ${isOpen}
        and ${project.expectedDeliveryAt} >= ${now.toISOString()}::timestamptz
        and ${project.expectedDeliveryAt} < ${soon.toISOString()}::timestamptz))::int`,
      lateCount: sql<number>`(count(*) filter (where ${isOpen} and ${project.expectedDeliveryAt} < ${now.toISOString()}::timestamptz))::int`,
      deliveredThisMonthCount: sql<number>`(count(*) filter (where ${project.status} = 'Order Completed'
        and ${project.completedAt} >= ${monthBegin.toISOString()}::timestamptz))::int`,
      openEstimatedSqft: sql<number>`coalesce(sum(${project.mttrTotalEstimatedAreaSqft}) filter (where ${isOpen}), 0)::double precision`,
    })
    .from(project)
    .where(tabCondition(tab, reader));
  if (!row) throw new AppError('INTERNAL');
  const { dueSoonCount, lateCount, ...open } = row;
  return canSeeMoney ? { ...open, dueSoonCount, lateCount } : open;
}
