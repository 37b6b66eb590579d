import { and, eq, isNull } from 'drizzle-orm';
import { text } from 'node:stream/consumers';
import { building } from '#domain/building/building.ts';
import { canViewFile, isVersionOpen, type Principal } from '#domain/access/access.ts';
import { framesOf, SCAN_FRAMES, type CloudFrame, type DeviationFrames } from '#domain/deviation/deviation-frames.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { IN_PLACE, type Placement, placementFromOrigin } from '#domain/placement/placement.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readPlacements } from '#server/records/placements.ts';
import { factsOf, type ProjectRow } from '#server/records/project-records.ts';

type AssetRow = typeof asset.$inferSelect;
/** The files of a project that can be compared, and where they lie. */
export type ProjectFiles = { rows: readonly AssetRow[]; placements: ReadonlyMap<string, Placement | null> };

const NOT_ALIGNED = 'Align the point cloud and the model first.';

/** All files of a project that were not withdrawn, as the transaction sees them. */
export async function readFiles(transaction: Scoped, projectId: string): Promise<ProjectFiles> {
  const rows = await transaction
    .select()
    .from(asset)
    .where(and(eq(asset.projectId, projectId), isNull(asset.withdrawnAt), isNull(asset.linkUrl)));
  const placements = await readPlacements(transaction, [projectId]);
  return { rows, placements: new Map(placements.map(({ series, value }) => [series, value])) };
}

/** Whether somebody may look at a file of a project, as the call that answers its bytes decides. */
export function maySee(principal: Principal, project: ProjectRow, row: AssetRow): boolean {
  const facts = factsOf(project);
  const isShown = row.format === 'ifc' ? { ...row, format: 'frag' } : row;
  return isVersionOpen(principal, facts, row) && canViewFile(principal, facts, isShown).canDownload;
}

/** The octree that viewers read in place of a file, by its id or that of the file. */
export function cloudOf({ rows }: ProjectFiles, id: string): AssetRow | undefined {
  const row = rows.find((each) => each.id === id);
  if (row?.format === 'octree') return row;
  const role = row?.role === 'cloud_classified' ? 'cloud_classified' : 'cloud';
  const octrees = rows.filter(({ format }) => format === 'octree');
  const made = octrees.find(({ madeFrom }) => madeFrom === id);
  if (made || !row || row.isDelivered) return made;
  return octrees.find((each) => each.madeFrom === null && each.role === role && each.isCurrent);
}

/** The IFC of a model, by its id or that of its fragments. */
export function modelOf({ rows }: ProjectFiles, id: string): AssetRow | undefined {
  const row = rows.find((each) => each.id === id);
  if (row?.role !== 'model') return undefined;
  if (row.format === 'ifc') return row;
  const isOwn = (each: AssetRow) =>
    each.role === 'model' && each.format === 'ifc' && each.product === row.product && each.storey === row.storey;
  return rows.find((each) => (row.madeFrom ? each.id === row.madeFrom : isOwn(each) && !each.isDelivered));
}

/** Where a model and a cloud lie to each other. Undefined where that is not known: one of them is not aligned. */
export async function modelFrames(
  store: ObjectStore,
  files: ProjectFiles,
  { cloud, model }: { cloud: AssetRow; model: AssetRow },
): Promise<DeviationFrames | undefined> {
  const placed = placementOf(files, model);
  const cloudFrame = cloud.isDelivered ? placementOf(files, cloud) : await engineFrame(store, files);
  return placed && cloudFrame ? framesOf(placed, cloudFrame) : undefined;
}

/** As `modelFrames`, for a comparison that is asked for. Throws CONFLICT. */
export async function requireFrames(
  store: ObjectStore,
  files: ProjectFiles,
  pair: { cloud: AssetRow; model: AssetRow },
): Promise<DeviationFrames> {
  const frames = await modelFrames(store, files, pair);
  if (!frames) throw new AppError('CONFLICT', { userMessage: NOT_ALIGNED });
  return frames;
}

export const scanFrames = (): DeviationFrames => SCAN_FRAMES;

/** Where a file lies in its project; null or undefined where nobody has said it. */
function placementOf({ rows, placements }: ProjectFiles, row: AssetRow): Placement | null | undefined {
  if (!row.isDelivered) return IN_PLACE;
  const file = rows.find(({ id }) => id === row.madeFrom) ?? row;
  const ofFile = placements.get(seriesOf(file));
  return ofFile && placementFromOrigin(ofFile, row.originM);
}

/**
 * Whether it is known where a cloud lies, and the file that people align to change that: of all versions the one that customers see, and none
 * for a cloud of the conversion, which lies where its building is.
 */
export function howAligned(files: ProjectFiles, cloud: AssetRow): { isAligned: boolean; alignedId: string | null } {
  if (!cloud.isDelivered) return { isAligned: elementsOf(files) !== undefined, alignedId: null };
  const file = files.rows.find(({ id }) => id === cloud.madeFrom) ?? cloud;
  const current = files.rows.find((row) => row.isCurrent && seriesOf(row) === seriesOf(file)) ?? file;
  return { isAligned: Boolean(placementOf(files, cloud)), alignedId: current.id };
}

const elementsOf = ({ rows }: ProjectFiles) =>
  rows.find(({ role, format, isDelivered }) => role === 'model' && format === 'json' && !isDelivered);

/** The frame of the building that was recognized in the project's own scan. */
async function engineFrame(store: ObjectStore, files: ProjectFiles): Promise<CloudFrame | undefined> {
  const elements = elementsOf(files);
  if (!elements) return undefined;
  const found = building.safeParse(JSON.parse(await text(await store.get(elements.storageKey))));
  return found.success ? { matrix: found.data.frame.cloudToProject } : undefined;
}
