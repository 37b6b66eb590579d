import { expect, test } from 'vitest';
import { distance3, type Point3 } from '#geometry/space.ts';
import { type Body, type CutFaces, cutBody } from './cut-body.ts';

/** A box, with a corner of its own for each triangle, as readers have them. */
function box([x0, y0, z0]: Point3, [x1, y1, z1]: Point3): Body {
  const corner = (i: number) => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0];
  const triangles = [
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ];
  return { positions: triangles.flatMap(corner), indices: triangles.map((_, i) => i) };
}
const joined = (...bodies: readonly Body[]): Body => {
  const positions = bodies.flatMap((body) => Array.from(body.positions));
  return { positions, indices: Array.from({ length: positions.length / 3 }, (_, i) => i) };
};
/** Its faces inwards. */
const turned = ({ positions, indices }: Body): Body => ({ positions, indices: Array.from(indices).toReversed() });

function cut(body: Body, normal: Point3, constant: number) {
  const faces: CutFaces = { lines: [], points: [], triangles: [] };
  cutBody(body, normal, constant, faces);
  const { points, triangles, lines } = faces;
  const at = (i: number) => points.slice(3 * i, 3 * i + 3) as Point3;
  let areaM2 = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [at(triangles[i]!), at(triangles[i + 1]!), at(triangles[i + 2]!)];
    const [u, v, w] = [distance3(a, b), distance3(b, c), distance3(c, a)];
    const half = (u + v + w) / 2;
    areaM2 += Math.sqrt(Math.max(0, half * (half - u) * (half - v) * (half - w)));
  }
  let lengthM = 0;
  for (let i = 0; i < lines.length; i += 6)
    lengthM += distance3(lines.slice(i, i + 3) as Point3, lines.slice(i + 3, i + 6) as Point3);
  return { areaM2, lengthM };
}

test('a cut through a box is its section, from whichever side, and through its corners too [V3]', () => {
  const body = box([0, 0, 0], [4, 0.3, 3]);
  expect(cut(body, [0, 0, -1], 1.2).areaM2).toBeCloseTo(1.2, 6);
  expect(cut(body, [0, 0, -1], 1.2).lengthM).toBeCloseTo(8.6, 6);
  expect(cut(body, [0, 1, 0], -0.15).areaM2).toBeCloseTo(12, 6);
  const [slant, half] = [Math.SQRT1_2, 1.5];
  // Along the diagonal of its square, through four corners.
  expect(cut(box([0, 0, 0], [half, half, 2]), [slant, -slant, 0], 0).areaM2).toBeCloseTo(2 * half * Math.SQRT2, 6);
  expect(cut(body, [0, 0, 1], -5)).toEqual({ areaM2: 0, lengthM: 0 });
});

test('the frame of a window stays open within, and a pane in it is filled [V3]', () => {
  const opening = turned(box([0.1, -1, 0.1], [0.9, 1, 0.9]));
  const frame = joined(box([0, 0, 0], [1, 0.2, 1]), opening);
  expect(cut(frame, [0, 1, 0], -0.1).areaM2).toBeCloseTo(1 - 0.64, 6);
  const pane = joined(frame, box([0.2, 0, 0.2], [0.8, 0.2, 0.8]));
  expect(cut(pane, [0, 1, 0], -0.1).areaM2).toBeCloseTo(1 - 0.64 + 0.36, 6);
  const sash = joined(pane, turned(box([0.4, -1, 0.4], [0.6, 1, 0.6])));
  expect(cut(sash, [0, 1, 0], -0.1).areaM2).toBeCloseTo(1 - 0.64 + 0.36 - 0.04, 6);
});

test('two boxes that touch are filled both; an open body has lines and no face [V3]', () => {
  const both = joined(box([0, 0, 0], [1, 1, 1]), box([1, 0, 0], [3, 1, 1]));
  expect(cut(both, [0, 0, 1], -0.5).areaM2).toBeCloseTo(3, 6);
  const whole = box([0, 0, 0], [1, 1, 1]);
  const open = { positions: whole.positions, indices: Array.from(whole.indices).slice(0, -6) };
  const { areaM2, lengthM } = cut(open, [0, 0, 1], -0.5);
  expect(areaM2).toBe(0);
  expect(lengthM).toBeCloseTo(3, 6);
});

test(
  'a body whose triangles are all one cut is done in steps that grow with it alone [V3]',
  { tags: 'nightly' },
  () => {
    const many = joined(...Array.from({ length: 1500 }, (_, i) => box([2 * i, 0, 0], [2 * i + 1, 1, 1])));
    expect(cut(many, [0, 0, 1], -0.5).areaM2).toBeCloseTo(1500, 4);
  },
);
