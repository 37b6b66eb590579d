import type { Storey } from '#domain/building/building.ts';
import { pairUp, type Pair } from './pair-up.ts';

const SAME_STOREY_M = 0.5;

type Placed = { storey_id: string };

/** True storeys with those that were claimed at their height. `placed`: claims on the true storeys; those on a storey that does not exist match nothing. */
export function pairStoreys(
  truth: readonly Storey[],
  claim: readonly Storey[],
): { pairs: Pair<Storey, Storey>[]; placed: <T extends Placed>(items: readonly T[]) => T[] } {
  const pairs = pairUp(truth, claim, (a, b) => {
    const apartM = Math.abs(a.elevationM - b.elevationM);
    return apartM < SAME_STOREY_M ? apartM : undefined;
  });
  const storeyOf = new Map(pairs.map((pair) => [pair.claim.id, pair.truth.id]));
  return {
    pairs,
    placed: (items) =>
      items.map((item) => ({ ...item, storey_id: storeyOf.get(item.storey_id) ?? `no storey ${item.storey_id}` })),
  };
}
