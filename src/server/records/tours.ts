import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { hasTour, TOUR_EXISTS, TOUR_FORMAT, TOUR_ROLE, type Tour, type TourFields } from '#domain/deliverables/tour.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Rows of tours that were not deleted. */
export const isTour = and(eq(asset.role, TOUR_ROLE), eq(asset.format, TOUR_FORMAT), isNull(asset.withdrawnAt));

/**
 * The tours of a project, which nobody else changes until the transaction ends. A lock of its own: a partner may not lock
 * the row of somebody else's project.
 */
export async function lockTours(transaction: Scoped, projectId: string): Promise<Tour[]> {
  await lockNamed(transaction, `tours ${projectId}`);
  const rows = await transaction
    .select({ id: asset.id, name: asset.name, url: asset.linkUrl })
    .from(asset)
    .where(and(eq(asset.projectId, projectId), isTour));
  return rows.map((row) => ({ ...row, url: row.url ?? '' }));
}

/** Throws CONFLICT where a tour of this address is there. */
export function requireNewTour(tours: readonly Tour[], url: string): void {
  if (hasTour(tours, url)) throw new AppError('CONFLICT', { userMessage: TOUR_EXISTS });
}

/** What a tour is as an asset: an address in place of a file. */
export function tourColumns({ name, url }: TourFields) {
  return {
    role: TOUR_ROLE,
    format: TOUR_FORMAT,
    pdfSubtype: null,
    storey: null,
    name,
    storageKey: '',
    linkUrl: url,
    bytes: 0,
    sha256: createHash('sha256').update(url).digest('hex'),
    viewState: null,
  };
}
