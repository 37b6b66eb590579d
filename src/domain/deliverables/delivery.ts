import { z } from 'zod';
import { MAX_ASSET_LIST_BYTES } from '#domain/drawing/asset-list.ts';
import { contentProblem } from '#domain/upload/order-files.ts';
import { MAX_SCAN_BYTES } from '#domain/upload/upload-limits.ts';
import { ASSET_LIST_ROLE } from './asset-roles.ts';
import { anyTourUrl, tourName } from './tour.ts';

/** What a file was made as: the engine's kind is a preview, the verified kind was ordered by itself. */
export const deliveryProducts = ['SCANIT', 'BIMIT Engine', 'BIMIT Verified'] as const;
export const pdfSubtypes = ['Report_AreaPlan', 'Report_Schematic', 'Implementation_Plan'] as const;
/** Role of the paper that says how a scan is carried out: among the documents, and no deliverable. */
export const IMPLEMENTATION_PLAN = 'implementation_plan';
const PDF_ROLES = {
  Report_AreaPlan: 'area_plan',
  Report_Schematic: 'schematic',
  Implementation_Plan: IMPLEMENTATION_PLAN,
} as const satisfies Record<(typeof pdfSubtypes)[number], string>;
export const STOREY_MAX = 64;

/** What staff say of a file that they deliver. `storey`: the storey or part of the building, where there is a file for each. */
export const delivery = z.strictObject({
  product: z.enum(deliveryProducts),
  pdfSubtype: z.enum(pdfSubtypes).nullable(),
  storey: z
    .string()
    .trim()
    .max(STOREY_MAX)
    .transform((text) => text || null)
    .nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** A tour that its provider hosts (ordering.md §5). */
export const tourDelivery = z.strictObject({
  product: z.enum(deliveryProducts),
  name: tourName,
  url: anyTourUrl,
});

/** Which of our roles a file of each extension has, and what makes it fit for a viewer. */
const KINDS = {
  ifc: { role: 'model', view: 'fragments' },
  rvt: { role: 'model', view: null },
  dwg: { role: 'drawing', view: 'drawing' },
  dxf: { role: 'drawing', view: 'drawing' },
  pdf: { role: 'document', view: null },
  las: { role: 'scan', view: 'octree' },
  laz: { role: 'scan', view: 'octree' },
  e57: { role: 'scan', view: 'octree' },
  ply: { role: 'scan', view: 'octree' },
  pcd: { role: 'scan', view: 'octree' },
  pts: { role: 'scan', view: 'octree' },
  xyz: { role: 'scan', view: 'octree' },
  rcs: { role: 'scan', view: null },
  png: { role: 'image', view: 'picture' },
  jpg: { role: 'image', view: 'picture' },
  jpeg: { role: 'image', view: 'picture' },
  json: { role: ASSET_LIST_ROLE, view: null },
} as const satisfies Record<string, { role: string; view: 'fragments' | 'octree' | 'drawing' | 'picture' | null }>;
export type DeliveryFormat = keyof typeof KINDS;
export const deliveryFormats = Object.keys(KINDS).filter((key): key is DeliveryFormat => Object.hasOwn(KINDS, key));

/** The format of a file by its name; undefined for one that is not delivered. */
export function deliveryFormatOf(fileName: string): DeliveryFormat | undefined {
  const extension = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return deliveryFormats.find((known) => known === extension);
}

/** The role of an asset that was delivered as this format. */
export function deliveryRoleOf(format: DeliveryFormat, pdfSubtype: Delivery['pdfSubtype']): string {
  return format === 'pdf' && pdfSubtype ? PDF_ROLES[pdfSubtype] : KINDS[format].role;
}

/** What has to be made of a file before a viewer opens it; null: nothing. */
export const viewFormOf = (format: string) =>
  deliveryFormats.flatMap((known) => (known === format ? [KINDS[known].view] : []))[0] ?? null;

/** Why staff cannot deliver this file, by name and size alone; undefined: they can. */
export function deliveryProblem(
  fileName: string,
  sizeBytes: number,
  { pdfSubtype }: Pick<Delivery, 'pdfSubtype'>,
): string | undefined {
  const format = deliveryFormatOf(fileName);
  if (!format) return `${fileName} cannot be delivered. Supported types: ${deliveryFormats.join(', ')}.`;
  if (pdfSubtype && format !== 'pdf') return 'Only a PDF can be an area plan, a schematic or an implementation plan.';
  if (format === 'json' && sizeBytes > MAX_ASSET_LIST_BYTES)
    return `${fileName} is too large for a list of drawings. The limit is 1 MB.`;
  if (sizeBytes > MAX_SCAN_BYTES) return `File ${fileName} exceeds the size limit (20GB)`;
  return sizeBytes > 0 ? undefined : `File ${fileName} is empty.`;
}

const starts: Partial<Record<DeliveryFormat, [name: string, isSuch: (head: string) => boolean]>> = {
  ifc: ['an IFC model', (head) => /^(\xef\xbb\xbf)?\s*ISO-10303-21;/.test(head)],
  json: ['a list of drawings', (head) => /^(\xef\xbb\xbf)?\s*\[/.test(head)],
  rvt: ['a Revit model', (head) => head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  dxf: [
    'a DXF drawing',
    (head) => head.startsWith('AutoCAD Binary DXF') || /^(\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(head),
  ],
};

/** Why the content is not what the name says, by the file's beginning; undefined when it is. */
export function deliveryContentProblem(fileName: string, head: Uint8Array): string | undefined {
  const format = deliveryFormatOf(fileName);
  const start = format && starts[format];
  if (!start) return contentProblem(fileName, head);
  const [name, isSuch] = start;
  return isSuch(String.fromCharCode(...head))
    ? undefined
    : `${fileName} is not ${name}: its content does not match its name. Save it again and upload it again.`;
}
