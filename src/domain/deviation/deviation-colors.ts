export type Rgb = readonly [number, number, number];

/** Colors of distances, as points and legends show them: warm before a surface, cold behind it. Told apart with any kind of color vision. */
export const DEVIATION_COLORS = {
  within: [150, 190, 140],
  before: [250, 200, 60],
  farBefore: [190, 20, 30],
  behind: [110, 190, 245],
  farBehind: [30, 45, 160],
  /** Of the earlier of two scans, what the later one has no more. */ vanished: [100, 25, 100],
  /** Of the later one, what the earlier one did not have. */ appeared: [225, 0, 250],
  /** No surface is near, or the other scan could not have shown it. */ unknown: [128, 130, 136],
} as const satisfies Record<string, Rgb>;

/** At so many times the tolerance the colors do not change any more. */
export const DEVIATION_FULL = 5;
