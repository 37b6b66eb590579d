import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/papers/estimate-status.ts';
import { estimate } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const IN_EFFECT = domain.estimateStatuses.filter(domain.isInEffect);

/** `isInEffect` of the domain, over an estimate's status. */
export const isInEffect = (status: SQLWrapper = estimate.status) => isOneOf(status, IN_EFFECT);
