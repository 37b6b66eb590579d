/**
 * The integer grid of one conversion. Positions are multiples of `unitM`; buckets are cubes of `bucketUnits` units. Both
 * start fine and are made coarser until the cloud fits, which depends on nothing but its points.
 */
export type Grid = { unitM: number; bucketUnits: number };

/**
 * 1.92 m at the finest: 1, 2, 3, 4, 6, 8 ... cm voxels fill it without remainder, and so do its halves, quarters and so
 * on down to 6 cm.
 */
export const BUCKET_UNITS = 19_200;
export const FINEST_UNIT_M = 0.0001;
/** Positions stay below this number of units from the origin: 107 km at the finest. */
export const MAX_UNITS = 2 ** 30;
/** Keeps the bookkeeping of a cloud small, whatever its extent. */
export const MAX_BUCKETS = 2 ** 18;

/** The cloud does not fit the grid: begin again with `coarser`. */
export class GridTooFine extends Error {
  readonly coarser: Grid;
  constructor(coarser: Grid) {
    super('the grid is too fine for this cloud');
    this.name = 'GridTooFine';
    this.coarser = coarser;
  }
}
