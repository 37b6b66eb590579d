// drizzle-kit reads this file: relative imports only, but for types.
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, date, id } from './columns.ts';
import { projectId } from './core-schema.ts';

export const asset = pgTable(
  'asset',
  {
    id: id(),
    projectId: projectId(),
    role: text('role').notNull(),
    product: text('product').notNull(),
    format: text('format').notNull(),
    version: integer('version').notNull().default(1),
    storey: text('storey'),
    /** File name offered at download. */
    name: text('name').notNull(),
    /** A key, or for a folder of files (octree) a prefix that ends with a slash. */
    storageKey: text('storage_key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    /** Of what staff delivered: which paper a PDF is. */
    pdfSubtype: text('pdf_subtype'),
    /** A tour that others host, in place of a file; such an asset has no key. */
    linkUrl: text('link_url'),
    /** Of a Revit model: its viewable form at Autodesk, base64url of its urn. */
    forgeUrn: text('forge_urn'),
    /** Brought by people and not made by the engine. */
    isDelivered: boolean('is_delivered').notNull().default(false),
    /** The newest of its kind that was not withdrawn: all that customers hear of. */
    isCurrent: boolean('is_current').notNull().default(true),
    withdrawnAt: date('withdrawn_at'),
    /** What it was made from to be looked at: fragments of an IFC, the octree of a scan, the flat drawing of a DXF. */
    madeFrom: uuid('made_from').references((): AnyPgColumn => asset.id, { onDelete: 'cascade' }),
    /** Of a file that a viewer reads in another form; null where none does. */
    viewState: text('view_state', { enum: ['waiting', 'ready', 'failed'] }),
    viewProblem: text('view_problem'),
    /** FRAGMENTS_VERSION of what made or refused the fragments of an IFC. */
    viewVersion: integer('view_version'),
    /** Of a model's IFC: the table of its elements; null until it is asked for. */
    elementsState: text('elements_state', { enum: ['waiting', 'ready', 'failed'] }),
    elementsProblem: text('elements_problem'),
    /** ELEMENT_TABLE_VERSION of the reader that made or refused it. */
    elementsVersion: integer('elements_version'),
    /**
     * Of the octree of a scan that was delivered: what its file has at the octree's zero, in meters with Z up. Placements are of the file's own
     * coordinates.
     */
    originM: doublePrecision('origin_m').array().$type<[number, number, number]>(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.projectId), index().on(table.madeFrom)],
);
