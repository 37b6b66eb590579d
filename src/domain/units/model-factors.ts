/** The factors that the specification gives for viewers and quantities (viewers.md §9); an order's areas have another (ruling 17). */
export const FEET_PER_M = 3.281;
export const SQUARE_FEET_PER_M2 = 10.764;
export const CUBIC_FEET_PER_M3 = 35.315;
