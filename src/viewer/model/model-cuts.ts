import { distance, type Point2, type Segment2 } from '#geometry/plane.ts';
import { FragmentsModels } from '@thatopen/fragments';
import { Group, Matrix4, Plane, Vector3 } from 'three';
import type { Level } from '#viewer/view/levels.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { fetchWithProgress } from './fetch-model.ts';
import { createLeash } from './leash.ts';
import { cutIds, describeContent, loadContent } from './model-content.ts';

/** What a horizontal cut opens, in project metres: the outlines of the cut faces, and the faces as triangles. */
export type ModelCut = { lines: Segment2[]; triangles: (readonly [Point2, Point2, Point2])[] };

/** A model that is only cut, never drawn in space. */
export type ModelCuts = {
  levels: readonly Level[];
  cutAt: (heightM: number) => Promise<ModelCut>;
  dispose: () => void;
};

export type ModelCutsOptions = {
  url: string;
  workerUrl: string;
  signal: AbortSignal;
  fetch?: typeof fetch;
  onProgress?: (share: number) => void;
};

/** Shorter is noise of the triangles. */
const MIN_LINE_M = 0.002;

/** Loads a building model for the outlines of its cuts. Throws `ViewerError('MODEL_UNAVAILABLE')` or `ViewerError('MODEL_DAMAGED')`. */
export async function openModelCuts({
  url,
  workerUrl,
  signal,
  fetch: base = fetch,
  onProgress = () => undefined,
}: ModelCutsOptions): Promise<ModelCuts> {
  const bytes = await fetchWithProgress(
    url,
    (input, init) => base(input, init),
    signal,
    (share) => onProgress(share / 2),
  );
  const leash = createLeash();
  const fragments = new FragmentsModels(workerUrl, { maxWorkers: 2 });
  const dispose = () => void leash.letGo().then(() => fragments.dispose());
  try {
    const loaded = await loadContent(leash.hold(fragments), bytes, undefined, leash.hold, (share) =>
      onProgress(0.5 + share / 2),
    );
    const inProject = new Group();
    inProject.matrixAutoUpdate = false;
    inProject.matrix.copy(loaded.toProject);
    inProject.add(loaded.model.object);
    inProject.updateMatrixWorld(true);
    const content = await describeContent(loaded);
    const { model, levels } = content;
    signal.throwIfAborted();
    const bodies = cutIds(content, () => false);
    const toProject = model.object.matrixWorld.clone();
    const toModel = toProject.clone().invert();
    return {
      levels,
      cutAt: async (heightM) => {
        const { buffer, index, fillsIndices } = await model.getSection(
          new Plane(new Vector3(0, 0, -1), heightM).applyMatrix4(toModel),
          bodies,
        );
        return {
          lines: linesOf(buffer, index, toProject),
          triangles: trianglesOf(buffer, fillsIndices ?? [], toProject),
        };
      },
      dispose,
    };
  } catch (cause) {
    dispose();
    throw cause instanceof ViewerError ? cause : new ViewerError('MODEL_DAMAGED', { cause });
  }
}

/** Two points a line; the library pads the buffer, `count` points of it are meant. */
function linesOf(buffer: Float32Array, count: number, toProject: Matrix4): Segment2[] {
  const at = pointsOf(buffer, toProject);
  return Array.from({ length: Math.floor(count / 2) }, (_, i): Segment2 => [at(2 * i), at(2 * i + 1)]).filter(
    ([a, b]) => distance(a, b) >= MIN_LINE_M,
  );
}

function trianglesOf(buffer: Float32Array, indices: readonly number[], toProject: Matrix4): ModelCut['triangles'] {
  const at = pointsOf(buffer, toProject);
  return Array.from(
    { length: Math.floor(indices.length / 3) },
    (_, i) => [at(indices[3 * i] ?? 0), at(indices[3 * i + 1] ?? 0), at(indices[3 * i + 2] ?? 0)] as const,
  );
}

function pointsOf(buffer: Float32Array, toProject: Matrix4): (index: number) => Point2 {
  const point = new Vector3();
  return (index) => {
    const { x, y } = point.fromArray(buffer, 3 * index).applyMatrix4(toProject);
    return [x, y];
  };
}
