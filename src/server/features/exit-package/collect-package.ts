import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { isUnlocked } from '#domain/access/access.ts';
import { BILLING_DOCUMENT_ROLE, ELEMENT_TABLE_ROLE } from '#domain/deliverables/asset-roles.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { TOUR_ROLE } from '#domain/deliverables/tour.ts';
import { scanUnits } from '#domain/engine/scan-unit.ts';
import { createEntryNames, entryName } from '#domain/exit-package/entry-names.ts';
import {
  CHANGES_FILE,
  CHECKSUM_FILE,
  COMMENTS_FILE,
  MANIFEST_FILE,
  MESSAGES_FILE,
  PANORAMAS_FILE,
  README_FILE,
  TOURS_FILE,
  VIEWS_FILE,
  type PackagedProject,
  type PackageManifest,
} from '#domain/exit-package/manifest.ts';
import { folderOf } from '#domain/exit-package/package-layout.ts';
import { hasMoney, isPackaged, type PackageReader } from '#domain/exit-package/package-rights.ts';
import { messagesText, toursPage } from '#domain/exit-package/package-texts.ts';
import { downloadName } from '#domain/naming/download-name.ts';
import { alignmentOf } from '#domain/placement/placed-files.ts';
import { IN_PLACE, type Placement } from '#domain/placement/placement.ts';
import { paidDayOf } from '#domain/papers/invoice-days.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  asset,
  estimate,
  invoice,
  location,
  project,
  signature,
  upload,
  user,
} from '#server/platform/database/schema.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';
import { readPlacements } from '#server/records/placements.ts';
import { printStored } from '#server/records/papers/print-stored.ts';
import { bcfOf } from './bcf-of.ts';
import { engineFrameOf, type EngineFrame } from './engine-frame.ts';
import { elementsWorkbook } from './elements-workbook.ts';
import { planPanoramas } from './packaged-panoramas.ts';
import { readPackagedChanges } from './packaged-changes.ts';
import type { PlannedFile } from './planned-file.ts';
import { readPackagedComments, readPackagedMessages, readPackagedViews, type WordsReader } from './read-words.ts';

export type PackParts = { store: ObjectStore; press: Press };
/** For whom a package is made; `userId`: null for the operator's command. */
export type PackageOwner = { reader: PackageReader; userId: string | null };
/** All that is to be packed, in its order, and what the manifest says besides. */
export type PackagePlan = {
  head: Pick<PackageManifest, 'exportedBy' | 'operator' | 'madeFor' | 'project'>;
  files: PlannedFile[];
  notes: string[];
  /** Says where the clouds of a conversion lie: read from the store when the package is written. */
  engineFrame: EngineFrame | undefined;
};

type AssetRow = typeof asset.$inferSelect;
type NameIn = ReturnType<typeof createEntryNames>;
type Collecting = WordsReader & {
  transaction: Scoped;
  parts: PackParts;
  project: typeof project.$inferSelect;
  nameIn: NameIn;
  now: Date;
};

/**
 * What belongs to the package of a project, for somebody. Reads rows alone: files are read, and documents printed, when their turn
 * comes. In the system's scope, as the rules for packages decide. Undefined for a project that is gone.
 */
export async function collectPackage(
  transaction: Scoped,
  parts: PackParts,
  projectId: string,
  { reader, userId }: PackageOwner,
): Promise<PackagePlan | undefined> {
  const [found] = await transaction
    .select({ project, location })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(and(eq(project.id, projectId), isNull(project.deletedAt)));
  if (!found) return undefined;
  const { company } = await readOperator(transaction);
  const [person] = userId ? await transaction.select({ name: user.name }).from(user).where(eq(user.id, userId)) : [];
  const nameIn = createEntryNames([
    MANIFEST_FILE,
    CHECKSUM_FILE,
    README_FILE,
    COMMENTS_FILE,
    CHANGES_FILE,
    VIEWS_FILE,
    MESSAGES_FILE,
    TOURS_FILE,
    PANORAMAS_FILE,
  ]);
  const collecting = { transaction, parts, project: found.project, nameIn, now: new Date(), reader, userId, company };
  const rows = await readPackagedAssets(transaction, projectId, reader);
  const paths = await planAssets(collecting, rows);
  const notes: string[] = [];
  const files = [
    ...paths,
    ...(await planTables(collecting, rows, notes)),
    ...(await planWords(collecting, rows)),
    ...(await planTours(collecting)),
    ...(await planPanoramas({ ...collecting, projectId }, nameIn, notes)),
    ...(hasMoney(reader) ? await planMoney(collecting) : []),
  ];
  return {
    head: {
      exportedBy: person?.name ?? null,
      operator: company,
      madeFor: reader,
      project: packagedProject(found.project, found.location),
    },
    files,
    notes,
    engineFrame: engineFrameOf(rows),
  };
}

/** The stored files of a project that such a reader takes home, versions in their order. */
export async function readPackagedAssets(
  transaction: Scoped,
  projectId: string,
  reader: PackageReader,
): Promise<AssetRow[]> {
  const rows = await transaction
    .select()
    .from(asset)
    .where(and(eq(asset.projectId, projectId), isNull(asset.linkUrl)))
    .orderBy(asc(asset.role), asc(asset.name), asc(asset.version), asc(asset.createdAt), asc(asset.id));
  return rows.filter((row) =>
    isPackaged(reader, { ...row, isWithdrawn: row.withdrawnAt !== null, isView: row.madeFrom !== null }),
  );
}

function packagedProject(row: typeof project.$inferSelect, at: typeof location.$inferSelect): PackagedProject {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    subType: row.subType,
    status: row.status,
    scopes: row.scopes,
    estimatedTier: row.estimatedTier,
    areaSqft: row.ipCalculatedTotalSqft,
    modelUnits: unitsOf(row),
    revitVersion: row.revitVersion,
    scanUnit: scanUnits.find((unit) => unit === row.scanUnit) ?? null,
    scanUpAxis: row.scanUpAxis === 'y' || row.scanUpAxis === 'z' ? row.scanUpAxis : null,
    isUnlocked: isUnlocked(row),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    location: {
      name: at.name,
      address: at.address,
      latitude: at.latitude,
      longitude: at.longitude,
      country: at.country,
      region: at.region,
      spaceType: at.spaceType,
    },
  };
}

const unitsOf = ({ modelUnits }: { modelUnits: string }): UnitSystem =>
  modelUnits === 'metric' ? 'metric' : 'imperial';

async function planAssets(
  { transaction, project: of, nameIn, reader, company }: Collecting,
  rows: readonly AssetRow[],
): Promise<PlannedFile[]> {
  const uploads = await transaction
    .select({ key: upload.storageKey, name: user.name, purpose: upload.purpose })
    .from(upload)
    .leftJoin(user, eq(user.id, upload.createdBy))
    .where(eq(upload.projectId, of.id));
  const uploaderOf = new Map(
    uploads.map(({ key, name, purpose }) => [key, purpose === 'deliverable' && reader !== 'staff' ? company : name]),
  );
  const placements = await readPlacements(transaction, [of.id]);
  const placementOf = (row: AssetRow): Placement | undefined => {
    const stored = placements.find(({ series }) => series === seriesOf(row))?.value;
    // Models and drawings of the engine lie where the project is; for who imports them, they are files like others.
    const isInPlace = (row.role === 'model' || row.role === 'drawing') && alignmentOf(row) === 'fromStart';
    return stored ?? (isInPlace ? IN_PLACE : undefined);
  };
  return rows.map((row) => ({
    path: nameIn(folderOf(row), downloadName({ ...row, projectName: of.name })),
    kind: 'asset',
    asset: {
      id: row.id,
      role: row.role,
      format: row.format,
      product: row.product,
      storey: row.storey,
      name: row.name,
      version: row.version,
      series: seriesOf(row),
      pdfSubtype: row.pdfSubtype,
      isCurrent: row.isCurrent,
      createdAt: row.createdAt.toISOString(),
      by: uploaderOf.get(row.storageKey) ?? null,
      placement: placementOf(row),
    },
    format: row.format,
    at: row.createdAt,
    bytes: row.bytes,
    source: { key: row.storageKey },
  }));
}

/** A spreadsheet for each current model whose table of elements is there. */
async function planTables(
  { transaction, parts, project: of, nameIn }: Collecting,
  rows: readonly AssetRow[],
  notes: string[],
): Promise<PlannedFile[]> {
  const models = rows.filter(({ role, format, isCurrent }) => role === 'model' && format === 'ifc' && isCurrent);
  if (models.length === 0) return [];
  const tables = await transaction
    .select()
    .from(asset)
    .where(
      and(
        eq(asset.role, ELEMENT_TABLE_ROLE),
        inArray(
          asset.madeFrom,
          models.map(({ id }) => id),
        ),
      ),
    );
  return models.flatMap((model): PlannedFile[] => {
    const table = tables.find(({ madeFrom }) => madeFrom === model.id);
    const name = downloadName({ ...model, projectName: of.name });
    if (!table || model.elementsState !== 'ready') {
      notes.push(`${name}: the list of its elements was not ready.`);
      return [];
    }
    return [
      {
        path: nameIn('quantities', name.replace(/\.ifc$/i, '.xlsx')),
        kind: 'made',
        format: 'xlsx',
        at: model.createdAt,
        bytes: 0,
        source: { make: () => elementsWorkbook(parts.store, table.storageKey, unitsOf(of)) },
      },
    ];
  });
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const madeText = (path: string, at: Date, text: () => string): PlannedFile => ({
  path,
  kind: 'made',
  format: path.split('.').at(-1) ?? '',
  at,
  bytes: 0,
  source: { make: async () => text() },
});

async function planWords(collecting: Collecting, rows: readonly AssetRow[]): Promise<PlannedFile[]> {
  const { transaction, project: of, nameIn, now } = collecting;
  const comments = await readPackagedComments(transaction, of.id, collecting);
  const views = await readPackagedViews(transaction, of.id, collecting);
  const changes = await readPackagedChanges(transaction, of.id, collecting);
  const messages = await readPackagedMessages(transaction, of.id, collecting);
  const bySeries = Map.groupBy(comments, ({ series }) => series);
  const nameOf = (series: string) => rows.findLast((row) => seriesOf(row) === series)?.name ?? of.name;
  return [
    ...[...bySeries].map(([series, said]): PlannedFile => {
      const model = nameOf(series).replace(/\.[^.]{1,8}$/, '');
      return {
        path: nameIn('comments', entryName(`${model} comments.bcf`)),
        kind: 'made',
        format: 'bcf',
        at: now,
        bytes: 0,
        source: { make: () => bcfOf(said) },
      };
    }),
    ...(comments.length > 0 ? [madeText(COMMENTS_FILE, now, () => json(comments))] : []),
    ...(views.length > 0 ? [madeText(VIEWS_FILE, now, () => json(views))] : []),
    ...(changes.length > 0 ? [madeText(CHANGES_FILE, now, () => json(changes))] : []),
    ...(messages.length > 0
      ? [
          madeText(MESSAGES_FILE, now, () => json(messages)),
          madeText(nameIn('messages', 'messages.txt'), now, () => messagesText(messages)),
        ]
      : []),
  ];
}

/** The tours of a project that go along, as links. */
export const isPackagedTour = (projectId: string) =>
  and(
    eq(asset.projectId, projectId),
    eq(asset.role, TOUR_ROLE),
    isNotNull(asset.linkUrl),
    isNull(asset.withdrawnAt),
    eq(asset.isCurrent, true),
  );

async function planTours({ transaction, project: of, nameIn, now }: Collecting): Promise<PlannedFile[]> {
  const rows = await transaction
    .select()
    .from(asset)
    .where(isPackagedTour(of.id))
    .orderBy(asc(asset.createdAt), asc(asset.id));
  if (rows.length === 0) return [];
  const tours = rows.map(({ name, linkUrl, product, createdAt }) => ({
    name,
    url: linkUrl ?? '',
    product,
    at: createdAt.toISOString(),
  }));
  return [
    madeText(TOURS_FILE, now, () => json(tours)),
    madeText(nameIn('tours', 'tours.html'), now, () => toursPage(of.name, tours)),
  ];
}

/** Estimates, invoices that were not withdrawn, and what was signed. */
async function planMoney({ transaction, parts, project: of, nameIn }: Collecting): Promise<PlannedFile[]> {
  const estimates = await transaction
    .select()
    .from(estimate)
    .where(eq(estimate.projectId, of.id))
    .orderBy(asc(estimate.issuedAt), asc(estimate.number));
  const invoices = await transaction
    .select()
    .from(invoice)
    .where(and(eq(invoice.projectId, of.id), ne(invoice.status, 'void')))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number));
  const signed = await transaction
    .select()
    .from(signature)
    .where(and(eq(signature.projectId, of.id), eq(signature.status, 'completed'), isNotNull(signature.storageKey)))
    .orderBy(asc(signature.createdAt));
  const papers = await transaction
    .select()
    .from(asset)
    .where(and(eq(asset.projectId, of.id), eq(asset.role, BILLING_DOCUMENT_ROLE)))
    .orderBy(asc(asset.name), asc(asset.id));
  const printed = [
    ...estimates.map((row) => ({ ...row, title: 'Estimate', paidOn: null })),
    ...invoices.map((row) => ({
      ...row,
      title: 'Invoice',
      paidOn: paidDayOf(row.content, row),
    })),
  ];
  return [
    ...printed.map(({ title, number, content, issuedAt, paidOn }): PlannedFile => ({
      path: nameIn('money', `${title} ${number}.pdf`),
      kind: 'money',
      format: 'pdf',
      at: issuedAt,
      bytes: 0,
      source: { make: () => printStored(parts, content, { paidOn }) },
    })),
    // Of the portal that the project came from.
    ...papers.map(({ name, storageKey, bytes, createdAt }): PlannedFile => ({
      path: nameIn('money', name),
      kind: 'money',
      format: 'pdf',
      at: createdAt,
      bytes,
      source: { key: storageKey },
    })),
    ...signed.map(({ storageKey, completedAt, createdAt }): PlannedFile => ({
      path: nameIn('money', 'Service authorization.pdf'),
      kind: 'money',
      format: 'pdf',
      at: completedAt ?? createdAt,
      bytes: 0,
      source: { key: storageKey ?? '' },
    })),
  ];
}
