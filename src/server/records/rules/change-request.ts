import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/changes/change-request.ts';
import { changeRequest } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const ENDED = domain.changeStatuses.filter(domain.isChangeEnded);
const WITH_OPERATOR = domain.changeStatuses.filter(domain.isWithOperator);

/** `isChangeEnded` of the domain, over a change request's status. */
export const isChangeEnded = (status: SQLWrapper = changeRequest.status) => isOneOf(status, ENDED);

/** `isWithOperator` of the domain, over a change request's status. */
export const isWithOperator = (status: SQLWrapper = changeRequest.status) => isOneOf(status, WITH_OPERATOR);
