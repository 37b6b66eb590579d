import { sql } from 'drizzle-orm';
import { team } from '#server/platform/database/schema.ts';

/** `isOverLimit` of the domain, over teams. */
export const isOverLimit = () => sql<boolean>`(${team.usedSqft} >= ${team.freeLimitSqft})`;
