/** sRGB, 0 to 255. */
export type Rgb = [red: number, green: number, blue: number];

/** Hue in degrees, saturation and lightness 0 to 1. */
export function hslToRgb(hueDeg: number, saturation: number, lightness: number): Rgb {
  const channel = (n: number) => {
    const k = (n + (((hueDeg % 360) + 360) % 360) / 30) % 12;
    return Math.round(
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    );
  };
  return [channel(0), channel(8), channel(4)];
}

/** '#rrggbb'. */
export function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Of '#rrggbb'. */
export function toRgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** `share` (0 to 1) of `color` over `ground`, as `color-mix(in srgb, ...)` does it; both '#rrggbb'. */
export function mix(color: string, ground: string, share: number): string {
  const [a, b] = [toRgb(color), toRgb(ground)];
  const channel = (n: 0 | 1 | 2) => Math.round(a[n] * share + b[n] * (1 - share));
  return toHex([channel(0), channel(1), channel(2)]);
}

/** Contrast of two colours '#rrggbb', 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
