import type { Point2 } from '#geometry/plane.ts';

/** room: anything that people walk into; void: the upper part of a hall; stairs: where flights run. */
export type CellKind = 'room' | 'hall' | 'void' | 'stairs' | 'shaft';

/** Wall lines around one cell of a storey, counter-clockwise. `level`: 1 for the higher half of a split level, otherwise 0. */
export type LayoutCell = { corners: Point2[]; kind: CellKind; level: number };
