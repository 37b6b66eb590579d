import { Group, type Matrix4, type Plane } from 'three';
import type { ColorMode } from '#viewer/state.ts';
import { freeArea } from '#viewer/view/insets.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import { colorModesOf } from './cloud-classes.ts';
import { frameMatrix } from './cloud-frame.ts';
import type { CloudSource } from './cloud-viewer-types.ts';
import type { CloudSample } from './decode-node.ts';
import { nodeWeigher } from './octree-view.ts';
import { describeCloud, type OpenedCloud } from './opened-cloud.ts';
import { createPointLook, type PointLook } from './point-material.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import type { Cut, WeighedOctree } from './point-budget.ts';
import { createPotreeStream, type PotreeStream } from './potree-stream.ts';

/** One cloud in the scene of a viewer. */
export type CloudLayer = {
  source: CloudSource;
  /** Null until its description has arrived. */
  opened: () => OpenedCloud | null;
  /** What it can be colored by; null until that is known. */
  colorModes: () => ColorMode[] | null;
  look: PointLook;
  stream: PotreeStream;
  /** The octree as the view sees it; null until it is open. */
  weighed: () => WeighedOctree | null;
  /** Loads and shows the nodes of the cut that are its own, for the camera of the view. */
  show: (cut: Cut) => void;
  /** To project coordinates. */
  matrix: Matrix4;
  /** All nodes are known. Rejects with `ViewerError`. */
  whole: () => Promise<void>;
  /** The bytes of a node, whatever the picture shows. Rejects with `ViewerError`, and after an abort with anything. */
  readNode: (node: OctreeNode, signal: AbortSignal) => Promise<ArrayBuffer>;
  dispose: () => void;
};

export type CloudLayerOptions = {
  view: StageView;
  source: CloudSource;
  /** What cuts the cloud away, in project meters. */
  planes: () => readonly Plane[];
  /** What clips its points where the renderer as a whole does not; the same list all along. */
  clippingPlanes: Plane[];
  fetch: typeof fetch;
  edlStrength: number;
  /** It is known which nodes there are: what is worth loading can be chosen. */
  onRoot: () => void;
  /** It is open, or what it can be colored by is known. */
  onKnown: () => void;
  onError: (error: ViewerError) => void;
};

/** Puts a cloud into a scene and begins to load it. */
export function createCloudLayer(options: CloudLayerOptions): CloudLayer {
  const { view, source } = options;
  const { stage } = view;
  const matrix = frameMatrix(source.cloudToProject);
  const look = createPointLook();
  let opened: OpenedCloud | null = null;
  let sample: CloudSample | null = null;

  const stream = createPotreeStream({
    url: new URL(source.url, location.href).href,
    fetch: options.fetch,
    isFocusKnown: source.focus !== undefined,
    look,
    clippingPlanes: options.clippingPlanes,
    edlStrength: options.edlStrength,
    onOpen: (meta, octree) => {
      opened = describeCloud(meta, octree, matrix, source.focus);
      if (opened) options.onKnown();
    },
    onSample: (found) => {
      sample = found;
      if (found.intensities) look.setIntensities(found.intensities);
      options.onKnown();
    },
    onRoot: options.onRoot,
    onChange: stage.invalidate,
    onError: options.onError,
  });
  const frame = placedAt(matrix, stream.tiles.group);
  stage.scene.add(frame);

  const weigherOf = () => {
    const { widthPx, heightPx } = stage.size();
    const free = freeArea(stage.size(), view.insets());
    return nodeWeigher({
      pose: view.pose(),
      aspect: widthPx / heightPx,
      heightPx,
      shift: { right: (free.x - widthPx / 2) / heightPx, down: (free.y - heightPx / 2) / heightPx },
      cloudToProject: matrix,
      planes: options.planes(),
    });
  };
  return {
    source,
    opened: () => opened,
    colorModes: () => opened && colorModesOf(opened.meta, sample, view.state().deviation !== null),
    look,
    stream,
    matrix,
    whole: stream.whole,
    readNode: stream.readNode,
    weighed: () => opened && { root: opened.root, weigh: weigherOf() },
    show: (cut) => {
      stream.setCut(cut);
      const { tiles } = stream;
      const camera = stage.camera();
      for (const other of tiles.cameras.filter((each) => each !== camera)) tiles.deleteCamera(other);
      tiles.setCamera(camera);
      tiles.setResolutionFromRenderer(camera, stage.renderer);
      tiles.update();
      if (view.state().colorMode === 'deviation') stream.loadDeviations();
    },
    dispose: () => {
      frame.removeFromParent();
      stream.dispose();
      look.dispose();
    },
  };
}

function placedAt(matrix: Matrix4, content: Group): Group {
  const frame = new Group();
  frame.matrixAutoUpdate = false;
  frame.matrix.copy(matrix);
  return frame.add(content);
}
