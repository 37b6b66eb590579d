/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;

/** A column by its title, with a width in characters; `isFigure`: its numbers are written with two decimals, others without. */
export type Column = { title: string; width: number; isFigure?: boolean };

/** A sheet of a workbook. */
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly Cell[][] };
