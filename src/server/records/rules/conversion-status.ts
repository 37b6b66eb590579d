import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/engine/conversion-status.ts';
import { projectStatuses } from '#domain/project/project-status.ts';
import { project } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const CONVERTING = projectStatuses.filter(domain.isConverting);

/** `isConverting` of the domain, over a project's status. */
export const isConverting = (status: SQLWrapper = project.status) => isOneOf(status, CONVERTING);
