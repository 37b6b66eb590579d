import { and, asc, eq, isNotNull, isNull, max, or } from 'drizzle-orm';
import { CONVERTED_FRAME, PROJECT_FRAME, type WirePanorama } from '#contract/panoramas.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { movePose } from '#domain/panorama/panorama-place.ts';
import { placementFromOrigin, placementMatrix } from '#domain/placement/placement.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { asset, panorama } from '#server/platform/database/schema.ts';
import { readPlacements } from './placements.ts';

export type PanoramaRow = typeof panorama.$inferSelect;
type AssetRow = typeof asset.$inferSelect;

/** Not deleted, nor of a scan that was replaced or withdrawn; with the asset joined. */
const isShown = and(
  isNull(panorama.deletedAt),
  or(isNull(panorama.assetId), and(isNull(asset.withdrawnAt), eq(asset.isCurrent, true))),
);

/** A panorama that is shown, with the file that it was found in; undefined where there is none. */
export async function findShownPanorama(
  transaction: Scoped,
  id: string,
): Promise<{ row: PanoramaRow; file: AssetRow | null } | undefined> {
  const [found] = await transaction
    .select({ row: panorama, file: asset })
    .from(panorama)
    .leftJoin(asset, eq(asset.id, panorama.assetId))
    .where(and(eq(panorama.id, id), isShown));
  return found;
}

/** Panoramas of a project that are shown, in order. `id`: that one alone. `mayView`: whether those of a file are, all where it is missing. */
export async function readPanoramas(
  transaction: Scoped,
  projectId: string,
  { id, mayView = () => true }: { id?: string; mayView?: (file: AssetRow | null) => boolean } = {},
): Promise<WirePanorama[]> {
  const found = await transaction
    .select({ row: panorama, file: asset })
    .from(panorama)
    .leftJoin(asset, eq(asset.id, panorama.assetId))
    .where(and(eq(panorama.projectId, projectId), isShown, id === undefined ? undefined : eq(panorama.id, id)))
    .orderBy(asc(panorama.number), asc(panorama.id));
  const rows = found.filter(({ file }) => mayView(file));
  if (rows.length === 0) return [];
  const placements = await readPlacements(transaction, [projectId]);
  const octrees = await transaction
    .select({ madeFrom: asset.madeFrom, originM: asset.originM })
    .from(asset)
    .where(and(eq(asset.projectId, projectId), isNotNull(asset.originM)));
  return rows.map(({ row, file }) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    percent: row.percent,
    problem: row.problem,
    widthPx: row.widthPx,
    isOfScan: isOfScan(file),
    fileId: isOfScan(file) ? null : row.assetId,
    pose: poseOf(
      row,
      file && { ...file, originM: octrees.find(({ madeFrom }) => madeFrom === file.id)?.originM ?? null },
      placements,
    ),
  }));
}

/** A scan says where its panoramas are; a picture that was delivered does not. */
export const isOfScan = (file: { role: string } | null): boolean => file !== null && file.role !== 'image';

function poseOf(
  row: PanoramaRow,
  file: AssetRow | null,
  placements: Awaited<ReturnType<typeof readPlacements>>,
): WirePanorama['pose'] {
  const { xM, yM, zM, rotationW, rotationX, rotationY, rotationZ } = row;
  if (xM === null || yM === null || zM === null) return null;
  const pose = {
    positionM: [xM, yM, zM] as [number, number, number],
    rotation: [rotationW, rotationX, rotationY, rotationZ] as [number, number, number, number],
  };
  if (!file || !isOfScan(file)) return { frame: PROJECT_FRAME, ...pose };
  if (!file.isDelivered) return { frame: CONVERTED_FRAME, ...pose };
  const placement = placements.find(({ series }) => series === seriesOf(file))?.value;
  return placement
    ? { frame: PROJECT_FRAME, ...movePose(pose, placementMatrix(placementFromOrigin(placement, file.originM))) }
    : { frame: file.id, ...pose };
}

/** The number after the last one of a project, which nobody else takes until the transaction ends. */
export async function nextPanoramaNumber(transaction: Scoped, projectId: string): Promise<number> {
  await lockNamed(transaction, `panoramas ${projectId}`);
  const [last] = await transaction
    .select({ number: max(panorama.number) })
    .from(panorama)
    .where(eq(panorama.projectId, projectId));
  return (last?.number ?? 0) + 1;
}
