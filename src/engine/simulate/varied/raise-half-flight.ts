import { along, direction, rectangleAround } from '#geometry/plane.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { HalfFlight } from './deck.ts';
import { railingAlong } from './railing.ts';

/** Steps in a pit in the upper floor, the sides of the pit, and the railings around it. */
export function raiseHalfFlight(mesh: MeshBuilder, deckId: string, flight: HalfFlight): void {
  const { pit, start, towards, widthM, riserCount, riserM, goingM, fromZ, toZ } = flight;
  const stair = mesh.element(`${deckId}-stair-1`, pointClassId('stair'));
  for (let step = 0; step < riserCount - 1; step++) {
    const topZ = fromZ + (step + 1) * riserM;
    const middle = along(start, towards, (step + 0.5) * goingM);
    mesh.prism(stair, rectangleAround(middle, goingM, widthM, towards), Math.max(fromZ, topZ - 0.28), topZ);
  }
  const side = mesh.element(`${deckId}-pit`, pointClassId('slab_edge'));
  const railing = mesh.element(`${deckId}-pit-railing`, pointClassId('railing'));
  const [a, b, c, d] = [at(pit, 0), at(pit, 1), at(pit, 2), at(pit, 3)];
  for (const [from, to] of [
    [b, c],
    [c, d],
    [d, a],
  ] as const)
    mesh.quad(side, [...from, fromZ], [...to, fromZ], [...to, toZ], [...from, toZ]);
  const floor = mesh.element(`${deckId}-pit-floor`, pointClassId('floor'));
  mesh.area(floor, pit, [], fromZ);
  const out = direction(a, b);
  for (const [from, to, aside] of [
    [b, c, 0.03],
    [d, a, -0.03],
  ] as const)
    railingAlong(mesh, railing, [along(from, out, aside), along(to, out, aside)], toZ);
}
