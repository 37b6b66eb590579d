import { along, direction, type Point2 } from '#geometry/plane.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { Balcony, Deck } from './deck.ts';
import { railingAlong } from './railing.ts';

const BALCONY_SLAB_M = 0.2;
/** A balcony's floor is a step below the room's. */
const BALCONY_STEP_M = 0.04;
const PARAPET_M = 0.1;

/** Columns, furniture, curtains, mirrors and balconies. */
export function raiseFittings(mesh: MeshBuilder, deck: Deck): void {
  for (const [index, column] of deck.columns.entries()) {
    const { floorZ, ceilingZ } = at(deck.cells, column.cell);
    const kind = column.shape === 'rect' ? 'column_rect' : 'column_round';
    mesh.prism(mesh.element(`${deck.id}-column-${index + 1}`, pointClassId(kind)), column.outline, floorZ, ceilingZ);
  }
  for (const [index, piece] of deck.pieces.entries()) {
    const { floorZ } = at(deck.cells, piece.cell);
    const element = mesh.element(`${deck.id}-object-${index + 1}`, pointClassId(piece.class));
    for (const solid of piece.solids) mesh.prism(element, solid.outline, floorZ + solid.bottomM, floorZ + solid.topM);
  }
  for (const [index, { line, bottomZ, topZ }] of deck.drapes.entries()) {
    const element = mesh.element(`${deck.id}-curtain-${index + 1}`, pointClassId('curtain_blind'));
    for (const [at, from] of line.slice(0, -1).entries()) {
      const to = line[at + 1] ?? from;
      mesh.quad(element, [...from, bottomZ], [...to, bottomZ], [...to, topZ], [...from, topZ]);
    }
  }
  for (const [index, { from, to, bottomZ, topZ }] of deck.mirrors.entries())
    mesh.mirror(mesh.element(`${deck.id}-mirror-${index + 1}`, pointClassId('person_noise')), from, to, bottomZ, topZ);
  for (const [index, balcony] of deck.balconies.entries())
    raiseBalcony(mesh, `${deck.id}-balcony-${index + 1}`, balcony);
}

function raiseBalcony(mesh: MeshBuilder, id: string, { outline, floorZ, isSolid }: Balcony): void {
  const topZ = floorZ - BALCONY_STEP_M;
  mesh.prism(mesh.element(id, pointClassId('slab_edge')), outline, topZ - BALCONY_SLAB_M, topZ);
  const railing = mesh.element(`${id}-railing`, pointClassId('railing'));
  const [a, b, c, d] = [at(outline, 0), at(outline, 1), at(outline, 2), at(outline, 3)];
  const inset = (from: Point2, to: Point2, middle: Point2) => {
    const way = direction(from, to);
    const isLeft = way[0] * (middle[1] - from[1]) - way[1] * (middle[0] - from[0]) > 0;
    return [along(from, way, 0, isLeft ? 0.05 : -0.05), along(to, way, 0, isLeft ? 0.05 : -0.05)] as const;
  };
  const middle: Point2 = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  for (const [from, to] of [
    [b, c],
    [c, d],
    [d, a],
  ] as const) {
    const line = inset(from, to, middle);
    if (isSolid) {
      const way = direction(from, to);
      const isLeft = way[0] * (middle[1] - from[1]) - way[1] * (middle[0] - from[0]) > 0;
      const inner = [
        along(to, way, 0, isLeft ? PARAPET_M : -PARAPET_M),
        along(from, way, 0, isLeft ? PARAPET_M : -PARAPET_M),
      ];
      mesh.prism(railing, [from, to, ...inner], topZ, topZ + 1);
    } else railingAlong(mesh, railing, line, topZ);
  }
}
