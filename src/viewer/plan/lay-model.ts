import { rotate, subtract, type Point2, type Segment2 } from '#geometry/plane.ts';
import { type Alignment, createAligner, type Placement } from '#domain/drawing/align-lines.ts';
import type { ModelCut, ModelCuts } from '#viewer/model/model-cuts.ts';
import { LEVEL_CUT_M, type Level } from '#viewer/view/levels.ts';

/** The drawing that a model is laid over: its lines about `originM`, and the height of its floor in the project where that is known. */
export type LaidUpon = { lines: readonly Segment2[]; originM: Point2; floorM?: number | undefined };
/** A cut of a level that is laid over a drawing. `placement` takes project metres to the drawing's. */
export type LaidModel = { level: Level; cut: ModelCut; alignment: Alignment; placement: Placement };

/** Beyond this many levels only the lowest are tried. */
const MAX_LEVELS = 16;
/** No other level needs to be tried. */
const CERTAIN_SHARE = 0.85;

/** Lays the level of a model over a drawing that has most lines in common with it, cut 4 ft above its floor; null for a model without levels. */
export async function layModel(cuts: ModelCuts, upon: LaidUpon): Promise<LaidModel | null> {
  const { floorM } = upon;
  const lay = createLayer(cuts, upon);
  const levels =
    floorM === undefined
      ? cuts.levels.slice(0, MAX_LEVELS)
      : cuts.levels.toSorted((a, b) => Math.abs(a.elevationM - floorM) - Math.abs(b.elevationM - floorM)).slice(0, 1);
  let best: LaidModel | null = null;
  for (const level of levels) {
    const laid = await lay(level);
    if (!best || laid.alignment.share > best.alignment.share) best = laid;
    if (best.alignment.share >= CERTAIN_SHARE) break;
  }
  return best;
}

/** Lays one level over a drawing. */
export function layLevel(cuts: ModelCuts, level: Level, upon: LaidUpon): Promise<LaidModel> {
  return createLayer(cuts, upon)(level);
}

/** The drawing is made ready once for all levels. */
function createLayer(cuts: ModelCuts, { lines, originM }: LaidUpon): (level: Level) => Promise<LaidModel> {
  const align = createAligner(lines);
  return async (level) => {
    const cut = await cuts.cutAt(level.elevationM + LEVEL_CUT_M);
    const alignment = align(cut.lines.map(([a, b]): Segment2 => [subtract(a, originM), subtract(b, originM)]));
    const { turnRad, moveM } = alignment.placement;
    return { level, cut, alignment, placement: { turnRad, moveM: subtract(moveM, rotate(originM, turnRad)) } };
  };
}
