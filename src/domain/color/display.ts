import { contrastRatio, hslToRgb, mix, toHex } from './color.ts';

/** A colour '#rrggbb' in each theme. */
export type ThemedColor = { light: string; dark: string };

/**
 * How a value of a vocabulary is shown (portfolio.md §3): its words; `color` for dots, bars and markers (3:1 to the page); and
 * `textColor` for words (4.5:1 to the page and to `TINT_SHARE` of `color` over it, the ground of a chip).
 */
export type Display = { label: string; color: ThemedColor; textColor: ThemedColor };

/** Share of `color` in the ground of a chip. */
export const TINT_SHARE = 0.14;

/** The lightest and the darkest ground that words lie on in each theme: page and surface of the design language. */
export const grounds = { light: ['#f7f8fa', '#ffffff'], dark: ['#0f1216', '#14181e'] } as const;

/** What a value asks of the reader, in the colours of the design language. Orange means "needs you". */
export type Tone = 'done' | 'progress' | 'attention' | 'late' | 'neutral';

export const tones: Record<Tone, Omit<Display, 'label'>> = {
  done: { color: { light: '#178a50', dark: '#3cb878' }, textColor: { light: '#127343', dark: '#3cb878' } },
  progress: { color: { light: '#2f67d8', dark: '#6c98ea' }, textColor: { light: '#2556b8', dark: '#90b1f0' } },
  attention: { color: { light: '#d9730d', dark: '#f0953f' }, textColor: { light: '#a04f08', dark: '#f0a35c' } },
  late: { color: { light: '#d0342c', dark: '#ff8078' }, textColor: { light: '#b32a23', dark: '#ff8f88' } },
  neutral: { color: { light: '#667183', dark: '#9fa9b7' }, textColor: { light: '#4d5766', dark: '#b3bcc8' } },
};

/** Colours of a hue (degrees) that can be seen and read in both themes. Saturation 0 to 1. */
export function colorsOfHue(hueDeg: number, saturation: number): Omit<Display, 'label'> {
  const at = (lightness: number) => toHex(hslToRgb(hueDeg, saturation, lightness));
  const isSeen = (color: string, theme: keyof typeof grounds) =>
    grounds[theme].every((ground) => contrastRatio(color, ground) >= 3);
  const isRead = (text: string, color: string, theme: keyof typeof grounds) =>
    grounds[theme].every((ground) =>
      [ground, mix(color, ground, TINT_SHARE)].every((each) => contrastRatio(text, each) >= 4.5),
    );
  // Steps of a hundredth away from the page: white and black end the search.
  const steps = Array.from({ length: 101 }, (_, index) => index / 100);
  const first = (lightnesses: number[], isFit: (color: string) => boolean) =>
    at(lightnesses.find((lightness) => isFit(at(lightness))) ?? 0.5);
  const darker = steps.filter((step) => step <= 0.55).toReversed();
  const lighter = steps.filter((step) => step >= 0.55);
  const color = {
    light: first(darker, (each) => isSeen(each, 'light')),
    dark: first(lighter, (each) => isSeen(each, 'dark')),
  };
  const textColor = {
    light: first(darker, (each) => isRead(each, color.light, 'light')),
    dark: first(lighter, (each) => isRead(each, color.dark, 'dark')),
  };
  return { color, textColor };
}
