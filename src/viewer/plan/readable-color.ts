import { contrastRatio, mix } from '#domain/color/color.ts';
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
  for (let step = 0; step < STEPS; step++) {
    const hex = mix(ink, color, step / STEPS);
    if (contrastRatio(hex, paper) >= minContrast) return hex;
  }
  return ink;
}
