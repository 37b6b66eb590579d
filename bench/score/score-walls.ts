import { direction, distance } from '#geometry/plane.ts';
import type { Wall } from '#domain/building/building.ts';
import { normaliseWalls, type WallAxis } from './normalise-walls.ts';
import { countSeen, pairUp } from './pair-up.ts';
import type { Tally } from './tally.ts';

export type WallScore = {
  within5cm: Tally;
  within10cm: Tally;
  within20cm: Tally;
  /** Of the walls found within 20 cm: distance of the axes' middles across the wall, and error of thickness. */
  axisErrorsM: number[];
  widthErrorsM: number[];
  externalWidthErrorsM: number[];
  /** Confidence of every claim and whether it is right within 10 cm. */
  trust: { confidence: number; isRight: boolean }[];
};

/** Both ends of the axis within the limit of a true wall's ends, either order, one to one, same storey (design: CV4AEC). */
export function scoreWalls(
  truth: readonly Wall[],
  claims: readonly Wall[],
  unseen: ReadonlySet<string> = new Set(),
): WallScore {
  const [truthAxes, claimAxes] = [normaliseWalls(truth), normaliseWalls(claims)];
  const pairsWithin = (limitM: number) => pairUp(truthAxes, claimAxes, (a, b) => withinM(a, b, limitM));
  const tally = (limitM: number): Tally => {
    const pairs = pairsWithin(limitM);
    return {
      truth: countSeen(truthAxes, pairs, (axis) => axis.ids.every((id) => unseen.has(id))),
      claimed: claimAxes.length,
      right: pairs.length,
    };
  };
  const near = pairsWithin(0.2);
  const widthError = ({ truth: wall, claim }: (typeof near)[number]) => Math.abs(wall.widthM - claim.widthM);
  const right = new Set(pairsWithin(0.1).map(({ claim }) => claim));
  return {
    within5cm: tally(0.05),
    within10cm: tally(0.1),
    within20cm: tally(0.2),
    axisErrorsM: near.map(({ truth: wall, claim }) => asideM(wall, claim)),
    widthErrorsM: near.map(widthError),
    externalWidthErrorsM: near.filter(({ truth: wall }) => wall.isExternal).map(widthError),
    trust: claimAxes.map((claim) => ({ confidence: claim.confidence, isRight: right.has(claim) })),
  };
}

/** The larger distance of the ends of two axes in the better order; undefined beyond the limit. */
export function withinM(a: WallAxis, b: WallAxis, limitM: number): number | undefined {
  if (a.storeyId !== b.storeyId) return undefined;
  const straight = Math.max(distance(a.start, b.start), distance(a.end, b.end));
  const crossed = Math.max(distance(a.start, b.end), distance(a.end, b.start));
  const worst = Math.min(straight, crossed);
  return worst <= limitM ? worst : undefined;
}

function asideM(truth: WallAxis, claim: WallAxis): number {
  const towards = direction(truth.start, truth.end);
  const middle = [
    (claim.start[0] + claim.end[0]) / 2 - truth.start[0],
    (claim.start[1] + claim.end[1]) / 2 - truth.start[1],
  ] as const;
  return Math.abs(middle[0] * towards[1] - middle[1] * towards[0]);
}
