import { and, eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { tourName, anyTourUrl, TOUR_FORMAT, TOUR_ROLE } from '#domain/deliverables/tour.ts';
import { BILLING_DOCUMENT_ROLE } from '#domain/deliverables/asset-roles.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { viewFormOf } from '#domain/deliverables/delivery.ts';
import {
  CHANGES_FILE,
  COMMENTS_FILE,
  MESSAGES_FILE,
  PANORAMAS_FILE,
  packagedChanges,
  packagedComments,
  packagedMessages,
  packagedPanoramas,
  packagedTours,
  packagedViews,
  TOURS_FILE,
  VIEWS_FILE,
  type PackagedAsset,
  type PackagedTours,
  type PackageManifest,
} from '#domain/exit-package/manifest.ts';
import { PICTURE_FILES, THUMBNAIL_FILE } from '#engine/pipeline/output-files.ts';
import { isPackaged } from '#domain/exit-package/package-rights.ts';
import { storedFileName } from '#domain/naming/file-names.ts';
import { projectStatus } from '#domain/project/project-status.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, audit, location, placement, project } from '#server/platform/database/schema.ts';
import type { ObjectStore, StoredObject } from '#server/platform/object-store/object-store.ts';
import { hostingOfTeam } from '#server/records/billing/hosting-of-team.ts';
import { enqueueViewJob } from '#server/platform/queue/queue.ts';
import { settleVersions } from '#server/records/asset-versions.ts';
import { recordAudit } from '#server/records/audit.ts';
import { placementColumns } from '#server/records/placements.ts';
import { inBatches, writeWords, type Words } from './import-words.ts';
import { PackageError, type OpenPackage } from './open-package.ts';
import { storePanoramas, writePanoramas } from './packaged-panoramas.ts';

type Parts = { db: Database; store: ObjectStore; queue: PgBoss };
type StoredFile = StoredObject & { id: string; key: string; asset: PackagedAsset };
type StoredPaper = StoredObject & { key: string; name: string };
type Imported = {
  projectId: string;
  fileCount: number;
  bytes: number;
  commentCount: number;
  changeCount: number;
  paperCount: number;
  messageCount: number;
  /** The same project was imported here before. */
  isAgain: boolean;
};
/** Prepared for a viewer, as if staff had delivered them; what a customer sent is not, but for a scan that was converted. */
const UNVIEWED: ReadonlySet<string> = new Set(['original', 'attachment']);
/** What a conversion draws of what it makes: such a picture shows a thing and does not hand it over, unlike one that staff delivered. */
const ENGINE_PICTURES: ReadonlySet<string> = new Set([THUMBNAIL_FILE, ...Object.values(PICTURE_FILES)]);

/**
 * Makes a project of a package at a location of its own, for a team: files in their versions, comments, change requests, messages, saved
 * views, billing documents as files, tours and panoramas, under new ids. People are names, and no accounts are made. Files first, then all
 * rows in one transaction; where that fails, nothing is left. `isUnlocked`: downloads are paid for, as the operator says; what the package
 * claims, anybody could have written. Throws `PackageError`.
 */
export async function importPackage(
  { db, store, queue }: Parts,
  opened: OpenPackage,
  { teamId, operator, isUnlocked }: { teamId: string; operator: string; isUnlocked: boolean },
): Promise<Imported> {
  const { manifest } = opened;
  requireImportable(manifest);
  const words: Words = {
    comments: (await opened.readJson(COMMENTS_FILE, packagedComments)) ?? [],
    changes: (await opened.readJson(CHANGES_FILE, packagedChanges)) ?? [],
    views: (await opened.readJson(VIEWS_FILE, packagedViews)) ?? [],
    messages: (await opened.readJson(MESSAGES_FILE, packagedMessages)) ?? [],
    tours: (await opened.readJson(TOURS_FILE, packagedTours)) ?? [],
  };
  const panoramas = (await opened.readJson(PANORAMAS_FILE, packagedPanoramas)) ?? [];
  requireTours(words.tours);
  const projectId = crypto.randomUUID();
  try {
    const files = await storeFiles(store, opened, projectId);
    const papers = await storePapers(store, opened, projectId);
    const pictures = await storePanoramas(store, opened, projectId, panoramas);
    const isAgain = await inScope(db, { kind: 'system' }, async (transaction) => {
      const isKnown = await writeRows(transaction, queue, {
        projectId,
        teamId,
        operator,
        isUnlocked,
        manifest,
        files,
        papers,
        words,
      });
      await writePanoramas(transaction, queue, projectId, pictures);
      return isKnown;
    });
    return {
      projectId,
      fileCount: files.length + pictures.length,
      bytes: [...files, ...pictures].reduce((sum, { bytes }) => sum + bytes, 0),
      commentCount: words.comments.length,
      changeCount: words.changes.length,
      paperCount: papers.length,
      messageCount: words.messages.length,
      isAgain,
    };
  } catch (error) {
    await store.deletePrefix(`project/${projectId}/`);
    throw error;
  }
}

/** Throws for what no portal of this release would have packed: a file that it makes for itself, a status that is none. */
function requireImportable({ project: of, files }: PackageManifest): void {
  if (!projectStatus.safeParse(of.status).success)
    throw new PackageError(`The package cannot be imported: no project has the status ${JSON.stringify(of.status)}.`);
  for (const { path, asset: each } of files)
    if (each && !isPackaged('staff', { ...each, isWithdrawn: false, isView: false }))
      throw new PackageError(`The package cannot be imported: ${JSON.stringify(path)} is no file that a project has.`);
}

function requireTours(tours: PackagedTours): void {
  const isTour = ({ name, url }: PackagedTours[number]) =>
    tourName.safeParse(name).success && anyTourUrl.safeParse(url).success;
  const bad = tours.find((tour) => !isTour(tour));
  if (bad) throw new PackageError(`The package cannot be imported: ${JSON.stringify(bad.name)} is no virtual tour.`);
}

async function storeFiles(store: ObjectStore, opened: OpenPackage, projectId: string): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { path, asset: each } of opened.manifest.files) {
    if (!each) continue;
    const id = crypto.randomUUID();
    const key = `project/${projectId}/imported/${id}/${storedFileName(each.name)}`;
    stored.push({ ...(await store.put(key, opened.read(path))), id, key, asset: each });
  }
  return stored;
}

/** Billing documents as they were printed. No row of money is made of them: what is owed elsewhere is owed there. */
async function storePapers(store: ObjectStore, opened: OpenPackage, projectId: string): Promise<StoredPaper[]> {
  const stored: StoredPaper[] = [];
  for (const { path, kind } of opened.manifest.files) {
    const name = path.split('/').at(-1) ?? '';
    if (kind !== 'money' || !name.toLowerCase().endsWith('.pdf')) continue;
    const key = `project/${projectId}/imported/${crypto.randomUUID()}/${storedFileName(name)}`;
    stored.push({ ...(await store.put(key, opened.read(path))), key, name });
  }
  return stored;
}

type Rows = {
  projectId: string;
  teamId: string;
  operator: string;
  isUnlocked: boolean;
  manifest: PackageManifest;
  files: StoredFile[];
  papers: StoredPaper[];
  words: Words;
};

/** Answers whether the same project was imported before. */
async function writeRows(transaction: Scoped, queue: PgBoss, rows: Rows): Promise<boolean> {
  const { projectId, teamId, operator, isUnlocked, manifest, files, papers, words } = rows;
  const isAgain = await wasImported(transaction, manifest.project.id);
  await writeProject(transaction, rows);
  await inBatches(
    files.map((file) => assetRow(projectId, file)),
    (batch) => transaction.insert(asset).values(batch),
  );
  await inBatches(
    words.tours.map(({ name, url, product, at }) => ({
      projectId,
      role: TOUR_ROLE,
      format: TOUR_FORMAT,
      product,
      name,
      storageKey: '',
      linkUrl: url,
      bytes: 0,
      sha256: '',
      isDelivered: true,
      createdAt: new Date(at),
    })),
    (batch) => transaction.insert(asset).values(batch),
  );
  await inBatches(
    papers.map(({ key, name, bytes, sha256 }) => ({
      projectId,
      role: BILLING_DOCUMENT_ROLE,
      format: 'pdf',
      product: 'SCANIT',
      name,
      storageKey: key,
      bytes,
      sha256,
      isDelivered: true,
      createdAt: new Date(manifest.exportedAt),
    })),
    (batch) => transaction.insert(asset).values(batch),
  );
  await settleVersions(transaction, projectId);
  await writePlacements(transaction, projectId, files);
  await writeWords(transaction, { projectId, teamId, files, words });
  await recordAudit(transaction, {
    teamId,
    userId: null,
    action: 'project.import-package',
    objectType: 'project',
    objectId: projectId,
    details: {
      operator,
      from: manifest.operator,
      source: manifest.project.id,
      exportedAt: manifest.exportedAt,
      isUnlocked,
    },
  });
  for (const { id, asset: each } of files)
    if (viewStateOf(each)) await enqueueViewJob(queue, transaction, { projectId, assetId: id });
  return isAgain;
}

async function wasImported(transaction: Scoped, sourceId: string): Promise<boolean> {
  const [before] = await transaction
    .select({ id: project.id })
    .from(audit)
    .innerJoin(project, eq(sql`${project.id}::text`, audit.objectId))
    .where(and(eq(audit.action, 'project.import-package'), sql`${audit.details} ->> 'source' = ${sourceId}`))
    .limit(1);
  return before !== undefined;
}

async function writeProject(transaction: Scoped, { projectId, teamId, isUnlocked, manifest }: Rows): Promise<void> {
  const {
    location: place,
    isUnlocked: _claimed,
    areaSqft,
    id: _source,
    createdAt,
    completedAt,
    ...of
  } = manifest.project;
  const locationId = crypto.randomUUID();
  await transaction.insert(location).values({ id: locationId, teamId, ...place, createdAt: new Date() });
  await transaction.insert(project).values({
    ...of,
    id: projectId,
    locationId,
    teamId,
    pipelineStatus: of.status === 'Order Processing' ? '' : null,
    isPaidFull: isUnlocked,
    mlEstimatedTotalSqft: areaSqft,
    ipCalculatedTotalSqft: areaSqft,
    hostedUntil: await hostingOfTeam(transaction, teamId, new Date()),
    createdAt: new Date(createdAt),
    completedAt: completedAt === null ? null : new Date(completedAt),
  });
}

/** What the last version says of where the file lies holds for all of them. */
async function writePlacements(transaction: Scoped, projectId: string, files: readonly StoredFile[]): Promise<void> {
  const bySeries = new Map<string, PackagedAsset['placement']>();
  for (const { id, asset: each } of files) if (each.placement) bySeries.set(seriesOf({ ...each, id }), each.placement);
  await inBatches(
    [...bySeries].flatMap(([series, value]) =>
      value
        ? [
            {
              projectId,
              series,
              number: 1,
              ...placementColumns(value),
              createdAt: new Date(),
              isStaff: true,
            },
          ]
        : [],
    ),
    (batch) => transaction.insert(placement).values(batch),
  );
}

/** A scan that was converted is looked at as the others, beside what was made of it. */
const viewStateOf = (each: PackagedAsset) =>
  (!UNVIEWED.has(each.role) || (each.role === 'original' && each.placement)) &&
  viewFormOf(each.format) !== null &&
  !isEnginePicture(each)
    ? ('waiting' as const)
    : null;

const isEnginePicture = ({ role, name }: PackagedAsset): boolean => role === 'image' && ENGINE_PICTURES.has(name);

function assetRow(projectId: string, { id, key, bytes, sha256, asset: each }: StoredFile): typeof asset.$inferInsert {
  const { role, format, product, storey, name, version, pdfSubtype, createdAt } = each;
  const viewState = viewStateOf(each);
  return {
    id,
    projectId,
    role,
    format,
    product,
    storey,
    name,
    version,
    pdfSubtype,
    storageKey: key,
    bytes,
    sha256,
    // What a customer sent stays theirs; all else can be withdrawn by staff, who brought it.
    isDelivered: !UNVIEWED.has(role) && !isEnginePicture(each),
    viewState,
    // The job of its view makes the table as well.
    ...(viewState && format === 'ifc' && { elementsState: 'waiting' as const }),
    createdAt: new Date(createdAt),
  };
}
