import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/operations/queue-status.ts';
import { projectStatuses } from '#domain/project/project-status.ts';
import { project } from '#server/platform/database/schema.ts';
import { isNoneOf } from './one-of.ts';

const BESIDE_THE_QUEUE = projectStatuses.filter((status) => !domain.isQueued(status));

/** `isQueued` of the domain, over a project's status: in the words of the index `project_waiting`. */
export const isQueued = (status: SQLWrapper = project.status) => isNoneOf(status, BESIDE_THE_QUEUE);
