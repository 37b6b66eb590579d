import type { Point2 } from '#geometry/plane.ts';
import { signedAreaM2 } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import { ShapeUtils, Vector2 } from 'three';
import type { BuildingMesh, MeshElement } from './building-model.ts';

/** Collects triangles by element. */
export type MeshBuilder = {
  /** Registers an element and answers its index. */
  element(id: string, classId: number): number;
  quad(element: number, a: Point3, b: Point3, c: Point3, d: Point3, isGlass?: boolean): void;
  /** A plane convex polygon. */
  facet(element: number, corners: readonly Point3[]): void;
  /** A level area at height z. */
  area(element: number, outline: readonly Point2[], holes: readonly (readonly Point2[])[], z: number): void;
  /** An upright solid over a loop, with bottom and top. */
  prism(element: number, outline: readonly Point2[], bottomZ: number, topZ: number, isGlass?: boolean): void;
  /** An upright rectangle that reflects. */
  mirror(element: number, from: Point2, to: Point2, bottomZ: number, topZ: number): void;
  finish(): BuildingMesh;
};

export function meshBuilder(): MeshBuilder {
  const positions: number[] = [];
  const elementOf: number[] = [];
  const glass: number[] = [];
  const mirrors: number[] = [];
  const elements: MeshElement[] = [];

  const triangle = (element: number, a: Point3, b: Point3, c: Point3, isGlass: boolean) => {
    positions.push(...a, ...b, ...c);
    elementOf.push(element);
    glass.push(isGlass ? 1 : 0);
  };
  const quad: MeshBuilder['quad'] = (element, a, b, c, d, isGlass = false) => {
    triangle(element, a, b, c, isGlass);
    triangle(element, a, c, d, isGlass);
  };
  const area = (
    element: number,
    outline: readonly Point2[],
    holes: readonly (readonly Point2[])[],
    z: number,
    isGlass = false,
  ) => {
    const loops = [counterClockwise(outline), ...holes.map((hole) => counterClockwise(hole).toReversed())];
    const corners = loops.flat();
    const [contour = [], ...inner] = loops.map((loop) => loop.map(([x, y]) => new Vector2(x, y)));
    for (const face of ShapeUtils.triangulateShape(contour, inner)) {
      const [a, b, c] = face.map((index) => corners[index]);
      if (a && b && c) triangle(element, [...a, z], [...b, z], [...c, z], isGlass);
    }
  };
  return {
    element(id, classId) {
      return elements.push({ id, classId }) - 1;
    },
    quad,
    facet(element, [first, ...others]) {
      for (const [index, corner] of others.slice(1).entries()) {
        const before = others[index];
        if (first && before) triangle(element, first, before, corner, false);
      }
    },
    area: (element, outline, holes, z) => area(element, outline, holes, z),
    prism(element, outline, bottomZ, topZ, isGlass = false) {
      for (const [index, a] of outline.entries()) {
        const b = outline[(index + 1) % outline.length] ?? a;
        quad(element, [...a, bottomZ], [...b, bottomZ], [...b, topZ], [...a, topZ], isGlass);
      }
      area(element, outline, [], bottomZ, isGlass);
      area(element, outline, [], topZ, isGlass);
    },
    mirror(element, from, to, bottomZ, topZ) {
      mirrors.push(elementOf.length, elementOf.length + 1);
      quad(element, [...from, bottomZ], [...to, bottomZ], [...to, topZ], [...from, topZ]);
    },
    finish: () => ({
      positions: Float32Array.from(positions),
      elementOf: Uint32Array.from(elementOf),
      isGlass: Uint8Array.from(glass),
      ...(mirrors.length > 0 && {
        isMirror: Uint8Array.from(glass, (_, triangle) => Number(mirrors.includes(triangle))),
      }),
      elements,
    }),
  };
}

function counterClockwise(loop: readonly Point2[]): Point2[] {
  return signedAreaM2(loop) < 0 ? loop.toReversed() : [...loop];
}
