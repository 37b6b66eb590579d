import type { MeshData } from '@thatopen/fragments';
import { Matrix4, Vector3 } from 'three';
import { type Bounds3, middleOf } from '#geometry/bounds.ts';
import { distance3, type Point3 } from '#geometry/space.ts';
import { NO_BODIES } from '#viewer/state.ts';
import { type Body, createBody, obstaclesOf } from '#viewer/walk/obstacles.ts';
import type { Obstacles } from '#viewer/walk/walker.ts';
import type { ShownModel } from './model-loading.ts';
import type { ModelScene } from './model-scene.ts';
import type { ModelVisibility } from './model-visibility.ts';

/** Doors let through; so does the air in rooms and openings. */
const PASSED: ReadonlySet<string> = new Set([...NO_BODIES, 'IFCDOOR']);
/** Nobody climbs tables. */
const NO_FLOORS = /^IFC(FURN|SYSTEMFURN|FLOW|SANITARY|LIGHT|ELECTRIC|RAILING|WINDOW)/;
/** How far the feet go before what is around them is chosen anew. */
const STRIDE_M = 1.5;
/** What is so near is felt, and nobody takes a step while some of it is missing. */
const FELT_M = 2 * STRIDE_M;
/** What is so near is fetched ahead. */
const AHEAD_M = 12;
/** Below the feet: as far as one falls. */
const BELOW_M = 16;
/** Elements that are asked for at once: so many come within a few pictures. */
const CHUNK = 40;
/** Of a picture, for preparing what came. */
const SLICE_MS = 6;

/** An element that stops or carries. Its body is fetched when somebody comes near; null for one without. */
type Item = { localId: number; isFloor: boolean; box: Bounds3; body: Body | null | undefined };

export type ModelObstacles = {
  /** What is around somebody's feet, from memory; null while some of it is still fetched. */
  around: (feet: Point3) => Obstacles | null;
  /** Resolves with what is around a place when it is there; null when the viewer has gone. */
  load: (feet: Point3) => Promise<Obstacles | null>;
  /** Something else is shown: hidden elements stop nobody. */
  forget: () => void;
};

/**
 * The walls and floors around a walker, on the main thread: a ray of the library goes to its worker and back, and no picture waits for
 * that. `onCome` is called when elements have come.
 */
export function createModelObstacles(
  { set, shown, isGone }: Pick<ModelScene, 'set' | 'shown' | 'isGone'>,
  visibility: Pick<ModelVisibility, 'isHiddenIn'>,
  onCome: () => void,
): ModelObstacles {
  const lists = new WeakMap<ShownModel, readonly Item[]>();
  let anchor: Point3 | null = null;
  let felt: { at: Point3; obstacles: Obstacles } | null = null;
  let wanted: Point3 = [0, 0, 0];
  let filling: Promise<void> | null = null;

  const near = (model: ShownModel, feet: Point3, withinM: number): Item[] => {
    const isHidden = visibility.isHiddenIn(model);
    return (lists.get(model) ?? []).filter(({ localId, box }) => asideM(box, feet) <= withinM && !isHidden(localId));
  };
  /** Fetches what is missing, the nearest first, until nothing is. */
  const fill = async () => {
    while (!isGone()) {
      const unlisted = shown().find((model) => !lists.has(model));
      if (unlisted) {
        lists.set(unlisted, await listItems(unlisted));
        continue;
      }
      const missing = shown()
        .map((model) => ({ model, items: near(model, wanted, AHEAD_M).filter(({ body }) => body === undefined) }))
        .find(({ items }) => items.length > 0);
      if (!missing) return;
      const at = wanted;
      const next = missing.items.toSorted((a, b) => asideM(a.box, at) - asideM(b.box, at)).slice(0, CHUNK);
      anchor ??= middleOf(set.bounds() ?? { min: at, max: at });
      await fetchBodies(missing.model, next, anchor);
      onCome();
    }
  };
  const begin = () => {
    filling ??= fill()
      .catch((error: unknown) => {
        if (!isGone()) console.warn('walk:', error);
      })
      .finally(() => {
        filling = null;
      });
    return filling;
  };
  const around = (feet: Point3) => {
    if (felt && distance3(felt.at, feet) < STRIDE_M) return felt.obstacles;
    wanted = feet;
    void begin();
    const items = shown().flatMap((model) => near(model, feet, FELT_M));
    if (!shown().every((model) => lists.has(model)) || items.some(({ body }) => body === undefined)) return null;
    const obstacles = obstaclesOf(
      items.flatMap(({ body }) => body ?? []),
      anchor ?? [0, 0, 0],
    );
    felt = { at: feet, obstacles };
    return obstacles;
  };
  return {
    around,
    load: async (feet) => {
      for (;;) {
        if (isGone()) return null;
        const obstacles = around(feet);
        if (obstacles) return obstacles;
        await begin();
      }
    },
    forget: () => {
      felt = null;
    },
  };
}

async function listItems({ model, categories }: ShownModel): Promise<Item[]> {
  const felt = [...categories].flatMap(([name, localIds]) =>
    PASSED.has(name) ? [] : localIds.map((localId) => ({ localId, isFloor: !NO_FLOORS.test(name) })),
  );
  const boxes = await model.getBoxes(felt.map(({ localId }) => localId));
  return felt.flatMap(({ localId, isFloor }, i) => {
    const box = boxes[i];
    if (!box || box.isEmpty()) return [];
    const { min, max } = box;
    return { localId, isFloor, box: { min: min.toArray(), max: max.toArray() }, body: undefined };
  });
}

/** Gives elements their bodies, in slices between the pictures. One that cannot be read stops nobody. */
async function fetchBodies({ model }: ShownModel, items: readonly Item[], anchor: Point3): Promise<void> {
  const meshes = await model.getItemsGeometry(items.map(({ localId }) => localId)).catch(() => []);
  let began = performance.now();
  for (const [i, item] of items.entries()) {
    const positions = trianglesOf(meshes[i] ?? [], model.object.matrixWorld, anchor);
    item.body = positions.length > 0 ? createBody(positions, item.box, item.isFloor) : null;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
}

/** Corner after corner, in project coordinates from `anchor`. */
function trianglesOf(meshes: readonly MeshData[], toProject: Matrix4, anchor: Point3): Float32Array {
  const parts = meshes.flatMap(({ positions, indices, transform }) =>
    positions && indices ? { positions, indices, transform } : [],
  );
  const corners = new Float32Array(3 * parts.reduce((sum, { indices }) => sum + indices.length, 0));
  const [matrix, corner, origin] = [new Matrix4(), new Vector3(), new Vector3(...anchor)];
  let at = 0;
  for (const { positions, indices, transform } of parts) {
    matrix.multiplyMatrices(toProject, transform);
    for (const index of indices) {
      corner
        .fromArray(positions, 3 * index)
        .applyMatrix4(matrix)
        .sub(origin)
        .toArray(corners, at);
      at += 3;
    }
  }
  return corners;
}

/** How far a box is from somebody who stands at a place, to the side; infinite above their head and far below them. */
function asideM({ min, max }: Bounds3, [x, y, z]: Point3): number {
  if (min[2] > z + FELT_M || max[2] < z - BELOW_M) return Infinity;
  return Math.hypot(Math.max(min[0] - x, x - max[0], 0), Math.max(min[1] - y, y - max[1], 0));
}
