import type { FragmentsModel, MeshData } from '@thatopen/fragments';
import { NO_BODIES } from '#viewer/state.ts';
import {
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  type Scene,
} from 'three';

const EDGE_COLOR = '#1d2633';
const OPACITY = 0.5;
const GHOST_OPACITY = 0.12;
/** Flatter creases are how a curve is made of triangles, not edges. */
const CREASE_DEG = 25;
/** A model with more elements is drawn without edges: finding them would take longer than looking at it. */
const MAX_ELEMENTS = 4000;
/** The air in a room has no edges to see. */
const WITHOUT_EDGES: ReadonlySet<string> = new Set(NO_BODIES);

/** Drawn edges of a model, as an architect's pen leaves them; by category, so that they go with their elements. */
export type ModelEdges = {
  setHiddenCategories: (names: readonly string[]) => void;
  setGhosting: (isOn: boolean) => void;
  dispose: () => void;
};

/** Finds the edges category by category and shows each as it is found. `isGone` ends the search. */
export function createModelEdges(
  scene: Scene,
  model: FragmentsModel,
  categories: ReadonlyMap<string, readonly number[]>,
  onChange: () => void,
  isGone: () => boolean,
): ModelEdges {
  const material = new LineBasicMaterial({ color: EDGE_COLOR, transparent: true, opacity: OPACITY });
  // A hair in front of the faces that meet there.
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      '#include <project_vertex>\ngl_Position.z -= 0.0004 * gl_Position.w;',
    );
  };
  const group = new Group();
  group.matrixAutoUpdate = false;
  group.matrix.copy(model.object.matrixWorld);
  scene.add(group);
  let hidden: readonly string[] = [];
  const show = () => {
    for (const lines of group.children) lines.visible = !hidden.includes(lines.name);
    onChange();
  };
  const find = async () => {
    const drawn = [...categories].filter(([name]) => !WITHOUT_EDGES.has(name));
    if (drawn.reduce((sum, [, ids]) => sum + ids.length, 0) > MAX_ELEMENTS) return;
    for (const [name, ids] of drawn) {
      const geometry = edgesOf((await model.getItemsGeometry([...ids])).flat());
      if (isGone()) return geometry.dispose();
      const lines = new LineSegments(geometry, material);
      lines.name = name;
      group.add(lines);
      show();
    }
  };
  // Edges are an ornament: a model whose geometry is not given is shown without.
  find().catch((error: unknown) => console.warn('model edges:', error));
  return {
    setHiddenCategories: (names) => {
      hidden = names;
      show();
    },
    setGhosting: (isOn) => {
      material.opacity = isOn ? GHOST_OPACITY : OPACITY;
      onChange();
    },
    dispose: () => {
      for (const lines of group.children) if (lines instanceof LineSegments) lines.geometry.dispose();
      group.removeFromParent();
      material.dispose();
    },
  };
}

/** Both ends of every edge of the meshes, in the model's coordinates. */
function edgesOf(meshes: readonly MeshData[]): BufferGeometry {
  const ends: number[] = [];
  for (const { positions, indices, transform } of meshes) {
    if (!positions || !indices) continue;
    const mesh = new BufferGeometry();
    mesh.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    mesh.setIndex(new BufferAttribute(Uint32Array.from(indices), 1));
    const edges = new EdgesGeometry(mesh, CREASE_DEG).applyMatrix4(transform);
    for (const value of edges.getAttribute('position').array) ends.push(value);
    mesh.dispose();
    edges.dispose();
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(ends), 3));
  return geometry;
}
