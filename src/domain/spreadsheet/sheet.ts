/** A cell: a text, a number, or nothing. */
export type Cell = string | number | null;

/** A column by its title, with a width in characters; its numbers are shown with these `decimals`, else without. */
export type Column = { title: string; width: number; decimals?: 2 | 3 };

/** A sheet of a workbook. `totals`: a last row, which is neither sorted nor filtered with the others. */
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly Cell[][]; totals?: Cell[] };
