import type { UnitSystem } from '#domain/units/format-length.ts';

/** Paper in landscape, with its border and title strip, in mm. */
export type Paper = {
  name: string;
  widthMm: number;
  heightMm: number;
  borderMm: number;
  stripMm: number;
  footMm: number;
  textFactor: number;
};
/** One of the usual drawing scales: 1 to `ratio`. */
type SheetScale = { ratio: number; label: string };
export type SheetSize = { paper: Paper; scale: SheetScale };

const ARCH_B: Paper = {
  name: 'ARCH B',
  widthMm: 457.2,
  heightMm: 304.8,
  borderMm: 9,
  stripMm: 66,
  footMm: 20,
  textFactor: 0.66,
};
const ARCH_C: Paper = {
  name: 'ARCH C',
  widthMm: 609.6,
  heightMm: 457.2,
  borderMm: 11,
  stripMm: 84,
  footMm: 26,
  textFactor: 0.8,
};
const ARCH_D: Paper = {
  name: 'ARCH D',
  widthMm: 914.4,
  heightMm: 609.6,
  borderMm: 12.7,
  stripMm: 112,
  footMm: 34,
  textFactor: 1,
};
const A3: Paper = { name: 'A3', widthMm: 420, heightMm: 297, borderMm: 8, stripMm: 60, footMm: 20, textFactor: 0.6 };
const A1: Paper = { name: 'A1', widthMm: 841, heightMm: 594, borderMm: 12, stripMm: 108, footMm: 34, textFactor: 1 };

const onArch = (inchPerFoot: string, ratio: number): SheetSize[] =>
  [ARCH_B, ARCH_C, ARCH_D].map((paper) => ({ paper, scale: { ratio, label: `${inchPerFoot}" = 1'-0"` } }));
const metric = (paper: Paper, ratio: number): SheetSize => ({ paper, scale: { ratio, label: `1:${ratio}` } });

/** Best first: the largest scale that fits ARCH D or A1, then the smallest paper that fits it (decisions: drawings). */
const CHOICES: Record<UnitSystem, readonly SheetSize[]> = {
  imperial: [
    ...onArch('1/4', 48),
    ...onArch('1/8', 96),
    ...onArch('3/32', 128),
    ...onArch('1/16', 192),
    ...onArch('1/32', 384),
    ...onArch('1/64', 768),
    ...onArch('1/128', 1536),
  ],
  metric: [
    metric(A3, 50),
    metric(A1, 50),
    metric(A1, 100),
    metric(A1, 200),
    metric(A1, 500),
    metric(A1, 1000),
    metric(A1, 2000),
  ],
};

/** Room for the plan itself, without strip and foot. */
export const drawingArea = ({ widthMm, heightMm, borderMm, stripMm, footMm }: Paper) => ({
  xMm: borderMm,
  yMm: borderMm,
  widthMm: widthMm - 2 * borderMm - stripMm,
  heightMm: heightMm - 2 * borderMm - footMm,
});

/** Largest scale and smallest paper that fit a plan with `marginMm` for dimensions on every side; else the last choice. */
export function sheetSize(units: UnitSystem, planWidthM: number, planHeightM: number, marginMm: number): SheetSize {
  const fits = ({ paper, scale }: SheetSize) => {
    const area = drawingArea(paper);
    const sizeMm = (lengthM: number) => (lengthM * 1000) / scale.ratio + 2 * marginMm;
    return sizeMm(planWidthM) <= area.widthMm && sizeMm(planHeightM) <= area.heightMm;
  };
  const choices = CHOICES[units];
  const chosen = choices.find(fits) ?? choices.at(-1);
  if (!chosen) throw new Error('no sheet sizes');
  return chosen;
}
