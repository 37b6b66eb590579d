import type { ConditionKey } from './conditions.ts';
import type { CaseResult } from './run-case.ts';
import { f1, recall } from './score/tally.ts';

export const PICTURED_CONDITION: ConditionKey = 'A';
const PICTURED = 3;

/** Orders results with the fewest right walls first, then with the fewest rooms. */
export const worstFirst = (a: CaseResult, b: CaseResult): number =>
  f1(a.score.walls.within10cm) - f1(b.score.walls.within10cm) ||
  recall(a.score.rooms.tally) - recall(b.score.rooms.tally);

/** The varied buildings of which pictures are published: the worst three. */
export const picturedOf = (results: readonly CaseResult[]): CaseResult[] =>
  results
    .filter(({ half, condition }) => half !== undefined && condition === PICTURED_CONDITION)
    .toSorted(worstFirst)
    .slice(0, PICTURED);

/** File of the picture of one of them, in docs/pictures. */
export const pictureName = (index: number): string => `worst-${index + 1}.svg`;
