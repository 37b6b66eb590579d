import { THEMES, type ViewerTheme } from '#viewer/view/theme.ts';

/** A line needs less contrast than a word: enough to be seen on paper and at night. */
const MIN_CONTRAST = { line: 2.4, word: 4.5 };
const STEPS = 8;
const known = new Map<string, string>();

/** A colour of a drawing as it is read on the theme's paper: yellow on white and navy on black go towards the ink, words more than lines. `null`: the ink. */
export function readableColor(color: string | null, theme: ViewerTheme, of: 'line' | 'word' = 'line'): string {
  const { ink } = THEMES[theme];
  if (!color) return ink;
  const key = `${theme}${of}${color}`;
  const found =
    known.get(key) ??
    mixedUntilSeen(color, ink, theme === 'light' ? '#ffffff' : THEMES.dark.background, MIN_CONTRAST[of]);
  known.set(key, found);
  return found;
}

function mixedUntilSeen(color: string, ink: string, paper: string, minContrast: number): string {
  const [from, to] = [channels(color), channels(ink)];
  for (let step = 0; step < STEPS; step++) {
    const mixed = from.map((value, i) => Math.round(value + (((to[i] ?? 0) - value) * step) / STEPS));
    const hex = `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(hex, paper) >= minContrast) return hex;
  }
  return ink;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) =>
    value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
