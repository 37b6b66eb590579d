import { along, direction, distance, rectangleAround, type Point2 } from '#geometry/plane.ts';
import type { Bounds2 } from '#geometry/bounds.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { MeshBuilder } from '#engine/simulate/buildings/mesh-builder.ts';
import type { Random } from '#engine/simulate/random.ts';

const GROUND_M = -0.35;
const REACH_M = 22;
const CELL_M = 1.5;

/** Height of the ground at a point. */
export type Terrain = (point: Point2) => number;

/** A lawn that falls gently one way, with shallow bumps; everywhere below the ground floors. */
export function drawTerrain(random: Random): Terrain {
  const [fallX, fallY] = [random.between(-0.008, 0.008), random.between(-0.008, 0.008)];
  const waves = Array.from({ length: 3 }, () => ({
    way: random.between(0, 2 * Math.PI),
    everyM: random.between(5, 12),
    heightM: random.between(0.01, 0.03),
    phase: random.between(0, 6),
  }));
  return ([x, y]) =>
    waves.reduce(
      (z, { way, everyM, heightM, phase }) =>
        z + heightM * Math.sin(((x * Math.cos(way) + y * Math.sin(way)) / everyM) * 2 * Math.PI + phase),
      GROUND_M + fallX * (x - 6) + fallY * (y - 5),
    );
}

/** The ground around a plot. */
export function layTerrain(mesh: MeshBuilder, { minX, minY, maxX, maxY }: Bounds2, terrain: Terrain): void {
  const ground = mesh.element('ground', pointClassId('terrain_site'));
  const corner = (x: number, y: number): [number, number, number] => [x, y, terrain([x, y])];
  for (let x = minX - REACH_M; x < maxX + REACH_M; x += CELL_M)
    for (let y = minY - REACH_M; y < maxY + REACH_M; y += CELL_M)
      mesh.quad(ground, corner(x, y), corner(x + CELL_M, y), corner(x + CELL_M, y + CELL_M), corner(x, y + CELL_M));
}

/** Walls 1 to 2 m high on two or three sides of a plot, and a fence of boards on another. */
export function raiseGarden(
  mesh: MeshBuilder,
  random: Random,
  { minX, minY, maxX, maxY }: Bounds2,
  terrain: Terrain,
): void {
  const apart = () => random.between(5.5, 8);
  const [x0, y0, x1, y1] = [minX - apart(), minY - apart(), maxX + apart(), maxY + apart()];
  const corners: Point2[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const first = random.integer(0, 3);
  const hasThirdWall = random.chance(0.5);
  for (let turn = 0; turn < 4; turn++) {
    const side = (first + turn) % 4;
    const [from, to] = [corners[side], corners[(side + 1) % 4]];
    if (!from || !to) continue;
    if (turn < 2 || (turn === 2 && hasThirdWall)) raiseWall(mesh, random, `garden-wall-${turn + 1}`, from, to, terrain);
    else if (turn === 3) raiseFence(mesh, `fence-${turn + 1}`, from, to, terrain);
  }
}

function raiseWall(mesh: MeshBuilder, random: Random, id: string, from: Point2, to: Point2, terrain: Terrain): void {
  const element = mesh.element(id, pointClassId('terrain_site'));
  const [heightM, thicknessM] = [random.between(1, 2), random.pick([0.12, 0.2, 0.25])];
  const way = direction(from, to);
  const lengthM = distance(from, to);
  const gateM = lengthM * random.between(0.3, 0.7);
  const part = (startM: number, endM: number) => {
    const middle = along(from, way, (startM + endM) / 2);
    mesh.prism(
      element,
      rectangleAround(middle, endM - startM, thicknessM, way),
      terrain(middle) - 0.5,
      terrain(middle) + heightM,
    );
  };
  part(-thicknessM / 2, gateM - 0.6);
  part(gateM + 0.6, lengthM + thicknessM / 2);
}

function raiseFence(mesh: MeshBuilder, id: string, from: Point2, to: Point2, terrain: Terrain): void {
  const element = mesh.element(id, pointClassId('terrain_site'));
  const way = direction(from, to);
  for (let u = 0; u < distance(from, to); u += 0.14) {
    const middle = along(from, way, u);
    mesh.prism(element, rectangleAround(middle, 0.09, 0.02, way), terrain(middle) + 0.05, terrain(middle) + 1.1);
  }
}
