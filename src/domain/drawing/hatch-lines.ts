import { dot, rotate, type Point2, type Segment2 } from '#geometry/plane.ts';
import { edgesOf } from '#geometry/polygon.ts';

/** Parallel lines `spacingM` apart that fill rings (an outline and its holes), at an angle from X. */
export function hatchLines(rings: readonly (readonly Point2[])[], spacingM: number, angleRad: number): Segment2[] {
  const along = rotate([1, 0], angleRad);
  const across: Point2 = [-along[1], along[0]];
  const edges = rings.flatMap((ring) => edgesOf(ring.map((point): Point2 => [dot(along, point), dot(across, point)])));
  const offsets = edges.map(([[, v]]) => v);
  const at = (u: number, v: number): Point2 => [u * along[0] + v * across[0], u * along[1] + v * across[1]];
  const lines: Segment2[] = [];
  const lastV = offsets.reduce((most, v) => Math.max(most, v), -Infinity);
  const firstV = offsets.reduce((least, v) => Math.min(least, v), Infinity);
  for (let v = (Math.floor(firstV / spacingM) + 0.5) * spacingM; v < lastV; v += spacingM) {
    const crossings = edges
      .filter(([a, b]) => a[1] > v !== b[1] > v)
      .map(([a, b]) => a[0] + ((v - a[1]) * (b[0] - a[0])) / (b[1] - a[1]))
      .sort((p, q) => p - q);
    for (let i = 0; i + 1 < crossings.length; i += 2) lines.push([at(crossings[i]!, v), at(crossings[i + 1]!, v)]);
  }
  return lines;
}
