import type { OrderData } from '#domain/ordering/order-data.ts';
import { controlsByDefault } from '#domain/ordering/order-defaults.ts';
import type { PaperOrder } from './order-paper.ts';

/** What a proposal tells of an order that is being filled in. */
export function draftPaper(data: OrderData): PaperOrder {
  const isScan = data.serviceOption === 'scanit';
  const address = data.address?.trim();
  return {
    service: isScan ? 'SCANIT' : 'BIMIT',
    projectName: data.projectName.trim(),
    orderId: null,
    place: address
      ? {
          address,
          latitude: data.latitude,
          longitude: data.longitude,
          isApproximate: data.isApproximate,
          country: data.country,
          region: data.region || null,
        }
      : null,
    interiorSqft: data.spaceSize,
    siteSqft: data.siteScopeEnabled ? data.siteSize : null,
    spaceType: data.spaceType,
    floors: data.floors,
    scopes: data.scope,
    isMetric: data.unit === 'Metric',
    revitVersion: data.revitVersion,
    hasControls: data.controlsEnabled ?? controlsByDefault(data),
    requiresCoi: data.requiresCOI,
    instructions: data.instructions.trim(),
    scanDates: isScan
      ? [data.firstSelectedDate, data.secondSelectedDate].flatMap((day) => (day === null ? [] : [day]))
      : [],
  };
}
