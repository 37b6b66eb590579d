// What runs in the browser of `npm run bench:viewers`: the viewers that people have, and beside them the least that could do the same.
import { BufferAttribute, BufferGeometry, Points, PointsMaterial } from 'three';
import type { Bounds3 } from '#geometry/bounds.ts';
import { cadDrawing } from '#domain/drawing/cad-drawing.ts';
import { createCloudViewer, type CloudViewer } from '#viewer/cloud/cloud-viewer.ts';
import { decodeNode } from '#viewer/cloud/decode-node.ts';
import { parsePotreeMetadata, type PotreeMetadata } from '#viewer/cloud/potree-metadata.ts';
import { createDrawingViewer } from '#viewer/plan/drawing-viewer.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';

const CLOUD = '/cloud/metadata.json';
/** As many at once as a browser has connections to one server. */
const CONNECTIONS = 6;
const POLL_MS = 10;

export type ViewersBench = typeof bench;
type Fetched = { file: string; range: string | null };

const host = document.querySelector<HTMLElement>('#host') ?? document.body;
const fetched: Fetched[] = [];
let focus: Bounds3 | undefined;
let viewer: CloudViewer | undefined;
let holdMs = 0;
holdPictures();

const bench = {
  /** From now on nobody paints the pictures, which the processor would do nothing else than. */
  leaveUnpainted: (): void => {
    WebGL2RenderingContext.prototype.drawArrays = () => {};
  },
  /** Pictures come no more often than this; 0: as the browser makes them. */
  hold: (ms: number): void => void (holdMs = ms),
  setFocus: (bounds: Bounds3): void => void (focus = bounds),
  /** A stage without anything, until its first picture. */
  openStage: async (): Promise<void> => {
    const view = stageOf('empty');
    await drawn();
    view.dispose();
  },
  /** The same points on such a stage by three.js alone: neither checked, nor streamed, nor shaded at their edges. */
  openPlain: async (): Promise<void> => {
    const view = stageOf('plain');
    const [meta, hierarchy] = await Promise.all([
      fetch(CLOUD).then(async (r): Promise<PotreeMetadata> => r.json()),
      fetch('/cloud/hierarchy.bin', { headers: { Range: 'bytes=0-21' } }).then((r) => r.arrayBuffer()),
    ]);
    const list = new DataView(hierarchy);
    const [from, size] = [list.getBigUint64(6, true), list.getBigUint64(14, true)];
    const bytes = await fetch('/cloud/octree.bin', { headers: { Range: `bytes=${from}-${from + size - 1n}` } });
    const decoded = decodeNode(await bytes.arrayBuffer(), meta, [0, 0, 0]);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(decoded.positions, 3));
    geometry.setAttribute('color', new BufferAttribute(decoded.colorsAndClass, 4, true));
    view.stage.scene.add(
      new Points(geometry, new PointsMaterial({ vertexColors: true, size: 2, sizeAttenuation: false })),
    );
    view.stage.invalidate();
    await drawn();
  },
  /** The cloud, until its first points are in the picture. Answers what was fetched until then. */
  openCloud: async (): Promise<Fetched[]> => {
    viewer = openClouds(['a']);
    await until(() => opened().shownPointCount() > 0);
    const before = [...fetched];
    await drawn();
    return before;
  },
  /** The time from the opening until all that the view needs is shown, and what was fetched for it. */
  fillView: async (): Promise<{ ms: number; points: number; nodes: Fetched[] }> => {
    const from = performance.now();
    let wanted = 0;
    viewer = openClouds(['a']);
    viewer.on('progress', ({ wantedPoints }) => (wanted = wantedPoints));
    await until(() => wanted > 0 && opened().shownPointCount() >= wanted);
    const nodes = fetched.filter(({ file }) => file === 'octree.bin');
    return { ms: performance.now() - from, points: opened().shownPointCount(), nodes };
  },
  /** The same bytes by a plain loop of six fetches at once, decoded. */
  plainly: async (nodes: readonly Fetched[]): Promise<{ ms: number; points: number }> => {
    const from = performance.now();
    const meta = parsePotreeMetadata(await (await fetch(CLOUD)).json());
    await (await fetch('/cloud/hierarchy.bin')).arrayBuffer();
    const left = [...nodes];
    let points = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let node = left.shift(); node; node = left.shift()) {
          const response = await fetch('/cloud/octree.bin', { headers: { Range: node.range ?? '' } });
          const bytes = await response.arrayBuffer();
          points += decodeNode(bytes, meta, [0, 0, 0]).count;
        }
      }),
    );
    return { ms: performance.now() - from, points };
  },
  /** Two clouds, of which the first is there with all that the view needs: what is loaded later is none of the changes'. */
  openTwo: async (): Promise<void> => {
    let wanted = 0;
    viewer = openClouds(['a', 'b']);
    viewer.on('progress', ({ wantedPoints }) => (wanted = wantedPoints));
    await until(() => wanted > 0 && opened().shownPointCount() >= wanted);
  },
  /** Shows the second cloud until it has points, and hides it. Answers the graphics contexts in use. */
  changeLayers: async (): Promise<number> => {
    opened().setCloudShown('b', true);
    await until(() =>
      opened()
        .clouds()
        .every(({ isShown, isLoading }) => isShown && !isLoading),
    );
    await drawn();
    opened().setCloudShown('b', false);
    await drawn();
    return liveContextCount();
  },
  close: (): void => {
    viewer?.dispose();
    viewer = undefined;
    fetched.length = 0;
  },
  parseDrawing: async (): Promise<number> => {
    const text = await (await fetch('/drawing.json')).text();
    const from = performance.now();
    const parsed: unknown = JSON.parse(text);
    return parsed ? performance.now() - from : 0;
  },
  /** From the text of a drawing until its viewer is about to paint: read, checked, and made into paths. */
  openDrawing: async (): Promise<number> => {
    const text = await (await fetch('/drawing.json')).text();
    const from = performance.now();
    const drawing = createDrawingViewer(host, { drawing: cadDrawing.parse(JSON.parse(text)) });
    const ms = performance.now() - from;
    await drawn();
    drawing.dispose();
    return ms;
  },
};
Object.assign(window, { viewersBench: bench });

const stageOf = (name: string): StageView =>
  createStageView(host, {
    name,
    label: name,
    startBox: { min: [-5, -5, 0], max: [5, 5, 5] },
    bounds: () => null,
    onFrame: () => false,
    tools: () => [],
    onClick: () => {},
    onDispose: () => {},
    tell: { camera: () => {}, state: () => {}, error: () => {}, restored: () => {} },
  });

function openClouds(ids: readonly ['a', ...'b'[]]): CloudViewer {
  fetched.length = 0;
  // As the portal has it of what it converts: where the building is.
  const sourceOf = (id: string) => ({ id, name: id, url: CLOUD, focus });
  const [first = sourceOf('a'), ...others] = ids.map(sourceOf);
  return createCloudViewer(host, {
    clouds: [first, ...others],
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      fetched.push({ file: url.slice(url.lastIndexOf('/') + 1), range: new Headers(init?.headers).get('Range') });
      return fetch(input, init);
    },
  });
}

function opened(): CloudViewer {
  if (!viewer) throw new Error('no viewer');
  return viewer;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** When what was drawn before is on its way to the screen. */
async function drawn(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Slow graphics make few pictures: here a clock makes as few. */
function holdPictures(): void {
  const own = window.requestAnimationFrame.bind(window);
  let nextAt = 0;
  window.requestAnimationFrame = (callback) => {
    if (holdMs === 0) return own(callback);
    const now = performance.now();
    if (now >= nextAt) nextAt = now + holdMs;
    return window.setTimeout(() => callback(performance.now()), nextAt - now);
  };
}
