import { z } from 'zod';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { scopes } from '#domain/scope/scope.ts';
import { DEFAULT_SPACE_SQFT, MAX_SIZE_SQFT, sizeUnits } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';

/** Services of the wizard; the engine has a page of its own (ordering.md §2.1). */
export const orderServices = ['scanit', 'bimit'] as const;
export type OrderService = (typeof orderServices)[number];

export const revitVersions = ['Revit 2023', 'Revit 2024', 'Revit 2025', 'Revit 2026'] as const;

/** Longest special instructions (ordering.md §5). */
export const MAX_INSTRUCTIONS = 500;
/** Shortest name of a SCANIT project (ordering.md §5). */
export const MIN_PROJECT_NAME = 4;

/** A day of the calendar, 'YYYY-MM-DD'. */
const day = z.iso.date();

const storedFile = z.object({ id: z.uuid(), name: z.string().max(255), size: z.number().int().nonnegative() });
export type StoredFile = z.infer<typeof storedFile>;

/**
 * What a customer fills in, by the specification's names (ordering.md §3). Sizes are always whole sqft: `unit` says only how they
 * are shown (ruling 17). Prices, dates of delivery and the address for the bill are the server's and are no part of it.
 */
export const orderData = z.object({
  serviceOption: z.enum(orderServices),
  /** 'View Full Proposal': steps can be skipped. */
  isEstimateMode: z.boolean().default(false),
  /** Placed for the estimate alone. */
  estimateOnly: z.boolean().default(false),
  /** Test orders are for staff; the server ignores it from others. */
  test: z.boolean().default(false),
  projectName: z.string().max(255).default(''),
  /** One line; null while none is chosen. */
  address: z.string().max(255).nullable().default(null),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  /** The pin is the middle of a ZIP code, not the building. */
  isApproximate: z.boolean().default(true),
  /** ISO 3166 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  /** State or province: 'NY'. */
  region: z.string().max(80).default(''),
  spaceSize: z.number().int().min(0).max(MAX_SIZE_SQFT).nullable().default(DEFAULT_SPACE_SQFT),
  siteSize: z.number().int().min(0).max(MAX_SIZE_SQFT).nullable().default(null),
  spaceType: z.enum(spaceTypes).nullable().default('Office'),
  /** Floors to scan, SCANIT only. */
  floors: z.number().int().min(1).max(MAX_FLOORS).nullable().default(1),
  scope: z.array(z.enum(scopes)).max(scopes.length).default(['Architecture']),
  complexMEPFEnabled: z.boolean().default(false),
  exteriorScopeEnabled: z.boolean().default(false),
  siteScopeEnabled: z.boolean().default(false),
  unit: z.enum(sizeUnits).default('Imperial'),
  revitVersion: z.enum(revitVersions).default('Revit 2023'),
  /** null until the customer touches it: then size and service decide (ruling 5). */
  controlsEnabled: z.boolean().nullable().default(null),
  requiresCOI: z.boolean().default(false),
  virtualTourLink: z.string().max(2000).default(''),
  navVisUsername: z.string().max(255).default(''),
  /** Whether a password for the tour is kept with the draft: it is never read back. */
  hasNavVisPassword: z.boolean().default(false),
  existingScanFiles: z.array(storedFile).max(1).default([]),
  shareUrl: z.string().max(2000).default(''),
  /** Whether the scan comes as a file or by an address. */
  scanSource: z.enum(['files', 'url']).default('files'),
  scanitAttachments: z.array(storedFile).max(10).default([]),
  instructions: z.string().max(MAX_INSTRUCTIONS).default(''),
  firstSelectedDate: day.nullable().default(null),
  secondSelectedDate: day.nullable().default(null),
  /** Add-on order: a project at the location of a finished one. */
  locationId: z.uuid().nullable().default(null),
});
export type OrderData = z.infer<typeof orderData>;

/** A new order of a service, with every default of the specification. `unit`: the customer's own. */
export function newOrder(serviceOption: OrderService, unit?: OrderData['unit']): OrderData {
  return orderData.parse({ serviceOption, unit });
}

/** Whether there is anything in it that somebody chose, besides the kind of order that it was begun as and its units. */
export function isTouched({ serviceOption, isEstimateMode, estimateOnly, test, unit, ...data }: OrderData): boolean {
  const untouched = orderData.parse({ serviceOption, isEstimateMode, estimateOnly, test, unit });
  return JSON.stringify({ ...untouched, ...data }) !== JSON.stringify(untouched);
}
