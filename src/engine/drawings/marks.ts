/** Colours of a printed drawing (design: navy ink on paper). */
export const INK = {
  ink: '#14181e',
  second: '#4d5766',
  navy: '#193264',
  faint: '#8a95a5',
  line: '#c9d0d9',
  cut: '#c3cad4',
  paper: '#ffffff',
} as const;

type Base = {
  /** CAD layer, or part of the sheet. */
  layer: string;
};

/** Lines and fills; `d` is an SVG path in mm on paper, Y down. */
export type PathMark = Base & {
  kind: 'path';
  d: string;
  strokeMm: number | null;
  stroke: string;
  fill: string | null;
  /** Lengths of dashes and gaps in mm; null: solid. */
  dashMm: readonly number[] | null;
};

/** One line of text. `at` is on the baseline, or with isCentred in the middle of the capitals. */
export type TextMark = Base & {
  kind: 'text';
  at: readonly [number, number];
  text: string;
  sizeMm: number;
  anchor: 'start' | 'middle' | 'end';
  isCentred: boolean;
  /** Degrees counter-clockwise as seen on paper. */
  rotationDeg: number;
  isBold: boolean;
  colour: string;
};

export type Mark = PathMark | TextMark;

/** Height of a capital in parts of the font size (Helvetica). */
export const CAP_HEIGHT = 0.718;

/** Millimetres to a micrometre, without trailing zeros; never "-0". */
export function mm(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return String(rounded === 0 ? 0 : rounded);
}

type PathStyle = Partial<Pick<PathMark, 'strokeMm' | 'stroke' | 'fill' | 'dashMm'>>;
type TextStyle = Partial<Pick<TextMark, 'anchor' | 'isCentred' | 'rotationDeg' | 'isBold' | 'colour'>>;

export const path = (layer: string, d: string, style: PathStyle = {}): PathMark => ({
  kind: 'path',
  layer,
  d,
  strokeMm: style.strokeMm === undefined ? 0.18 : style.strokeMm,
  stroke: style.stroke ?? INK.ink,
  fill: style.fill ?? null,
  dashMm: style.dashMm ?? null,
});

export const textMark = (
  layer: string,
  at: readonly [number, number],
  text: string,
  sizeMm: number,
  style: TextStyle = {},
): TextMark => ({
  kind: 'text',
  layer,
  at,
  text,
  sizeMm,
  anchor: style.anchor ?? 'start',
  isCentred: style.isCentred ?? false,
  rotationDeg: style.rotationDeg ?? 0,
  isBold: style.isBold ?? false,
  colour: style.colour ?? INK.ink,
});

type XY = readonly [number, number];

export const polylineD = (points: readonly XY[], isClosed = false): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${mm(x)} ${mm(y)}`).join('L')}${isClosed ? 'Z' : ''}`;

export const rectangleD = (x: number, y: number, width: number, height: number): string =>
  polylineD(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    true,
  );

/** Clockwise on paper by `isClockwise`; a full circle when the ends meet. */
export function arcD([cx, cy]: XY, radius: number, from: XY, to: XY, isLarge: boolean, isClockwise: boolean): string {
  const r = mm(radius);
  if (Math.hypot(from[0] - to[0], from[1] - to[1]) < 1e-6)
    return `M${mm(cx - radius)} ${mm(cy)}A${r} ${r} 0 1 1 ${mm(cx + radius)} ${mm(cy)}A${r} ${r} 0 1 1 ${mm(cx - radius)} ${mm(cy)}Z`;
  return `M${mm(from[0])} ${mm(from[1])}A${r} ${r} 0 ${isLarge ? 1 : 0} ${isClockwise ? 1 : 0} ${mm(to[0])} ${mm(to[1])}`;
}

const WIDTHS: readonly [RegExp, number][] = [
  [/[iljI.,:;'|!·]/, 0.26],
  [/[frt()\-/\\" []/, 0.32],
  [/[mMW%@]/, 0.86],
  [/[A-Zw&]/, 0.69],
];

/** Width of a line of Helvetica, to about 5 %: for laying out. */
export function textWidthMm(text: string, sizeMm: number): number {
  let width = 0;
  for (const character of text) width += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? 0.556;
  return width * sizeMm;
}

/** A viewer without Helvetica takes a font that is wider by about this. */
export const WIDER_FONT = 1.12;

/** Width in mm of a text with capitals of a height, in the widest font that may stand in for its own. */
export const widestMm = (text: string, capMm: number): number => textWidthMm(text, capMm / CAP_HEIGHT) * WIDER_FONT;

/** Breaks a text into lines of at most `widthMm` in any usual font: between words, and within one that is longer. */
export function wrapped(text: string, sizeMm: number, widthMm: number): string[] {
  const fits = (line: string): boolean => textWidthMm(line, sizeMm) * WIDER_FONT <= widthMm;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    lines.push('');
    for (const character of word) {
      if (lines.at(-1) !== '' && !fits(`${lines.at(-1)}${character}`)) lines.push('');
      lines[lines.length - 1] += character;
    }
  }
  return lines;
}

/** The text, or its beginning with an ellipsis where it is wider than `widthMm`. */
export function clipped(text: string, sizeMm: number, widthMm: number): string {
  if (textWidthMm(text, sizeMm) <= widthMm) return text;
  let end = text.length;
  while (end > 1 && textWidthMm(`${text.slice(0, end)}...`, sizeMm) > widthMm) end--;
  return `${text.slice(0, end).trimEnd()}...`;
}
