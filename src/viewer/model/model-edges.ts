import type { FragmentsModel, MeshData } from '@thatopen/fragments';
import { NO_BODIES } from '#viewer/state.ts';
import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Object3D,
} from 'three';

const EDGE_COLOR = '#1d2633';
const OPACITY = 0.5;
const GHOST_OPACITY = 0.12;
/** A hair in front of the faces that meet there: a share of the distance; without perspective, of the depth of what is shown. */
const LIFT = { perspective: 0.002, orthographic: 0.0004 };
/** Flatter creases are how a curve is made of triangles, not edges. */
const CREASE_DEG = 25;
/** A model with more elements is drawn without edges: finding them would take longer than looking at it. */
const MAX_ELEMENTS = 4000;
/** The air in a room has no edges to see. */
const WITHOUT_EDGES: ReadonlySet<string> = new Set(NO_BODIES);

/** Drawn edges of a model, as an architect's pen leaves them; they go with their elements. */
export type ModelEdges = {
  /** Local ids of elements whose edges are not drawn. */
  setHidden: (localIds: ReadonlySet<number>) => void;
  setGhosting: (isOn: boolean) => void;
  dispose: () => void;
};

/** Finds the edges category by category and shows each as it is found. `isGone` ends the search. */
export function createModelEdges(
  parent: Object3D,
  model: FragmentsModel,
  categories: ReadonlyMap<string, readonly number[]>,
  onChange: () => void,
  isGone: () => boolean,
): ModelEdges {
  const material = new LineBasicMaterial({ color: EDGE_COLOR, transparent: true, opacity: OPACITY });
  // Not a share of the depth buffer: within a building that is meters at the far side, and lines came through walls.
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      `#include <project_vertex>
      if (isOrthographic) gl_Position.z -= ${LIFT.orthographic} * gl_Position.w;
      else gl_Position = projectionMatrix * vec4(mvPosition.xyz * ${1 - LIFT.perspective}, 1.0);`,
    );
  };
  const group = new Group();
  group.matrixAutoUpdate = false;
  group.matrix.copy(model.object.matrixWorld);
  parent.add(group);
  let hidden: ReadonlySet<number> = new Set();
  const drawn = new Map<LineSegments, readonly ElementEdges[]>();
  const show = () => {
    for (const [lines, edges] of drawn) {
      const left = edges.filter(({ localId }) => !hidden.has(localId));
      lines.visible = left.length > 0;
      lines.geometry.setIndex(left.length < edges.length ? left.flatMap(pointsOf) : null);
    }
    onChange();
  };
  const find = async () => {
    const wanted = [...categories].filter(([name]) => !WITHOUT_EDGES.has(name));
    if (wanted.reduce((sum, [, ids]) => sum + ids.length, 0) > MAX_ELEMENTS) return;
    for (const [, ids] of wanted) {
      const { geometry, edges } = edgesOf(ids, await model.getItemsGeometry([...ids]));
      if (isGone()) return geometry.dispose();
      const lines = new LineSegments(geometry, material);
      drawn.set(lines, edges);
      group.add(lines);
      show();
    }
  };
  // Edges are an ornament: a model whose geometry is not given is shown without.
  find().catch((error: unknown) => console.warn('model edges:', error));
  return {
    setHidden: (localIds) => {
      hidden = localIds;
      show();
    },
    setGhosting: (isOn) => {
      material.opacity = isOn ? GHOST_OPACITY : OPACITY;
      onChange();
    },
    dispose: () => {
      for (const lines of drawn.keys()) lines.geometry.dispose();
      group.removeFromParent();
      material.dispose();
    },
  };
}

/** Where the edges of one element are among the points of its category. */
type ElementEdges = { localId: number; first: number; count: number };

const pointsOf = ({ first, count }: ElementEdges) => Array.from({ length: count }, (_, i) => first + i);

/** Both ends of every edge of the elements' meshes, in the model's coordinates. */
function edgesOf(
  ids: readonly number[],
  meshes: readonly (readonly MeshData[])[],
): { geometry: BufferGeometry; edges: ElementEdges[] } {
  const ends: number[] = [];
  const edges = ids.map((localId, i): ElementEdges => {
    const first = ends.length / 3;
    for (const mesh of meshes[i] ?? []) addEdges(mesh, ends);
    return { localId, first, count: ends.length / 3 - first };
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(ends), 3));
  return { geometry, edges };
}

function addEdges({ positions, indices, transform }: MeshData, ends: number[]): void {
  if (!positions || !indices) return;
  const mesh = new BufferGeometry();
  mesh.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  mesh.setIndex(new BufferAttribute(Uint32Array.from(indices), 1));
  const edges = new EdgesGeometry(mesh, CREASE_DEG).applyMatrix4(transform);
  for (const value of edges.getAttribute('position').array) ends.push(value);
  mesh.dispose();
  edges.dispose();
}
