import { Group, type Matrix4 } from 'three';
import { looksPast } from '#viewer/view/camera-pose.ts';
import { COLOR_MODES } from '#viewer/state.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { colorModesOf, supportedMode } from './cloud-classes.ts';
import { frameMatrix } from './cloud-frame.ts';
import { createCloudVisibility } from './cloud-visibility.ts';
import { createCloudNodes } from './cloud-nodes.ts';
import { createCloudPicking } from './cloud-picking.ts';
import { createCloudProgress } from './cloud-progress.ts';
import { createCloudSection } from './cloud-section.ts';
import { cloudTools, setTopView } from './cloud-tools.ts';
import type { CloudEvents, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';
import type { CloudSample } from './decode-node.ts';
import { type OpenedCloud, describeCloud } from './opened-cloud.ts';
import { createPointLook } from './point-material.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import type { PotreeMetadata } from './potree-metadata.ts';
import { createPotreeStream } from './potree-stream.ts';

export type { CloudClass, CloudEvents, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';

/**
 * Shows a Potree 2.0 point cloud in `host` (which must have a size). Failures that come later arrive as `error` events.
 * Throws `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createCloudViewer(host: HTMLElement, options: CloudViewerOptions): CloudViewer {
  const events = createEmitter<CloudEvents>();
  const look = createPointLook();
  const matrix = frameMatrix(options.cloudToProject);
  let opened: OpenedCloud | null = null;
  let sample: CloudSample | null = null;

  const view: StageView = createStageView(host, {
    ...options,
    state: { ...options.state, walk: null },
    name: 'cloud',
    label: options.label ?? 'Point cloud',
    startBox: { min: [-5, -5, 0], max: [5, 5, 5] },
    bounds: () => opened?.focus ?? null,
    onFrame: () => {
      if (opened) showNodes(opened);
      else nodes.aim();
      return false;
    },
    tools: (common) => cloudTools(common, { view: () => view, picking: () => picking }),
    onClick: (x, y) => void picking.click(x, y),
    onDispose: () => {
      progress.dispose();
      stream.dispose();
      look.dispose();
    },
    tell: {
      camera: (pose) => events.emit('camera', pose),
      error: (error) => events.emit('error', error),
      restored: () => events.emit('restored', null),
      state: (state) => {
        look.setColorMode(state.colorMode);
        look.setHiddenClasses(state.hiddenClasses);
        section.apply();
        events.emit('state', state);
      },
    },
  });
  const { stage, apply } = view;
  const section = createCloudSection(view.state, () => opened?.bounds ?? null, options.levels);
  const stream = createPotreeStream({
    url: new URL(options.url, location.href).href,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    look,
    clippingPlanes: section.planes,
    edlStrength: options.edlStrength ?? 0.15,
    onOpen: (meta, octree) => open(meta, octree),
    onSample: (found) => {
      sample = found;
      if (found.intensities) look.setIntensities(found.intensities);
      chooseColors();
    },
    onChange: () => stage.invalidate(),
    onError: (error) => events.emit('error', error),
  });
  const classes = createCloudVisibility(view, look);
  const picking = createCloudPicking({ view, stream, look, section }, (picked) => events.emit('pick', picked));
  const nodes = createCloudNodes({ view, stream, section, cloudToProject: matrix, pointBudget: options.pointBudget });
  stage.scene.add(placedAt(matrix, stream.tiles.group));
  const progress = createCloudProgress(
    options.timeoutMs,
    () => opened !== null && stream.visiblePointCount() > 0,
    (detail) => events.emit('progress', detail),
    () => {
      view.dispose();
      events.emit('error', new ViewerError('CLOUD_TIMEOUT'));
    },
  );

  const showNodes = ({ root, meta }: OpenedCloud) => {
    const wantedPoints = nodes.choose(root);
    progress.report({ shownPoints: stream.visiblePointCount(), wantedPoints, totalPoints: meta.points });
  };
  const colorModes = () => (opened ? colorModesOf(opened.meta, sample) : COLOR_MODES);
  const chooseColors = () => apply({ colorMode: supportedMode(colorModes(), view.state().colorMode) });
  const open = (meta: PotreeMetadata, octree: ReadonlyMap<string, OctreeNode>) => {
    const { camera } = view.state();
    opened = describeCloud(meta, octree, matrix, options.focus);
    if (!opened) return;
    look.setHeights(opened.focus);
    stage.setSceneBounds(opened.bounds);
    chooseColors();
    if (!camera || looksPast(camera, opened.bounds)) view.fit();
    events.emit('open', { pointCount: meta.points, bounds: opened.bounds, focus: opened.focus });
  };

  return {
    ...view.calls,
    on: events.on,
    setState: (change) => {
      if (change.camera) view.move(change.camera);
      apply(change);
    },
    setTopView: (isOn) => setTopView(view, isOn),
    classes: () => classes.list(opened),
    setClassVisible: classes.setVisible,
    setAllClassesVisible: classes.setAllVisible,
    setColorMode: (mode) => apply({ colorMode: mode }),
    colorModes,
    pick: picking.pick,
    setEdl: (strength) => {
      stream.setEdl(strength);
      stage.invalidate();
    },
    shownPointCount: stream.visiblePointCount,
    renderNow: stage.renderNow,
    dispose: () => {
      events.clear();
      view.dispose();
    },
  };
}

function placedAt(matrix: Matrix4, content: Group): Group {
  const frame = new Group();
  frame.matrixAutoUpdate = false;
  frame.matrix.copy(matrix);
  return frame.add(content);
}
