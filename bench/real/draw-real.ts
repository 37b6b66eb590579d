import type { Building } from '#domain/building/building.ts';
import { boundsOf } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import type { RealTruth } from '../truth/real-truth.ts';

const PIXELS_PER_M = 50;
const MARGIN_M = 0.5;

/**
 * One storey of a real scan as SVG: what was traced in green, what the engine claims in red over it, what it says it did not
 * model in orange, doors and windows blue.
 */
export function drawReal(truth: RealTruth, building: Building | undefined, storey: number, storeyId: string): string {
  const own = <T extends { storey: number }>(things: readonly T[]) => things.filter((thing) => thing.storey === storey);
  const walls = own(truth.walls);
  const claimed = building?.walls.filter(({ storey_id }) => storey_id === storeyId) ?? [];
  const rooms = building?.rooms.filter(({ storey_id }) => storey_id === storeyId) ?? [];
  const unmodeled = building?.unmodeledFloors.filter(({ storey_id }) => storey_id === storeyId) ?? [];
  const ends = [
    ...walls.flatMap(({ from, to }) => [from, to]),
    ...claimed.flatMap(({ start_pt: [a, b], end_pt: [c, d] }): Point2[] => [
      [a, b],
      [c, d],
    ]),
    ...own(truth.rooms).flatMap(({ outline }) => outline),
  ];
  const bounds = boundsOf(ends) ?? { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  const at = ([x, y]: Point2): string =>
    `${((x - bounds.minX + MARGIN_M) * PIXELS_PER_M).toFixed(1)},${((bounds.maxY - y + MARGIN_M) * PIXELS_PER_M).toFixed(1)}`;
  const polygon = (ring: readonly Point2[], style: string) => `<polygon points="${ring.map(at).join(' ')}" ${style}/>`;
  const line = (from: Point2, to: Point2, style: string) => `<polyline points="${at(from)} ${at(to)}" ${style}/>`;
  const openings = building
    ? [...building.doors, ...building.windows].filter(({ storey_id }) => storey_id === storeyId)
    : [];
  const host = (id: string) => claimed.find((wall) => wall.id === id);
  const size = [bounds.maxX - bounds.minX, bounds.maxY - bounds.minY].map((length) =>
    Math.ceil((length + 2 * MARGIN_M) * PIXELS_PER_M),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"><rect width="100%" height="100%" fill="white"/>`,
    ...own(truth.uncertainAreas).map(({ outline }) => polygon(outline, 'fill="#eee" stroke="none"')),
    ...own(truth.reflections).map(({ outline }) => polygon(outline, 'fill="#fdd" stroke="none"')),
    ...own(truth.rooms).map(({ outline, uncertain }) =>
      polygon(outline, `fill="${uncertain ? '#f4f4f4' : '#e2f3e2'}" stroke="none"`),
    ),
    ...rooms.map(({ polygon: ring }) =>
      polygon(ring, 'fill="#d04040" fill-opacity="0.12" stroke="#d04040" stroke-width="1"'),
    ),
    ...unmodeled.map(({ polygon: ring }) =>
      polygon(ring, 'fill="#e09010" fill-opacity="0.35" stroke="#e09010" stroke-width="2"'),
    ),
    ...walls.map(({ from, to, thicknessM, uncertain }) =>
      line(
        from,
        to,
        `stroke="${uncertain ? '#a8d8a8' : '#108010'}" stroke-width="${Math.max(3, (thicknessM ?? 0.06) * PIXELS_PER_M).toFixed(1)}" stroke-opacity="0.7"`,
      ),
    ),
    ...claimed.map(({ start_pt: [a, b], end_pt: [c, d], width, assumed }) =>
      line(
        [a, b],
        [c, d],
        `stroke="#c01818" stroke-width="${(width * PIXELS_PER_M).toFixed(1)}" stroke-opacity="${assumed.length > 0 ? 0.25 : 0.45}"`,
      ),
    ),
    ...openings.flatMap(({ center: [x, y], width, host_id }) => {
      const wall = host(host_id);
      if (!wall) return [];
      const [dx, dy] = [wall.end_pt[0] - wall.start_pt[0], wall.end_pt[1] - wall.start_pt[1]];
      const length = Math.hypot(dx, dy) || 1;
      const half: Point2 = [((dx / length) * width) / 2, ((dy / length) * width) / 2];
      return [line([x - half[0], y - half[1]], [x + half[0], y + half[1]], 'stroke="#1040c0" stroke-width="4"')];
    }),
    '</svg>',
  ].join('\n');
}
