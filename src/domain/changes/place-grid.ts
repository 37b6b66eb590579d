import type { Point3 } from '#geometry/space.ts';

/** Keys of the cells of a grid that lie within a reach of a place; of a reach of 0 the one that it is in. Metres. `kind`: what is looked for there. */
export function cellsOf(kind: string, at: Point3, { reachM, cellM }: { reachM: number; cellM: number }): string[] {
  const [xs, ys, zs] = at.map((value) => {
    const [first, last] = [Math.floor((value - reachM) / cellM), Math.floor((value + reachM) / cellM)];
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
  return (xs ?? []).flatMap((x) => (ys ?? []).flatMap((y) => (zs ?? []).map((z) => `${kind} ${x} ${y} ${z}`)));
}
