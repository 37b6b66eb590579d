/** Browsers drop the oldest of about 16 contexts without asking; we stay at half of that (viewers.md §9). */
const MAX_CONTEXTS = 8;
const WARN_AT = 0.75;
const KEPT_BY_CLEANUP = 4;

type Holder = { name: string; release: () => void };
const live: Holder[] = [];

/** Number of WebGL contexts that viewers have open. */
export function liveContextCount(): number {
  return live.length;
}

/** Whether three quarters of the contexts are in use: the time to close views that are not looked at. */
export function isNearContextLimit(): boolean {
  return live.length >= MAX_CONTEXTS * WARN_AT;
}

/**
 * Notes a context that is about to be created. When it would be the ninth, the oldest are released until the 4 newest
 * remain. From three quarters of them on, the log says who has them. `release` must free the context and is called at most
 * once. Answers the function that ends the note.
 */
export function registerContext(name: string, release: () => void): () => void {
  if (live.length >= MAX_CONTEXTS) {
    for (const holder of live.splice(0, live.length - KEPT_BY_CLEANUP)) holder.release();
  }
  const holder = { name, release };
  live.push(holder);
  if (isNearContextLimit())
    console.warn(
      `viewer: ${live.length} of ${MAX_CONTEXTS} WebGL contexts are in use: ${live.map((each) => each.name).join(', ')}`,
    );
  return () => {
    const at = live.indexOf(holder);
    if (at >= 0) live.splice(at, 1);
  };
}
