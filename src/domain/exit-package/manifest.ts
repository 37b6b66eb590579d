import { z } from 'zod';
import { changeStatuses, changeTarget } from '#domain/changes/change-request.ts';
import { scanUnits } from '#domain/engine/scan-unit.ts';
import { MAX_PROJECT_PANORAMAS } from '#domain/panorama/panorama-limits.ts';
import { PANORAMA_NAME_MAX, panoramaPosition } from '#domain/panorama/panorama-place.ts';
import { quaternion } from '#domain/panorama/tile-index.ts';
import { boundedPlacement } from '#domain/placement/placement.ts';
import { packageReaders } from './package-rights.ts';

export const PACKAGE_FORMAT = 'storey-exit-package';
/** Raised when a package can no longer be read by the rules of the version before. */
export const PACKAGE_VERSION = 1;

export const MANIFEST_FILE = 'manifest.json';
export const CHECKSUM_FILE = 'SHA256SUMS';
export const README_FILE = 'README.txt';
/** What is read back of people's words, each with a readable copy beside it. */
export const COMMENTS_FILE = 'comments/comments.json';
export const VIEWS_FILE = 'comments/saved-views.json';
export const CHANGES_FILE = 'comments/change-requests.json';
export const MESSAGES_FILE = 'messages/messages.json';
export const TOURS_FILE = 'tours/tours.json';
export const PANORAMAS_FILE = 'panoramas/panoramas.json';

const MAX_TEXT = 4000;
const MAX_ROWS = 200_000;

/** A text that a database keeps, and dates from 1970 on. */
const storable = () => z.string().refine((text) => !text.includes('\0') && text.isWellFormed());
const name = storable().max(1000);
const text = storable().max(MAX_TEXT);
const moment = z.iso.datetime().refine((text) => Date.parse(text) >= 0);
const person = storable().max(300).nullable();
const sha256 = storable().regex(/^[0-9a-f]{64}$/);

/**
 * A file of a package. asset: one of the project's own, which an import stores again. made: written for the package (lists, tables, texts).
 * money: a billing document, which an import keeps as a paper.
 */
export const packagedFile = z.object({
  path: storable().min(1).max(1000),
  bytes: z.number().int().nonnegative(),
  sha256,
  kind: z.enum(['asset', 'made', 'money']),
  /** Of an asset; its id in the portal that the package is from. */
  asset: z
    .object({
      id: z.uuid(),
      role: storable().min(1).max(60),
      format: storable().min(1).max(20),
      product: storable().min(1).max(60),
      storey: storable().max(100).nullable(),
      name: name.min(1),
      version: z.number().int().min(1).max(100_000),
      /** Of which file it is a version. */
      series: storable().max(2000),
      pdfSubtype: storable().max(60).nullable(),
      isCurrent: z.boolean(),
      createdAt: moment,
      /** Who uploaded it, where that is known. */
      by: person,
      /** Where it lies in the project, where that was said. */
      placement: boundedPlacement.optional(),
    })
    .optional(),
});
export type PackagedFile = z.infer<typeof packagedFile>;
export type PackagedAsset = NonNullable<PackagedFile['asset']>;

const packagedProject = z.object({
  id: z.uuid(),
  name: name.min(1),
  type: storable().max(60),
  subType: storable().max(60),
  status: storable().max(60),
  scopes: z.array(storable().max(200)).max(100),
  estimatedTier: storable().max(60).nullable(),
  areaSqft: z.int32().nullable(),
  modelUnits: z.enum(['imperial', 'metric']),
  /** In what its scan was read, where it was converted. */
  scanUnit: z.enum(scanUnits).nullable().optional(),
  scanUpAxis: z.enum(['y', 'z']).nullable().optional(),
  revitVersion: storable().max(60).nullable(),
  /** Its files were free to download when it was exported. */
  isUnlocked: z.boolean(),
  createdAt: moment,
  completedAt: moment.nullable(),
  location: z.object({
    name: name.min(1),
    address: name.nullable(),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    country: storable().max(10),
    region: storable().max(100).nullable(),
    spaceType: storable().max(100).nullable(),
  }),
});
export type PackagedProject = z.infer<typeof packagedProject>;

/** What a package says of itself, and of every file in it. */
export const packageManifest = z.object({
  format: z.literal(PACKAGE_FORMAT),
  version: z.literal(PACKAGE_VERSION),
  exportedAt: moment,
  exportedBy: person,
  /** The company that runs the portal. */
  operator: storable().max(300),
  madeFor: z.enum(packageReaders),
  project: packagedProject,
  files: z.array(packagedFile).max(20_000),
  /** What could not be packed, a sentence each. */
  notes: z.array(storable().max(2000)).max(20_000),
});
export type PackageManifest = z.infer<typeof packageManifest>;

/** Only what says whether the rest can be read at all. */
export const packageHead = z.object({ format: z.literal(PACKAGE_FORMAT), version: z.number().int() });

const said = { text, author: person, isStaff: z.boolean(), at: moment };

/** `series`, `elementId` and `view` as the portal keeps them. */
export const packagedComments = z
  .array(
    z.object({
      id: z.uuid(),
      series: storable().max(2000),
      /** The version that it was written on, as the manifest calls it. */
      assetId: z.uuid().nullable(),
      elementId: z.number().int(),
      globalId: storable().max(100).nullable(),
      elementName: name,
      elementCategory: name,
      view: storable().max(100_000).nullable(),
      point: z.tuple([z.number(), z.number(), z.number()]).nullable(),
      ...said,
      replies: z
        .array(
          z.object({
            id: z.uuid(),
            ...said,
            /** True where it resolves the comment, false where it reopens it. */
            isResolving: z.boolean().nullable(),
            /** Number of the change request that was made of it. */
            changeNumber: z.number().int().nullable(),
          }),
        )
        .max(MAX_ROWS),
    }),
  )
  .max(MAX_ROWS);
export type PackagedComments = z.infer<typeof packagedComments>;

export const packagedViews = z
  .array(
    z.object({
      series: storable().max(2000),
      name,
      view: storable().max(100_000),
      author: person,
      isStaff: z.boolean(),
      at: moment,
    }),
  )
  .max(MAX_ROWS);
export type PackagedViews = z.infer<typeof packagedViews>;

/** Change requests by their numbers, with what was said to each: its own text first. Ids of files are those of the manifest. */
export const packagedChanges = z
  .array(
    z.object({
      number: z.int32().min(1),
      status: z.enum(changeStatuses),
      text,
      target: changeTarget,
      assetId: z.uuid().nullable(),
      /** Packages of earlier releases do not say it, as those below. */
      revisionAssetId: z.uuid().nullable().default(null),
      author: person,
      at: moment,
      entries: z
        .array(
          z.object({
            text,
            toStatus: z.enum(changeStatuses).nullable(),
            revisionAssetId: z.uuid().nullable().default(null),
            author: person,
            isStaff: z.boolean().default(false),
            at: moment,
          }),
        )
        .max(MAX_ROWS),
    }),
  )
  .max(MAX_ROWS)
  .refine((list) => new Set(list.map(({ number }) => number)).size === list.length);
export type PackagedChanges = z.infer<typeof packagedChanges>;

/** `thread`: 'team', or the name of the person outside of the team with whom it was held. */
export const packagedMessages = z.array(z.object({ thread: storable().max(300), ...said })).max(MAX_ROWS);
export type PackagedMessages = z.infer<typeof packagedMessages>;

export const packagedTours = z
  .array(z.object({ name, url: z.url().max(4000), product: storable().max(60), at: moment }))
  .max(1000);
export type PackagedTours = z.infer<typeof packagedTours>;

/** Panoramas that were uploaded, in their order; those inside a scan come with it. `path`: the file of the package. */
export const packagedPanoramas = z
  .array(
    z.object({
      path: storable().min(1).max(1000),
      name: name.min(1).max(PANORAMA_NAME_MAX),
      /** Where the lens was in the project, in meters, and the turn from the station's frame to the project's; null where nobody has said. */
      pose: z.object({ positionM: panoramaPosition, rotation: quaternion }).nullable(),
      at: moment,
    }),
  )
  .max(MAX_PROJECT_PANORAMAS);
export type PackagedPanoramas = z.infer<typeof packagedPanoramas>;
