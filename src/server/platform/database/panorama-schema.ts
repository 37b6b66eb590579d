// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { asset } from './asset-schema.ts';
import { createdAt, date, id } from './columns.ts';
import { projectId, userId } from './core-schema.ts';

/** A station: a panorama that people uploaded, or one that was found inside an E57 file. */
export const panorama = pgTable(
  'panorama',
  {
    id: id(),
    projectId: projectId(),
    /** Order within the project. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] }).notNull(),
    /** How far its picture is cut, 0 to 100. */
    percent: integer('percent').notNull().default(0),
    /** Why it could not be cut. */
    problem: text('problem'),
    /** The picture as it was uploaded; null once it is cut, or refused: it says where and by what it was taken. */
    uploadKey: text('upload_key'),
    /** Prefix of its tiles; null until they are made. */
    storageKey: text('storage_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256'),
    widthPx: integer('width_px'),
    /** The file below `storageKey` that is the picture itself; null for what is inside a scan, and for what was uploaded before it was kept. */
    kept: text('kept', { enum: ['picture.jpg', 'picture.png'] }),
    /** The E57 that it was found in, and its picture there; null and '' for one that was uploaded. */
    assetId: uuid('asset_id').references(() => asset.id, { onDelete: 'cascade' }),
    guid: text('guid').notNull().default(''),
    /** In the frame of its file, or in that of the project; all three are null for one that is not placed. Meters. */
    xM: doublePrecision('x_m'),
    yM: doublePrecision('y_m'),
    zM: doublePrecision('z_m'),
    /** From the frame of the station, whose x axis is the middle of its picture, to the frame of its place. */
    rotationW: doublePrecision('rotation_w').notNull().default(1),
    rotationX: doublePrecision('rotation_x').notNull().default(0),
    rotationY: doublePrecision('rotation_y').notNull().default(0),
    rotationZ: doublePrecision('rotation_z').notNull().default(0),
    createdBy: userId('created_by'),
    createdAt: createdAt(),
    deletedAt: date('deleted_at'),
    deletedBy: userId('deleted_by'),
  },
  (table) => [
    index().on(table.projectId, table.number),
    unique().on(table.assetId, table.guid, table.number),
    check('panorama_placed', sql`num_nonnulls(x_m, y_m, z_m) in (0, 3)`),
  ],
);
