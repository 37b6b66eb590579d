import type { SQLWrapper } from 'drizzle-orm';
import { projectStatuses } from '#domain/project/project-status.ts';
import * as domain from '#domain/project/status-moves.ts';
import { project } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const FINAL = projectStatuses.filter(domain.isFinal);
const ENDED_EARLY = projectStatuses.filter(domain.isEndedEarly);

/** `isFinal` of the domain, over a project's status. */
export const isFinal = (status: SQLWrapper = project.status) => isOneOf(status, FINAL);

/** `isEndedEarly` of the domain, over a project's status. */
export const isEndedEarly = (status: SQLWrapper = project.status) => isOneOf(status, ENDED_EARLY);
