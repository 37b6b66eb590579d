/** See child.mjs. */
export declare function keepRunning(
  name: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; onGiveUp: (reason: string) => void; waitsForChange?: boolean },
): {
  ready: Promise<void>;
  firstStart: Promise<boolean>;
  stop: (limitMs: number) => Promise<void>;
  restart: () => Promise<boolean>;
  isDown: () => boolean;
};
