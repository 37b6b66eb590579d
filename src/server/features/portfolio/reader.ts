import { eq } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import type { ColumnReader } from '#domain/portfolio/columns.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';

export type Tab = 'mine' | 'shared' | 'demo';
/** Who reads the portfolio, and what their team is: stored flags alone, never a name or an e-mail (ruling 24). */
export type Reader = {
  principal: Principal;
  teamId: string | null;
  isPartner: boolean;
  hasRestrictedStatuses: boolean;
};

export async function readerOf(transaction: Scoped, principal: Principal): Promise<Reader> {
  const teamId = 'teamId' in principal ? principal.teamId : null;
  const [row] = teamId
    ? await transaction.select({ kind: team.kind, features: team.features }).from(team).where(eq(team.id, teamId))
    : [];
  return {
    principal,
    teamId,
    isPartner: row?.kind === 'partner',
    hasRestrictedStatuses: row?.features.includes('restricted_statuses') ?? false,
  };
}

/** What columns and filters a tab offers: dates that were promised only to admins of the team that owns what is listed, and to staff. */
export function columnReader({ principal, isPartner }: Reader, tab: Tab): ColumnReader {
  const isAdmin = principal.kind === 'staff' || ('role' in principal && principal.role === 'admin' && tab === 'mine');
  return { isPartner: isPartner || principal.kind === 'staff', canSeeMoney: isAdmin };
}
