/** What the page shows of a walk. */
export type WalkStatus = {
  /** A floor to stand on is chosen, or somebody walks. */
  phase: 'choosing' | 'walking';
  isFlying: boolean;
  /** The last click was on something that is no floor. */
  isNoFloor: boolean;
  /** Name of the level on which the feet are; null below the lowest one. */
  level: string | null;
  /** Without the key that makes it faster. */
  speedMps: number;
};

export type WalkCalls = {
  /** What is now, the same until it changes; null without a walk. */
  status: () => WalkStatus | null;
  /** As a lever is pushed: ahead and to the right, -1 to 1, until it is pushed otherwise. */
  push: (ahead: number, right: number) => void;
  /** While a floor is chosen: the one below the middle of the view. */
  standInMiddle: () => void;
};
