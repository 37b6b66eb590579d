import { sql, type SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/project/project-type.ts';
import { project } from '#server/platform/database/schema.ts';
import { isOneOf, literal } from './one-of.ts';

type Columns = { type: SQLWrapper; subType: SQLWrapper };
const upper = (column: SQLWrapper) => sql`upper(${column})`;

/** `isEngineProject` of the domain, over columns of a project. */
export const isEngineProject = ({ type, subType }: Columns = project) =>
  sql<boolean>`(${isOneOf(upper(subType), domain.engineSubTypes)} or ${isOneOf(upper(type), domain.engineTypes)})`;

/** `typeLabel` of the domain, over columns of a project. */
export const typeLabel = (columns: Columns = project) =>
  sql<string>`case when ${isEngineProject(columns)} then ${literal(domain.ENGINE_LABEL)} else ${upper(columns.type)} end`;
