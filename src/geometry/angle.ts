/** Radians of an angle in degrees. */
export const radiansOf = (angleDeg: number): number => (angleDeg * Math.PI) / 180;

/** Degrees of an angle in radians. */
export const degreesOf = (angleRad: number): number => (angleRad * 180) / Math.PI;
