// drizzle-kit reads this file: relative imports only, but for types.
import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, date, id } from './columns.ts';
import { projectId, userId } from './core-schema.ts';

/** Where a delivered file lies in its project: one row for each change. The newest that was not undone applies. */
export const placement = pgTable(
  'placement',
  {
    id: id(),
    projectId: projectId(),
    /** Of the file in all its versions (`seriesOf`): the next one lies where the one before it did. */
    series: text('series').notNull(),
    /** Rises with each change of the file. */
    number: integer('number').notNull(),
    /** Of a change that took the placement away, these five are null. */
    scale: doublePrecision('scale'),
    turnDeg: doublePrecision('turn_deg'),
    shiftXM: doublePrecision('shift_x_m'),
    shiftYM: doublePrecision('shift_y_m'),
    shiftZM: doublePrecision('shift_z_m'),
    /** Null but for scans that a conversion leveled elsewhere. */
    leanX: doublePrecision('lean_x'),
    leanY: doublePrecision('lean_y'),
    setBy: userId('set_by'),
    isStaff: boolean('is_staff').notNull(),
    createdAt: createdAt(),
    undoneAt: date('undone_at'),
    undoneBy: userId('undone_by'),
  },
  (table) => [
    unique().on(table.projectId, table.series, table.number),
    check('placement_whole', sql`num_nonnulls(scale, turn_deg, shift_x_m, shift_y_m, shift_z_m) in (0, 5)`),
    check('placement_lean', sql`num_nonnulls(lean_x, lean_y) in (0, 2)`),
    check('placement_scale', sql`scale > 0`),
  ],
);
