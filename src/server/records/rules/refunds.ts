import type { SQLWrapper } from 'drizzle-orm';
import * as domain from '#domain/billing/refunds.ts';
import { refund } from '#server/platform/database/schema.ts';
import { isOneOf } from './one-of.ts';

const LOWERING = domain.priceEffects.filter(domain.lowersPrice);
const LEFT = domain.refundStatuses.filter(domain.hasLeft);

/** `hasLeft` of the domain, over a refund's status. */
export const hasLeft = (status: SQLWrapper = refund.status) => isOneOf(status, LEFT);

/** `lowersPrice` of the domain, over a refund's effect. */
export const lowersPrice = (effect: SQLWrapper = refund.priceEffect) => isOneOf(effect, LOWERING);
