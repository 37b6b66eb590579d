import { expect, test } from 'vitest';
import { DEVIATION_COLORS, type Rgb } from './deviation-colors.ts';

/** Linear colors as they are seen without one kind of cone: protanopia, deuteranopia and tritanopia (Machado 2009), and by most people. */
const VISIONS = {
  most: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function labOf(rgb: Rgb, vision: readonly number[]): number[] {
  const linear = rgb.map((value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  const seen = [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        linear.reduce((sum, value, i) => sum + value * (vision[row + i] ?? 0), 0),
      ),
    ),
  );
  const of = (weights: readonly number[]) =>
    Math.cbrt(seen.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0));
  const [x, y, z] = [of([0.4339, 0.3762, 0.1899]), of([0.2126, 0.7152, 0.0722]), of([0.0177, 0.1095, 0.8728])];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each(Object.entries(VISIONS))(
  'what vanished and what appeared are told apart, and from all other colors, by %s [N17]',
  (_name, vision) => {
    const apart = (a: Rgb, b: Rgb) => {
      const [from, to] = [labOf(a, vision), labOf(b, vision)];
      return Math.hypot(...from.map((value, i) => value - (to[i] ?? 0)));
    };
    const { vanished, appeared, ...others } = DEVIATION_COLORS;
    expect(apart(vanished, appeared)).toBeGreaterThan(35);
    for (const [name, other] of Object.entries(others))
      expect(Math.min(apart(vanished, other), apart(appeared, other)), name).toBeGreaterThan(20);
  },
);
