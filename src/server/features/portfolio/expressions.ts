import { sql, type SQL } from 'drizzle-orm';
import type { ColumnKey, FilterKey, GroupKey } from '#domain/portfolio/columns.ts';
import { projectStatuses } from '#domain/project/project-status.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { groupValue } from '#server/records/rules/group-value.ts';

/** What rows are put in order by: an expression with the type that a cursor's text is read back as. */
export type Term = {
  expression: SQL;
  cast: 'text' | 'timestamptz' | 'integer' | 'double precision';
  isNotNull?: true;
  isText?: true;
};

const text = (expression: SQL): Term => ({ expression, cast: 'text', isText: true });
const date = (expression: SQL): Term => ({ expression, cast: 'timestamptz' });
const number = (expression: SQL): Term => ({ expression, cast: 'integer' });

// Written into the statement, not passed: two parameters would be two different expressions to GROUP BY.
const statusPosition = sql`array_position(${sql.raw(`array[${projectStatuses.map((status) => `'${status}'`).join(', ')}]`)}, ${project.status})`;

/** Groups by status follow the order's way through the house, the others their words. */
export const groupTerms: Record<GroupKey, Term> = {
  status: number(statusPosition),
  spaceType: text(groupValue('spaceType')),
  estimatedTier: text(groupValue('estimatedTier')),
  modelScopes: text(groupValue('modelScopes')),
  monthReceived: text(groupValue('monthReceived')),
  monthCompleted: text(groupValue('monthCompleted')),
};

/** The value that a filter compares; scopes are compared one by one elsewhere. */
export const filterExpressions: Record<Exclude<FilterKey, 'modelScopes'>, SQL> = {
  status: sql`${project.status}`,
  estimatedTier: sql`${project.estimatedTier}`,
  spaceType: sql`${location.spaceType}`,
  mttrJobId: sql`${project.mttrJobId}`,
  mttrOrgId: sql`${project.mttrOrgId}`,
  mttrModelId: sql`${project.mttrModelId}`,
  modelUnits: sql`${project.modelUnits}`,
};

/** Newest first: the order without a sort, which an index answers. */
export const newestFirst: Term = { expression: sql`${project.createdAt}`, cast: 'timestamptz', isNotNull: true };

/** What each column sorts by. `asOf`: the time of the first page, so that later ones measure elapsed time alike. */
export function sortTerm(key: ColumnKey, asOf: Date): Term {
  const terms: Record<ColumnKey, Term> = {
    location: text(sql`${project.name}`),
    orderStatus: number(statusPosition),
    projectType: text(sql`${project.type} || ' ' || ${project.subType}`),
    mttrJobId: text(sql`${project.mttrJobId}`),
    mttrOrgId: text(sql`${project.mttrOrgId}`),
    projectReceived: date(sql`${project.receivedAt}`),
    scanEstimatedDelivery: text(sql`${project.scanPartnerLatestDeadline}`),
    scanDate: date(sql`${project.scanDateFinal}`),
    virtualTourCompleted: date(sql`${project.assetSubmittedAt}`),
    bimEstimatedDelivery: date(sql`${project.latestDeadline}`),
    projectSubmitted: date(sql`${project.submittedAt}`),
    expectedDeliveryDate: date(sql`${project.expectedDeliveryAt}`),
    projectDelivered: date(sql`${project.completedAt}`),
    timeRemaining: date(sql`case when ${project.completedAt} is null then ${project.expectedDeliveryAt} end`),
    timeElapsed: {
      expression: sql`extract(epoch from coalesce(${project.completedAt}, ${asOf.toISOString()}::timestamptz) - ${project.receivedAt})::double precision`,
      cast: 'double precision',
    },
    mttrEstimatedTier: text(sql`${project.mttrEstimatedTier}`),
    mttrTotalEstimatedArea: number(sql`${project.mttrTotalEstimatedAreaSqft}`),
    ipTotalEstimatedArea: number(sql`${project.ipCalculatedTotalSqft}`),
    ipSpaceType: text(sql`${location.spaceType}`),
    modelUnits: text(sql`${project.modelUnits}`),
    modelScopes: text(groupValue('modelScopes')),
    mttrModelId: text(sql`${project.mttrModelId}`),
    bimAssignedDate: date(sql`${project.bimPartnerAcceptedAt}`),
  };
  return terms[key];
}
