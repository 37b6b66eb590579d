import { z } from 'zod';
import type { WireAsset } from '#contract/projects.ts';
import { IN_PLACE, placementProblem, type Placement } from '#domain/placement/placement.ts';
import {
  MAX_PAIRS,
  solveFromLine,
  solveFromPairs,
  type Solved,
  type SolveProblem,
} from '#domain/placement/solve-placement.ts';
import { typedNumber } from '#domain/units/typed-number.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { said } from '#web/lib/said.ts';
import {
  CELLS,
  convertedText,
  coordinateText,
  emptyRow,
  METERS_PER,
  numberText,
  pairsOfRows,
  type AlignUnit,
} from './align-rows.ts';

export const alignWays = ['pairs', 'line', 'typed'] as const;
export type AlignWay = (typeof alignWays)[number];
const cell = z.string().max(200);
const row = z.array(cell).length(CELLS);
const typedFields = z.object({ turn: cell, x: cell, y: cell, z: cell, scale: cell });
export type TypedFields = z.infer<typeof typedFields>;

const alignForm = z.object({
  way: z.enum(alignWays),
  unit: z.enum(['ft', 'm']),
  rows: z.array(row).max(MAX_PAIRS),
  /** Start and end. */ line: z.array(row).length(2),
  mayScale: z.boolean(),
  typed: typedFields,
  /** The placement that was stored when typing began, null for none; undefined while nothing was typed. */
  seenId: z.string().nullable().optional(),
});
export type AlignForm = z.infer<typeof alignForm>;

/** What a form gives: a placement, or why it gives none. `rowOf`: which row each point is of. */
export type AlignResult =
  | { placement: Placement; solved?: Solved; rowOf?: number[] }
  | { problem: SolveProblem | 'typed' | 'bounds'; sentence?: string };

/** How many rows the table begins with. */
const FIRST_ROWS = 3;

/** The numbers of a placement as they are typed. */
function typedOf({ scale, turnDeg, shiftM }: Placement, unit: AlignUnit): TypedFields {
  const [x, y, z] = shiftM.map((shift) => coordinateText(shift / METERS_PER[unit]));
  return {
    turn: numberText(turnDeg, 9),
    x: x ?? '',
    y: y ?? '',
    z: z ?? '',
    scale: String(Number(scale.toPrecision(12))),
  };
}

/**
 * What is typed in the dialog of one file. The tab keeps it until it is saved. While nothing was typed the form follows what is stored;
 * afterwards `theirs` says when somebody else has stored another placement.
 */
export function useAlignForm(asset: WireAsset, firstUnit: AlignUnit, onUnit: (unit: AlignUnit) => void) {
  const stored = asset.placement ?? null;
  const initial = (): AlignForm => ({
    way: stored ? 'typed' : 'pairs',
    unit: firstUnit,
    rows: Array.from({ length: FIRST_ROWS }, emptyRow),
    line: [emptyRow(), emptyRow()],
    mayScale: false,
    typed: typedOf(stored ?? IN_PLACE, firstUnit),
  });
  const [kept, setKept, forget] = useKept<AlignForm>(`align ${asset.id}`, alignForm as z.ZodType<AlignForm>, initial);
  const isTyped = kept.seenId !== undefined;
  const form: AlignForm = isTyped ? kept : { ...kept, typed: typedOf(stored ?? IN_PLACE, kept.unit) };
  const storedId = stored?.id ?? null;
  const reset = () => {
    forget();
    setKept(() => ({ ...initial(), way: kept.way, unit: kept.unit }));
  };
  return {
    form,
    stored,
    isTyped,
    seenId: isTyped ? (kept.seenId ?? null) : storedId,
    isBehind: isTyped && kept.seenId !== storedId,
    result: resultOf(form, stored),
    /** Another way or unit: nothing of the file's. */
    show: (way: AlignWay) => setKept({ ...form, way }),
    setUnit: (unit: AlignUnit) => {
      onUnit(unit);
      setKept(inUnit(form, unit));
    },
    type: (change: Partial<AlignForm>) => setKept({ ...form, ...change, seenId: isTyped ? kept.seenId : storedId }),
    keepMine: () => setKept({ ...form, seenId: storedId }),
    reset,
    forget,
  };
}

const inUnit = (form: AlignForm, unit: AlignUnit): AlignForm => {
  const convert = (text: string) => convertedText(text, form.unit, unit);
  const { x, y, z: height } = form.typed;
  return {
    ...form,
    unit,
    rows: form.rows.map((each) => each.map(convert)),
    line: form.line.map((each) => each.map(convert)),
    typed: { ...form.typed, x: convert(x), y: convert(y), z: convert(height) },
  };
};

function resultOf({ way, unit, rows, line, mayScale, typed }: AlignForm, stored: Placement | null): AlignResult {
  if (way === 'typed') return typedResult(typed, unit, stored);
  const { pairs, rowOf } = pairsOfRows(way === 'pairs' ? rows : line, unit);
  const [start, end] = pairs;
  if (way === 'line' && (!start || !end)) return { problem: 'tooFew' };
  const answer =
    way === 'line' && start && end
      ? solveFromLine({ file: [start.file, end.file], project: [start.project, end.project] }, { mayScale })
      : solveFromPairs(pairs, { mayScale });
  return 'problem' in answer ? answer : { placement: answer.placement, solved: answer, rowOf };
}

/** What was not changed keeps all digits of the stored numbers, of which the fields show fewer. */
function typedResult(typed: TypedFields, unit: AlignUnit, stored: Placement | null): AlignResult {
  const shown = typedOf(stored ?? IN_PLACE, unit);
  const { scale, turnDeg, shiftM, lean } = stored ?? IN_PLACE;
  const valueOf = (key: keyof TypedFields, own: number, factor = 1): number => {
    if (typed[key] === shown[key]) return own;
    const number = typedNumber(typed[key]);
    return 'value' in number ? number.value * factor : Number.NaN;
  };
  const meters = METERS_PER[unit];
  const placement: Placement = {
    scale: valueOf('scale', scale),
    turnDeg: valueOf('turn', turnDeg),
    shiftM: [valueOf('x', shiftM[0], meters), valueOf('y', shiftM[1], meters), valueOf('z', shiftM[2], meters)],
    ...(lean && { lean }),
  };
  if ([placement.scale, placement.turnDeg, ...placement.shiftM].some(Number.isNaN)) return { problem: 'typed' };
  const sentence = placementProblem(placement);
  return sentence === undefined ? { placement } : { problem: 'bounds', sentence: said(sentence) };
}
