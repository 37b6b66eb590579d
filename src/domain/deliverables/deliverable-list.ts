import { BILLING_DOCUMENT_ROLE } from './asset-roles.ts';
import { IMPLEMENTATION_PLAN } from './delivery.ts';

/** What the list needs to know of a file; names are the specification's. */
export type Deliverable = {
  asset_type: string;
  asset_url: string | null;
  format: string;
  pdf_subtype: string | null;
  product: string;
  role: string;
};

/** Types that are no deliverable by themselves, and the report that only staff read (ordering.md §6). */
const UNLISTED_TYPES = new Set(['json', 'cad_zip', 'image']);
const UNLISTED_REPORT = 'Report_Schematic';

/** What is listed among the documents of an order instead. */
const DOCUMENTS: ReadonlySet<string> = new Set(['attachment', IMPLEMENTATION_PLAN, BILLING_DOCUMENT_ROLE]);

/**
 * Whether a file is in the list of deliverables. Among the documents instead: what the customer attached, and how the
 * scan is carried out. Fragments are what the viewer reads of a model that is listed already.
 */
export function isListed({ asset_type: type, pdf_subtype: subtype, format, role }: Deliverable): boolean {
  return (
    !UNLISTED_TYPES.has(type.toLowerCase()) && subtype !== UNLISTED_REPORT && format !== 'frag' && !DOCUMENTS.has(role)
  );
}

/**
 * Whether a file is a picture that staff delivered: beside the list, which has no images (D19). Not what a conversion or a viewer has drawn of
 * something else.
 */
export function isPicture({
  asset_type: type,
  role,
  image_subtype: subtype,
  madeFrom,
}: Pick<Deliverable, 'asset_type' | 'role'> & { image_subtype: string | null; madeFrom: string | null }): boolean {
  return type.toLowerCase() === 'image' && role === 'image' && subtype === null && madeFrom === null;
}

/**
 * Whether 'View' is shown beside a file. Hidden for RCS, which only its vendor's software reads; an IFC is shown by our
 * own viewer (ordering.md §6, ruling 25).
 */
export function viewButtonOf({ asset_type: type, asset_url: url }: Deliverable): 'shown' | 'disabled' | 'hidden' {
  if (type.toLowerCase() === 'rcs') return 'hidden';
  return url ? 'shown' : 'disabled';
}

/**
 * Whether 'Unlock All Downloads' is offered (viewers.md §6): by the team's own project, once the conversion has measured it. Before that there is nothing to
 * unlock and no price.
 */
export function offersUnlock({
  access,
  isOwn,
  ml_estimated_total_sqft: areaSqft,
}: {
  access: { restrictionReason: string | null };
  isOwn: boolean;
  ml_estimated_total_sqft: number | null;
}): boolean {
  return access.restrictionReason === 'needs_unlock' && isOwn && areaSqft !== null;
}

/** How 'Download' looks next to a file, by the access result of its project: `unlock` asks for the unlock first. The server decides at the click. */
export function downloadButtonOf(
  { role, product }: Deliverable,
  access: { canDownload: boolean; restrictionReason: string | null },
): 'free' | 'unlock' | 'refused' {
  if (access.canDownload) return 'free';
  const isUngated = role === 'original' || product === 'BIMIT Verified';
  if (access.restrictionReason === 'needs_unlock') return isUngated ? 'free' : 'unlock';
  return access.restrictionReason === 'owner_unlocks' && isUngated ? 'free' : 'refused';
}
