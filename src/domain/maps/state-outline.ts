import { radiansOf } from '#geometry/angle.ts';
import { z } from 'zod';

/** Rings by postal code of the state, longitude and latitude in thousandths of a degree one after the other (data/outlines/us-states). */
export const stateOutlines = z.record(z.string(), z.array(z.array(z.number())));
export type StateOutlines = z.infer<typeof stateOutlines>;

type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };
export type StatePlace = { region: string; latitude: number; longitude: number };

/** The rings of a state and a place in it, fitted into a box: true to shape at the middle latitude, north up. Undefined where its outline is not known. */
export function fitState(
  outlines: StateOutlines,
  { region, latitude, longitude }: StatePlace,
  box: Box,
): { rings: Point[][]; pin: Point } | undefined {
  const rings = outlines[region]?.map(pointsOf);
  if (!rings) return undefined;
  const project = projection(rings, box);
  // Alaska's outline goes on beyond the date line.
  return {
    rings: rings.map((ring) => ring.map(project)),
    pin: project([longitude > 0 && region === 'AK' ? longitude - 360 : longitude, latitude]),
  };
}

const pointsOf = (values: readonly number[]): Point[] =>
  Array.from(
    { length: values.length / 2 },
    (_, index) => [(values[2 * index] ?? 0) / 1000, (values[2 * index + 1] ?? 0) / 1000] as const,
  );

function projection(rings: readonly Point[][], box: Box): (point: Point) => Point {
  const points = rings.flat();
  const [west, east] = extent(points.map(([longitude]) => longitude));
  const [south, north] = extent(points.map(([, latitude]) => latitude));
  const narrowing = Math.cos(radiansOf((south + north) / 2));
  const scale = Math.min(box.width / ((east - west) * narrowing), box.height / (north - south));
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return ([longitude, latitude]) => [
    middleX + (longitude - (west + east) / 2) * narrowing * scale,
    middleY - (latitude - (south + north) / 2) * scale,
  ];
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}
