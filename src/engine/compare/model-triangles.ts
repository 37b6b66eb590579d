import { isModeled } from '#domain/deviation/element-name.ts';
import { isBuiltCategory } from '#domain/quantities/plain-category.ts';
import { placedPoints } from '#engine/elements/mesh-parts.ts';
import { textOf } from '#engine/elements/read-sets.ts';
import { streamBodies } from '#engine/elements/stream-bodies.ts';
import { ModelError } from '#engine/ifc-files/model-error.ts';
import type { StepFile } from '#engine/ifc-files/step-values.ts';
import type { Triangles } from './surface-distance.ts';

/** A model as a cloud is compared with it. */
export type ModelTriangles = {
  triangles: Triangles;
  /** By their number in `triangles.elementOf`. */ elements: { id: string; name: string; category: string }[];
};

/** Some 350 bytes each. */
const MOST_TRIANGLES = 6_000_000;

/**
 * The surfaces of what is built in an IFC model, without the clutter of a conversion, in the coordinates that `toCloud` takes those of the
 * file to (column-major 4x4).
 * Runs web-ifc in WebAssembly. Throws `ModelError` for a model without any or with too many.
 */
export async function readModelTriangles(
  ifc: Uint8Array,
  lines: StepFile,
  toCloud: readonly number[],
): Promise<ModelTriangles> {
  const collected = collector(toCloud);
  const elements: ModelTriangles['elements'] = [];
  await streamBodies(ifc, [], ({ expressId, parts }) => {
    const category = lines.typeOf(expressId) ?? '';
    if (parts.length === 0 || !isBuiltCategory(category)) return;
    const values = lines.valuesOf(expressId);
    const described = { id: textOf(values[0]), name: textOf(values[2]), category };
    if (!isModeled(described)) return;
    const element = elements.push(described) - 1;
    for (const part of parts) collected.add(placedPoints(part), part.shape.triangles, element);
  });
  const triangles = collected.finish();
  if (triangles.elementOf.length === 0)
    throw new ModelError('The model has no element with a shape that a point cloud can be compared with.');
  return { triangles, elements };
}

function collector(m: readonly number[]) {
  const blocks: { positions: Float32Array; element: number }[] = [];
  let count = 0;
  return {
    add: (points: Float64Array, corners: Uint32Array, element: number) => {
      count += corners.length / 3;
      if (count > MOST_TRIANGLES)
        throw new ModelError(
          `The model has more than ${MOST_TRIANGLES.toLocaleString('en-US')} triangles, too many to be compared. Export it without furniture.`,
        );
      const positions = new Float32Array(3 * corners.length);
      for (let i = 0; i < corners.length; i++) {
        const at = 3 * corners[i]!;
        const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
        for (let axis = 0; axis < 3; axis++)
          positions[3 * i + axis] = m[axis]! * x + m[axis + 4]! * y + m[axis + 8]! * z + m[axis + 12]!;
      }
      blocks.push({ positions, element });
    },
    finish: (): Triangles => {
      const triangles = { positions: new Float32Array(9 * count), elementOf: new Uint32Array(count) };
      let at = 0;
      for (const { positions, element } of blocks) {
        triangles.positions.set(positions, 9 * at);
        triangles.elementOf.fill(element, at, at + positions.length / 9);
        at += positions.length / 9;
      }
      return triangles;
    },
  };
}
