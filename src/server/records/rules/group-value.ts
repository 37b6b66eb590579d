import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { GroupKey } from '#domain/portfolio/columns.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { combinedScopes } from './scope.ts';

const month = (column: SQLWrapper) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;
const values: Record<GroupKey, SQL> = {
  status: sql`${project.status}`,
  spaceType: sql`${location.spaceType}`,
  estimatedTier: sql`${project.estimatedTier}`,
  modelScopes: sql`nullif(${combinedScopes}, '')`,
  monthReceived: month(project.receivedAt),
  monthCompleted: month(project.completedAt),
};

/** `groupValue` of the domain, over projects and their locations. */
export const groupValue = (key: GroupKey): SQL => values[key];
