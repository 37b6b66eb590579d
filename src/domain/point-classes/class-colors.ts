import { hslToRgb } from '#domain/color/color.ts';
import { pointClasses } from './point-classes.ts';

// Hue, saturation and lightness per kind of thing; the members of a kind differ in lightness. Structure is calm, what people
// look for (doors, windows, services, furniture) is vivid.
const KINDS: [pattern: RegExp, hue: number, saturation: number, lightness: number][] = [
  [/^wall_ext/, 214, 0.55, 0.42],
  [/^wall_curtain|^storefront/, 196, 0.55, 0.55],
  [/^wall/, 214, 0.45, 0.62],
  [/^column|^beam/, 262, 0.45, 0.58],
  [/^floor|^landing|^slab/, 32, 0.22, 0.55],
  [/^ceiling|^soffit/, 45, 0.28, 0.78],
  [/^roof|^skylight/, 12, 0.5, 0.45],
  [/^door/, 4, 0.72, 0.55],
  [/^window/, 186, 0.75, 0.5],
  [/^opening/, 330, 0.55, 0.62],
  [/^stair|^ramp|^railing|^elevator|^escalator|^shaft/, 48, 0.85, 0.5],
  [/^duct|^diffuser|^hvac|^radiator|^pipe|^sprinkler|^valve/, 290, 0.5, 0.6],
  [/^luminaire|^lamp|^cable|^electrical/, 55, 0.8, 0.6],
  [/^toilet|^sink|^bath|^shower|^urinal/, 168, 0.45, 0.6],
  [/^terrain|^vegetation|^plant/, 110, 0.4, 0.42],
  [/^person/, 340, 0.3, 0.7],
  [/^clutter/, 220, 0.06, 0.55],
];
const FURNITURE: (typeof KINDS)[number] = [/^/, 140, 0.48, 0.5];

/** Colour of each class of points, sRGB 0 to 255, by id. Beyond the classes of the product: grey. */
export const CLASS_COLORS: readonly [number, number, number][] = colors();

function colors(): [number, number, number][] {
  const members = new Map<RegExp, number>();
  const list = pointClasses.map(({ name }) => {
    const [pattern, hue, saturation, lightness] = KINDS.find(([p]) => p.test(name)) ?? FURNITURE;
    const nth = members.get(pattern) ?? 0;
    members.set(pattern, nth + 1);
    return hslToRgb(
      hue + ((nth * 13) % 40) - 10 * Math.sign(nth),
      saturation,
      lightness + 0.09 * ((nth % 3) - (nth ? 1 : 0)),
    );
  });
  return Array.from({ length: 256 }, (_, id) => list[id] ?? [150, 150, 150]);
}
