/** What waits, of whom; work of our own (a package, a signature) has no caller. */
type Waiting = { caller: string | undefined };
export type QueueAnswer = 'waits' | 'share used' | 'full';

/**
 * A queue in which nobody waits behind all that another caller wants: each caller's first is taken before anybody's second. Holds at most
 * `most`, and `share` of one caller; what has no caller is always taken in.
 */
export function createSharedQueue<T extends Waiting>({ most, share }: { most: number; share: number }) {
  const waiting: { item: T; round: number }[] = [];
  return {
    add(item: T): QueueAnswer {
      const round = waiting.filter(({ item: { caller } }) => caller === item.caller).length;
      if (item.caller !== undefined) {
        if (round >= share) return 'share used';
        if (waiting.length >= most) return 'full';
      }
      waiting.push({ item, round });
      return 'waits';
    },
    /** The next, which waits no longer. */
    take(): T | undefined {
      const first = Math.min(...waiting.map(({ round }) => round));
      const at = waiting.findIndex(({ round }) => round === first);
      return at < 0 ? undefined : waiting.splice(at, 1)[0]?.item;
    },
  };
}
