// What runs in the browser of `npm run bench:model`: the viewer that people have, and beside it the same triangles as one mesh in bare three.js.
import { FragmentsModels, type MeshData } from '@thatopen/fragments';
import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { createModelViewer, type ModelViewer } from '#viewer/model/model-viewer.ts';
import { NO_BODIES } from '#viewer/state.ts';
import { eyeOf, FIELD_OF_VIEW_DEG, type CameraPose } from '#viewer/view/camera-pose.ts';

const STEP_DEG = 3;
const WORKER = '/worker.mjs';
/** Of what bare three.js draws; the viewer's are its own. */
const GREY = 0xb8bcc4;

export type PageBench = typeof bench;
export type Orbit = { gapsMs: number[]; trianglesOfFrame: number };

const host = document.querySelector<HTMLElement>('#host') ?? document.body;
let viewer: ModelViewer | undefined;
let bare: { show: (pose: CameraPose) => void; ray: (x: number, y: number) => boolean; triangles: number } | undefined;
const bareCanvas = document.createElement('canvas');
let triangles = 0;
countTriangles();

const bench = {
  /** Mounts the viewer with a model; resolves when all of it is drawn. */
  open: async (url: string): Promise<void> => {
    const made = createModelViewer(host, { models: [{ id: 'model', name: 'Model', url }], workerUrl: WORKER });
    viewer = made;
    await new Promise<void>((resolve, reject) => {
      made.on('progress', ({ stage }) => stage === 'ready' && resolve());
      made.on('error', reject);
    });
    await made.settled();
  },
  close: (): void => {
    viewer?.dispose();
    viewer = undefined;
  },
  /** Merges the triangles that the viewer shows at first into one mesh of its own canvas. Answers how many. */
  openBare: async (url: string): Promise<number> => {
    bare = await mergeTriangles(url);
    return bare.triangles;
  },
  /** Turns once around the middle of the model. */
  orbitViewer: (frames: number): Promise<Orbit> => {
    const made = opened();
    bareCanvas.style.display = 'none';
    return orbit(frames, made.getCamera(), made.setCamera);
  },
  orbitBare: (frames: number): Promise<Orbit> => {
    if (!bare) throw new Error('no mesh');
    bareCanvas.style.display = 'block';
    return orbit(frames, opened().getCamera(), bare.show);
  },
  /** Asks what is at places spread over the picture. Answers at how many there was something. */
  pickViewer: async (times: number): Promise<number> => {
    let hits = 0;
    for (const [x, y] of placesOf(times)) if (await opened().pick(x, y)) hits++;
    return hits;
  },
  pickBare: (times: number): number => placesOf(times).filter(([x, y]) => bare?.ray(x, y)).length,
};
Object.assign(window, { bench });

function opened(): ModelViewer {
  if (!viewer) throw new Error('no viewer');
  return viewer;
}

function placesOf(times: number): [number, number][] {
  const { clientWidth, clientHeight } = host;
  return Array.from({ length: times }, (_, i) => [
    clientWidth * (0.3 + (0.4 * (i % 5)) / 4),
    clientHeight * (0.3 + 0.4 * ((i * 0.37) % 1)),
  ]);
}

async function orbit(frames: number, start: CameraPose, show: (pose: CameraPose) => void): Promise<Orbit> {
  const gapsMs: number[] = [];
  let before = await nextFrame();
  triangles = 0;
  for (let i = 1; i <= frames; i++) {
    show({ ...start, azimuthDeg: ((start.azimuthDeg + i * STEP_DEG + 180) % 360) - 180 });
    const now = await nextFrame();
    gapsMs.push(now - before);
    before = now;
  }
  const drawn = triangles;
  show(start);
  return { gapsMs, trianglesOfFrame: Math.round(drawn / frames) };
}

/** When what was drawn before is on its way to the screen. */
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));

async function mergeTriangles(url: string) {
  const library = new FragmentsModels(WORKER, { maxWorkers: 2 });
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const model = await library.load(bytes, { modelId: 'bare' });
  const hidden = new Set<number>();
  for (const ids of Object.values(await model.getItemsOfCategories(NO_BODIES.map((name) => new RegExp(`^${name}$`)))))
    for (const id of ids) hidden.add(id);
  const ids = (await model.getItemsIdsWithGeometry()).filter((id) => !hidden.has(id));
  const meshes = (await model.getItemsGeometry(ids)).flat();
  const geometry = merged(meshes, (await model.getCoordinationMatrix()).invert().elements);
  await library.dispose();
  Object.assign(bareCanvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
  host.parentElement?.append(bareCanvas);
  const renderer = new WebGLRenderer({
    canvas: bareCanvas,
    antialias: true,
    alpha: false,
    powerPreference: 'high-performance',
  });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
  renderer.setSize(host.clientWidth, host.clientHeight, false);
  const scene = new Scene();
  const sun = new DirectionalLight(0xffffff, 1.6);
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: GREY, side: DoubleSide }));
  scene.add(new HemisphereLight(0xffffff, 0xb9bfc9, 2.2), sun, mesh);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, host.clientWidth / host.clientHeight, 0.1, 5000);
  camera.up.set(0, 0, 1);
  const place = (pose: CameraPose) => {
    camera.position.set(...eyeOf(pose));
    camera.lookAt(new Vector3(...pose.target));
    camera.updateMatrixWorld();
    sun.position.copy(camera.position);
  };
  const caster = new Raycaster();
  return {
    triangles: (geometry.index?.count ?? 0) / 3,
    show: (pose: CameraPose) => {
      place(pose);
      renderer.render(scene, camera);
    },
    ray: (x: number, y: number) => {
      caster.setFromCamera(new Vector2((x / host.clientWidth) * 2 - 1, 1 - (y / host.clientHeight) * 2), camera);
      return caster.intersectObject(mesh).length > 0;
    },
  };
}

/** All meshes in project coordinates, Z up. `fromFile`: what takes the library's coordinates to those of the file, Y up. */
function merged(meshes: readonly MeshData[], fromFile: readonly number[]): BufferGeometry {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const at = new Vector3();
  for (const { positions: points, indices: corners, transform } of meshes) {
    if (!points || !corners) continue;
    const first = positions.length / 3;
    const single = new BufferGeometry();
    single.setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
    single.setIndex(new BufferAttribute(Uint32Array.from(corners), 1));
    single.computeVertexNormals();
    const normal = single.getAttribute('normal');
    for (let i = 0; i < points.length / 3; i++) {
      at.set(points[i * 3] ?? 0, points[i * 3 + 1] ?? 0, points[i * 3 + 2] ?? 0).applyMatrix4(transform);
      at.add(new Vector3(fromFile[12], fromFile[13], fromFile[14]));
      positions.push(at.x, -at.z, at.y);
      at.fromBufferAttribute(normal, i).transformDirection(transform);
      normals.push(at.x, -at.z, at.y);
    }
    for (const corner of corners) indices.push(first + corner);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
  return geometry;
}

/** Counts what is sent to be drawn, whoever sends it. */
function countTriangles(): void {
  const context = WebGL2RenderingContext.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with the context that they are called on
  const own = { elements: context.drawElements, arrays: context.drawArrays };
  const count = (mode: number, corners: number) => {
    if (mode === WebGL2RenderingContext.TRIANGLES) triangles += corners / 3;
  };
  context.drawElements = function (this: WebGL2RenderingContext, mode, corners, type, offset) {
    count(mode, corners);
    own.elements.call(this, mode, corners, type, offset);
  };
  context.drawArrays = function (this: WebGL2RenderingContext, mode, first, corners) {
    count(mode, corners);
    own.arrays.call(this, mode, first, corners);
  };
}
