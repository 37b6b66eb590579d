/** Points nearer than this are the same point (viewers.md §5). */
export const SAME_POINT_M = 1e-6;
/** How near to the first corner a click closes an area (viewers.md §5). */
export const CLOSE_RADIUS_M = 0.1;
/** An area has at least so many corners. */
export const LEAST_CORNERS = 3;
/** Points of all that is measured in a cloud (viewers.md §2.9). */
export const MAX_MARKERS = 30;
