import { IN_PLACE, type Placement } from '#domain/placement/placement.ts';
import type { Solved } from '#domain/placement/solve-placement.ts';
import { textsOf } from '#web/lib/texts.ts';
import { displacementTexts } from '#web/lib/units.ts';
import { CELL_TEXTS, cellProblem, numberText, type AlignRow, type AlignUnit } from './align-rows.ts';
import type { AlignForm, AlignResult } from './use-align-form.ts';

const systems = { ft: 'imperial', m: 'metric' } as const;
export const distanceText = (lengthM: number, unit: AlignUnit): string => displacementTexts(lengthM, systems[unit]).own;
/** Nobody sees less. */
const SEEN_M = 0.0005;
const SEEN_DEG = 0.00005;

/** What a placement does with a file: 'Turned 12.5° counterclockwise, moved 3.20 m'. `movedM`: of the points that it was found by; without, of the origin. */
export function placementSentence(
  { turnDeg, scale, shiftM }: Placement,
  unit: AlignUnit,
  movedM = Math.hypot(...shiftM),
): string {
  const texts = textsOf('alignment');
  const isTurned = Math.abs(turnDeg) >= SEEN_DEG;
  return [
    isTurned
      ? texts('turned', {
          turn: numberText(Math.abs(turnDeg), 4),
          direction: texts(turnDeg > 0 ? 'counterclockwise' : 'clockwise'),
        })
      : texts('notTurned'),
    movedM >= SEEN_M ? texts('moved', { distance: distanceText(movedM, unit) }) : texts('notMoved'),
    ...(scale === IN_PLACE.scale ? [] : [texts('scaled', { scale: String(Number(scale.toPrecision(6))) })]),
  ].join(', ');
}

/** The first cell that is no number, in a sentence. */
export function rowsSentence(rows: readonly AlignRow[], nameOf: (row: number) => string): string | undefined {
  const texts = textsOf('alignment');
  for (const [at, row] of rows.entries())
    for (const [k, text] of CELL_TEXTS.entries()) {
      const problem = cellProblem(row, k);
      if (problem)
        return texts(problem === 'ambiguous' ? 'cellAmbiguous' : 'cellNotANumber', {
          cell: texts(text, { row: nameOf(at) }),
        });
    }
  return undefined;
}

/** Why there is no placement yet, or what is worth knowing about the one there is. */
export function resultSentences(
  { way, unit }: AlignForm,
  result: AlignResult,
  nameOf: (row: number) => string,
): string[] {
  const texts = textsOf('alignment');
  if ('problem' in result) {
    const { problem, sentence } = result;
    if (problem === 'typed') return [];
    if (problem === 'bounds') return sentence === undefined ? [] : [sentence];
    if (problem === 'tooFew' && way === 'line') return [texts('tooFewLine')];
    return [texts(problem === 'notANumber' ? 'notANumber_points' : problem)];
  }
  const { placement, solved, rowOf } = result;
  const what = `${placementSentence(placement, unit, solved?.movedM)}.`;
  if (!solved) return [what];
  return way === 'line'
    ? [what, lineSentence(solved, unit)]
    : [what, ...fitSentences(solved, unit, rowOf ?? [], nameOf)];
}

function lineSentence({ lengthDifferenceM = 0 }: Solved, unit: AlignUnit): string {
  const texts = textsOf('alignment');
  const distance = distanceText(Math.abs(lengthDifferenceM), unit);
  if (Math.abs(lengthDifferenceM) < SEEN_M) return texts('lineEqual');
  return texts(lengthDifferenceM > 0 ? 'lineLonger' : 'lineShorter', { distance });
}

function fitSentences(
  { residualsM, largestM, largestAt, isInRow }: Solved,
  unit: AlignUnit,
  rowOf: readonly number[],
  nameOf: (row: number) => string,
): string[] {
  const texts = textsOf('alignment');
  const row = nameOf(rowOf[largestAt] ?? 0).toLowerCase();
  return [
    texts('fits', { distance: distanceText(largestM, unit), row }),
    ...(isInRow && residualsM.length > 1 ? [texts('inRow')] : []),
  ];
}
