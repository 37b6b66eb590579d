import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WirePlacement } from '#contract/placements.ts';
import type { Principal, ProjectFacts } from '#domain/access/access.ts';
import type { Placement } from '#domain/placement/placement.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { placement, user } from '#server/platform/database/schema.ts';

type PlacementRow = typeof placement.$inferSelect;
/** The change that applies to a file; its placement is null where it took one away. `changes`: so many can be undone. */
export type AppliedPlacement = Pick<
  PlacementRow,
  'id' | 'projectId' | 'series' | 'number' | 'isStaff' | 'createdAt'
> & {
  value: Placement | null;
  setterName: string | null;
  changes: number;
};

/** What applies to the files of projects, at most one for each series. */
export async function readPlacements(
  transaction: Scoped,
  projectIds: readonly string[],
  series?: string,
): Promise<AppliedPlacement[]> {
  const rows = await transaction
    .selectDistinctOn([placement.projectId, placement.series], {
      row: placement,
      setterName: user.name,
      changes: sql<string>`count(*) over (partition by ${placement.projectId}, ${placement.series})`,
    })
    .from(placement)
    .leftJoin(user, eq(user.id, placement.setBy))
    .where(
      and(
        inArray(placement.projectId, [...projectIds]),
        isNull(placement.undoneAt),
        series === undefined ? undefined : eq(placement.series, series),
      ),
    )
    .orderBy(placement.projectId, placement.series, desc(placement.number));
  return rows.map(({ row, setterName, changes }) => ({
    ...row,
    value: valueOf(row),
    setterName,
    changes: Number(changes),
  }));
}

function valueOf({ scale, turnDeg, shiftXM, shiftYM, shiftZM, leanX, leanY }: PlacementRow): Placement | null {
  if (scale === null || turnDeg === null || shiftXM === null || shiftYM === null || shiftZM === null) return null;
  const upright: Placement = { scale, turnDeg, shiftM: [shiftXM, shiftYM, shiftZM] };
  return leanX === null || leanY === null ? upright : { ...upright, lean: [leanX, leanY] };
}

/** The columns of a placement. */
export const placementColumns = ({ scale, turnDeg, shiftM: [shiftXM, shiftYM, shiftZM], lean }: Placement) => ({
  scale,
  turnDeg,
  shiftXM,
  shiftYM,
  shiftZM,
  ...(lean && { leanX: lean[0], leanY: lean[1] }),
});

/** A placement as the caller may read it; null for a file that is not aligned. */
export function toWirePlacement(
  applied: AppliedPlacement | undefined,
  principal: Principal,
  project: ProjectFacts,
): WirePlacement | null {
  if (!applied?.value) return null;
  const { id, value, isStaff, setterName, createdAt } = applied;
  const isNamed =
    principal.kind === 'staff' || (!isStaff && 'teamId' in principal && principal.teamId === project.teamId);
  return { id, ...value, ...(isNamed && setterName !== null && { setBy: setterName }), setAt: createdAt.toISOString() };
}
