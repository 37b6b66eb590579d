import type { CaseResult } from './run-case.ts';
import { addPointScores, meanIou } from './score/score-points.ts';
import { addTallies, f1, percentile, precision, recall, type Tally } from './score/tally.ts';

/** The figures of one group of cases: counts of all buildings taken together. Undefined where there was nothing to rate. */
export type Summary = {
  cases: number;
  wallF1At5cm: number;
  wallF1At10cm: number;
  wallF1At20cm: number;
  wallPrecisionAt10cm: number;
  wallRecallAt10cm: number;
  axisErrorMedianM: number | undefined;
  widthErrorMedianM: number | undefined;
  externalWidthErrorMedianM: number | undefined;
  openDoorF1: number | undefined;
  closedDoorF1: number | undefined;
  windowF1: number | undefined;
  columnF1: number | undefined;
  roomRecall: number;
  roomPrecision: number;
  areaErrorMedian: number | undefined;
  areaErrorP95: number | undefined;
  storeysRight: number;
  storeyHeightErrorP95M: number | undefined;
  meanIou: number;
  brier: number;
  cpuSecondsPerMillionPoints: number;
  copySecondsPerMillionPoints: number;
  failures: number;
};

export function summarise(results: readonly CaseResult[]): Summary {
  const scores = results.map(({ score }) => score);
  const tally = (pick: (score: CaseResult['score']) => Tally) => addTallies(scores.map(pick));
  const ifAny = (sum: Tally) => (sum.truth > 0 ? f1(sum) : undefined);
  const pooled = (pick: (score: CaseResult['score']) => number[]) => scores.flatMap(pick);
  const millions = results.reduce((sum, { points }) => sum + points, 0) / 1e6;
  const [rooms, walls] = [tally(({ rooms: { tally: sum } }) => sum), tally((score) => score.walls.within10cm)];
  return {
    cases: results.length,
    wallF1At5cm: f1(tally((score) => score.walls.within5cm)),
    wallF1At10cm: f1(walls),
    wallF1At20cm: f1(tally((score) => score.walls.within20cm)),
    wallPrecisionAt10cm: precision(walls),
    wallRecallAt10cm: recall(walls),
    axisErrorMedianM: percentile(
      pooled((score) => score.walls.axisErrorsM),
      0.5,
    ),
    widthErrorMedianM: percentile(
      pooled((score) => score.walls.widthErrorsM),
      0.5,
    ),
    externalWidthErrorMedianM: percentile(
      pooled((score) => score.walls.externalWidthErrorsM),
      0.5,
    ),
    openDoorF1: ifAny(tally((score) => score.openDoors)),
    closedDoorF1: ifAny(tally((score) => score.closedDoors)),
    windowF1: ifAny(tally((score) => score.windows.tally)),
    columnF1: ifAny(tally((score) => score.columns.tally)),
    roomRecall: recall(rooms),
    roomPrecision: precision(rooms),
    areaErrorMedian: percentile(
      pooled((score) => score.rooms.areaErrors),
      0.5,
    ),
    areaErrorP95: percentile(
      pooled((score) => score.rooms.areaErrors),
      0.95,
    ),
    storeysRight: f1(tally((score) => score.storeys.tally)),
    storeyHeightErrorP95M: percentile(
      pooled((score) => score.storeys.heightErrorsM),
      0.95,
    ),
    meanIou: meanIou(addPointScores(results.map(({ pointScore }) => pointScore))),
    brier: scores.reduce((sum, { brier }) => sum + brier, 0) / Math.max(1, scores.length),
    cpuSecondsPerMillionPoints: results.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / Math.max(1e-9, millions),
    copySecondsPerMillionPoints:
      results.reduce((sum, { copySeconds }) => sum + copySeconds, 0) / Math.max(1e-9, millions),
    failures: results.filter(({ failure }) => failure !== undefined).length,
  };
}
