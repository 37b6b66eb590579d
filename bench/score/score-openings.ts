import { countSeen, pairUp } from './pair-up.ts';
import type { Tally } from './tally.ts';

/** What doors and windows have in common. */
export type Opening = {
  id: string;
  storey_id: string;
  center: [number, number, number];
  width: number;
  height: number;
  confidence: number;
};

export type OpeningScore = { tally: Tally; foundIds: string[]; trust: { confidence: number; isRight: boolean }[] };

const CENTER_M = 0.2;
const SIZE_SHARE = 0.15;

/** Centre within 20 cm, width and height within 15 %, one to one, same storey. */
export function scoreOpenings(
  truth: readonly Opening[],
  claims: readonly Opening[],
  unseen: ReadonlySet<string> = new Set(),
): OpeningScore {
  const pairs = pairUp(truth, claims, (a, b) => {
    const apartM = Math.hypot(a.center[0] - b.center[0], a.center[1] - b.center[1], a.center[2] - b.center[2]);
    const isAlike =
      Math.abs(a.width - b.width) <= SIZE_SHARE * a.width && Math.abs(a.height - b.height) <= SIZE_SHARE * a.height;
    return a.storey_id === b.storey_id && apartM < CENTER_M && isAlike ? apartM : undefined;
  });
  const right = new Set(pairs.map(({ claim }) => claim));
  return {
    tally: { truth: countSeen(truth, pairs, ({ id }) => unseen.has(id)), claimed: claims.length, right: pairs.length },
    foundIds: pairs.map(({ truth: opening }) => opening.id),
    trust: claims.map((claim) => ({ confidence: claim.confidence, isRight: right.has(claim) })),
  };
}

/** Centre in plan within 20 cm, one to one, same storey. */
export function scoreColumns<
  C extends { id: string; storey_id: string; center: [number, number, number]; confidence: number },
>(truth: readonly C[], claims: readonly C[], unseen: ReadonlySet<string> = new Set()): Omit<OpeningScore, 'foundIds'> {
  const pairs = pairUp(truth, claims, (a, b) => {
    const apartM = Math.hypot(a.center[0] - b.center[0], a.center[1] - b.center[1]);
    return a.storey_id === b.storey_id && apartM < CENTER_M ? apartM : undefined;
  });
  const right = new Set(pairs.map(({ claim }) => claim));
  return {
    tally: { truth: countSeen(truth, pairs, ({ id }) => unseen.has(id)), claimed: claims.length, right: pairs.length },
    trust: claims.map((claim) => ({ confidence: claim.confidence, isRight: right.has(claim) })),
  };
}
