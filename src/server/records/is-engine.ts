import { sql } from 'drizzle-orm';
import { project } from '#server/platform/database/schema.ts';

/** What `isEngineProject` of the domain says, in SQL. */
export const isEngine = sql<boolean>`(upper(${project.subType}) in ('ENGINE', 'SCAN2PLAN') or upper(${project.type}) = 'FIRSTDRAFT')`;
