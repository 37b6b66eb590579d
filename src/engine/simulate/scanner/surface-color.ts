import { pointClasses } from '#domain/point-classes/point-classes.ts';
import type { Random } from '#engine/simulate/random.ts';

type Rgb = [number, number, number];

const USUAL: Rgb = [190, 184, 174];
const BY_NAME: Record<string, Rgb> = {
  wall_int: [226, 222, 214],
  wall_ext: [221, 217, 208],
  floor: [168, 134, 98],
  ceiling: [240, 240, 238],
  door_single: [188, 160, 124],
  window: [205, 214, 220],
  stair: [150, 118, 86],
  railing: [96, 98, 102],
  column_rect: [198, 196, 192],
  column_round: [198, 196, 192],
  terrain_site: [112, 128, 84],
  radiator: [236, 236, 232],
  sofa: [92, 112, 132],
  bed: [206, 202, 212],
  chair: [84, 84, 90],
};
const colors = pointClasses.map(({ name }) => BY_NAME[name] ?? USUAL);

/** What a camera on the scanner would see: the colour of the kind, a tint per element, lit from above and one side. */
export function surfaceColor(
  classId: number,
  element: number,
  positions: Float32Array,
  triangle: number,
  random: Random,
): Rgb {
  const shade =
    brightness(positions, 9 * triangle) * (0.94 + 0.012 * ((element * 7) % 10)) * (0.97 + 0.06 * random.next());
  const [red, green, blue] = colors[classId] ?? USUAL;
  return [Math.min(255, red * shade), Math.min(255, green * shade), Math.min(255, blue * shade)];
}

function brightness(p: Float32Array, at: number): number {
  const [ax, ay, az] = [p[at + 3]! - p[at]!, p[at + 4]! - p[at + 1]!, p[at + 5]! - p[at + 2]!];
  const [bx, by, bz] = [p[at + 6]! - p[at]!, p[at + 7]! - p[at + 1]!, p[at + 8]! - p[at + 2]!];
  const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(nx, ny, nz) || 1;
  return 0.82 + (0.12 * Math.abs(nx)) / length + (0.04 * Math.abs(ny)) / length + (0.16 * Math.abs(nz)) / length;
}
