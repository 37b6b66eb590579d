import { sql, type SQLWrapper } from 'drizzle-orm';
import { isListed as isListedRow, projectStatuses } from '#domain/project/project-status.ts';
import { project } from '#server/platform/database/schema.ts';
import { isNoneOf } from './one-of.ts';

const UNLISTED = projectStatuses.filter((status) => !isListedRow({ status, isHidden: false }));

/** `isListed` of the domain, over columns of a project. */
export const isListed = ({ status, isHidden }: { status: SQLWrapper; isHidden: SQLWrapper } = project) =>
  sql<boolean>`(${isNoneOf(status, UNLISTED)} and not ${isHidden})`;
