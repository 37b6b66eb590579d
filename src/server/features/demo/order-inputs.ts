import { addBusinessDays } from '#domain/calendar/business-days.ts';
import { calendarDateIn } from '#domain/calendar/calendar-date.ts';
import { newOrder, type OrderData } from '#domain/ordering/order-data.ts';
import { newMobilization, type MobilizationAnswers } from '#domain/coordination/mobilization.ts';
import { scopeLabel, scopes } from '#domain/scope/scope.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import type { location, project } from '#server/platform/database/schema.ts';

const DEFAULT_SQFT = 3200;
/** Outside of a building, of what is inside. */
const SITE_FACTOR = 1.5;
const SQFT_PER_FLOOR = 20_000;
const BUSINESS_DAYS_TO_SCAN = 15;

/** What the wizard would have kept of this order. */
export function demoInputs(row: typeof project.$inferSelect, at: typeof location.$inferSelect): OrderData {
  const spaceSize = row.interiorSqft ?? row.mttrTotalEstimatedAreaSqft ?? row.ipCalculatedTotalSqft ?? DEFAULT_SQFT;
  const labels = row.scopes.map(scopeLabel);
  const scope = scopes.filter((known) => labels.includes(known));
  const isScan = row.type === 'SCANIT';
  const ordered = calendarDateIn(row.submittedAt ?? row.createdAt, 'UTC');
  const first = row.scanDateFinal
    ? calendarDateIn(row.scanDateFinal, 'UTC')
    : addBusinessDays(ordered, BUSINESS_DAYS_TO_SCAN, at.country);
  return {
    ...newOrder(isScan ? 'scanit' : 'bimit'),
    projectName: row.name,
    address: at.address,
    latitude: at.latitude,
    longitude: at.longitude,
    isApproximate: at.isApproximate,
    country: at.country,
    region: at.region ?? '',
    spaceSize,
    siteSize: scope.includes('Site') ? Math.round(spaceSize * SITE_FACTOR) : null,
    spaceType: spaceTypes.find((known) => known === at.spaceType) ?? 'Other',
    floors: isScan ? Math.ceil(spaceSize / SQFT_PER_FLOOR) : null,
    scope,
    complexMEPFEnabled: scope.includes('Complex MEPF'),
    siteScopeEnabled: scope.includes('Site'),
    exteriorScopeEnabled: scope.some((each) => each.startsWith('Exterior')),
    unit: row.modelUnits.toLowerCase() === 'metric' ? 'Metric' : 'Imperial',
    controlsEnabled: true,
    requiresCOI: isScan,
    instructions: isScan
      ? 'Please call the front desk 30 minutes before you arrive.'
      : 'Doors and windows as families of the Revit library, please.',
    ...(isScan
      ? { firstSelectedDate: first, secondSelectedDate: addBusinessDays(first, 2, at.country) }
      : { scanSource: 'url', shareUrl: 'https://scans.storey.example/registered.e57' }),
  };
}

/** The mobilization information that a customer gave the crew. */
export const demoMobilization: MobilizationAnswers = {
  ...newMobilization,
  contactName: 'Front desk',
  contactPhone: '+1 617 555 0142',
  accessHours: 'Monday to Friday, 7 am to 4 pm',
  entry: 'Service entrance at the back; ring for the caretaker.',
  parking: 'Two marked places in the yard.',
  ceiling: 'tiles',
  isOccupied: true,
  needsBadges: true,
  notes: 'The boiler room is locked: the caretaker has its key.',
};
