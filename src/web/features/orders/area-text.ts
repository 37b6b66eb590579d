import type { OrderData } from '#domain/ordering/order-data.ts';
import { systemOf } from '#domain/scope/space-size.ts';
import { areaTexts } from '#web/lib/units.ts';

/** An area in the order's own unit; null while there is none. */
export const areaText = (sqft: number | null, unit: OrderData['unit']) =>
  sqft === null ? null : areaTexts(sqft, systemOf(unit)).own;
