import { Group, Plane, Vector3 } from 'three';
import { POINT_CLASS_COUNT, pointClasses } from '#domain/point-classes/point-classes.ts';
import { type ColorMode, type ViewerState, initialViewerState } from '#viewer/state.ts';
import { type Bounds, type CameraPose, type Vec3, fitPose, fromAbove } from '#viewer/view/camera-pose.ts';
import { addMarker, drawMarkers } from '#viewer/view/distance-markers.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { visibleHeightsM } from '#viewer/view/levels.ts';
import { createThreeStage } from '#viewer/view/three-stage.ts';
import { attachViewControls } from '#viewer/view/view-controls.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { CLASS_COLORS } from '#domain/point-classes/class-colors.ts';
import { boundsInProject, frameMatrix } from './cloud-frame.ts';
import { nodeWeigher } from './octree-view.ts';
import type { CloudClass, CloudEvents, CloudTool, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';
import { denseBounds } from './dense-bounds.ts';
import { pickPoint } from './pick-point.ts';
import { PHONE_POINT_BUDGET, POINT_BUDGET, cutOctree } from './point-budget.ts';
import { createPointLook } from './point-material.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import { type PotreeMetadata, attributeAt, classCounts, tightBounds } from './potree-metadata.ts';
import { createPotreeStream } from './potree-stream.ts';

export type { CloudClass, CloudEvents, CloudTool, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';

const PICK_RADIUS_PX = 6;
const PHONE_WIDTH_PX = 768;

/**
 * Shows a Potree 2.0 point cloud in `host` (which must have a size). Failures that come later arrive as `error` events.
 * Throws `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createCloudViewer(host: HTMLElement, options: CloudViewerOptions): CloudViewer {
  const events = createEmitter<CloudEvents>();
  const look = createPointLook();
  const clippingPlanes: Plane[] = [];
  const matrix = frameMatrix(options.cloudToProject);
  const budget = options.pointBudget ?? (Math.min(screen.width, screen.height) < PHONE_WIDTH_PX ? PHONE_POINT_BUDGET : POINT_BUDGET);
  let state: ViewerState = { ...initialViewerState, ...options.state };
  let pose: CameraPose = state.camera ?? fitPose({ min: [-5, -5, 0], max: [5, 5, 5] }, 1.6);
  let opened: { meta: PotreeMetadata; root: OctreeNode; bounds: Bounds; focus: Bounds } | null = null;
  let theme = options.theme ?? 'light';
  let unit = options.unit ?? 'ft';
  let tool: CloudTool = 'none';
  let lastProgress = '';

  const sliceM = () => (opened ? visibleHeightsM(opened.bounds, state.slice, options.levels?.find((level) => level.id === state.level)) : null);
  const stage = createThreeStage(host, {
    name: 'cloud',
    theme,
    onFrame: () => {
      if (opened) {
        const { widthPx, heightPx } = stage.size();
        const weigh = nodeWeigher({ pose, aspect: widthPx / heightPx, heightPx, cloudToProject: matrix, sliceM: sliceM() });
        const cut = cutOctree(opened.root, budget, weigh);
        stream.setCut(cut);
        updateTiles();
        report(stream.visiblePointCount(), cut.pointCount);
      } else {
        updateTiles();
      }
      return false;
    },
    onOverlay: (context) => drawMarkers(context, state.markers, stage.toScreen, unit, theme),
    onError: (error) => events.emit('error', error),
    onSuspended: () => {
      dispose();
      events.emit('error', new ViewerError('SUSPENDED'));
    },
  });
  const frame = new Group();
  frame.matrixAutoUpdate = false;
  frame.matrix.copy(matrix);
  stage.scene.add(frame);

  const stream = createPotreeStream({
    url: new URL(options.url, location.href).href,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    look,
    clippingPlanes,
    edlStrength: options.edlStrength ?? 0.15,
    onOpen: (meta, nodes) => open(meta, nodes),
    onChange: () => stage.invalidate(),
    onError: (error) => events.emit('error', error),
  });
  frame.add(stream.tiles.group);
  const timeout = setTimeout(() => {
    if (opened && stream.visiblePointCount() > 0) return;
    dispose();
    events.emit('error', new ViewerError('CLOUD_TIMEOUT'));
  }, options.timeoutMs ?? 30_000);

  const updateTiles = () => {
    const { tiles } = stream;
    const camera = stage.camera();
    for (const other of tiles.cameras.filter((c) => c !== camera)) tiles.deleteCamera(other);
    tiles.setCamera(camera);
    tiles.setResolutionFromRenderer(camera, stage.renderer);
    tiles.update();
  };
  const report = (shownPoints: number, wantedPoints: number) => {
    const progress = `${shownPoints}/${wantedPoints}`;
    if (progress === lastProgress) return;
    lastProgress = progress;
    if (shownPoints > 0) clearTimeout(timeout);
    events.emit('progress', { shownPoints, wantedPoints });
  };
  const open = (meta: PotreeMetadata, nodes: ReadonlyMap<string, OctreeNode>) => {
    const root = nodes.get('r');
    if (!root) return;
    const bounds = boundsInProject(tightBounds(meta), matrix);
    const focus = options.focus ?? boundsInProject(denseBounds(nodes.values(), tightBounds(meta)), matrix);
    opened = { meta, root, bounds, focus };
    look.uniforms.uElevationRange.value.set(focus.min[2], Math.max(focus.max[2], focus.min[2] + 0.01));
    const intensity = meta.attributes.find((a) => a.name === 'intensity');
    const [low = 0, high = 65535] = [intensity?.min?.[0], intensity?.max?.[0]];
    look.uniforms.uIntensityRange.value.set(low / 65535, Math.max(high, low + 1) / 65535);
    stage.setSceneBounds(bounds);
    apply({ colorMode: supportedMode(meta, state.colorMode) });
    if (!state.camera) fit();
    events.emit('open', { pointCount: meta.points });
  };
  const move = (next: CameraPose) => {
    pose = next;
    state = { ...state, camera: next };
    stage.setPose(next);
    events.emit('camera', next);
  };
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    look.setColorMode(state.colorMode);
    look.setHiddenClasses(state.hiddenClasses);
    setPlanes(clippingPlanes, sliceM());
    stage.invalidate();
    events.emit('state', state);
  };
  const fit = (view: 'oblique' | 'above' = pose.projection === 'orthographic' ? 'above' : 'oblique') => {
    const { widthPx, heightPx } = stage.size();
    if (opened) move(fitPose(opened.focus, widthPx / heightPx, view));
  };
  const pick = (x: number, y: number) =>
    pickPoint(stream.visibleNodes(), { x, y, ...stage.size(), radiusPx: PICK_RADIUS_PX, camera: stage.camera(), isVisible: look.isVisible, sliceM: sliceM() });
  const mark = (point: Vec3) => {
    try {
      apply({ markers: addMarker(state.markers, point) });
    } catch (error) {
      if (error instanceof ViewerError) events.emit('error', error);
    }
  };
  const detach = attachViewControls({
    element: stage.renderer.domElement,
    getPose: () => pose,
    setPose: move,
    onReset: () => fit(),
    onClick: (x, y, event) => {
      const picked = event.button === 0 ? pick(x, y) : null;
      if (!picked) return;
      events.emit('pick', picked);
      if (tool === 'measure') mark(picked.point);
    },
  });
  const dispose = () => {
    clearTimeout(timeout);
    detach();
    stream.dispose();
    look.dispose();
    stage.dispose();
  };

  stage.renderer.domElement.setAttribute('role', 'img');
  stage.renderer.domElement.setAttribute('aria-label', options.label ?? 'Point cloud');
  look.setHiddenClasses(state.hiddenClasses);
  stage.setPose(pose);
  return {
    on: events.on,
    getState: () => state,
    setState: (change) => {
      if (change.camera) move(change.camera);
      apply(change);
    },
    getCamera: () => pose,
    setCamera: move,
    fit,
    setTopView: (isOn) => move(isOn ? fromAbove(pose) : { ...pose, projection: 'perspective', elevationDeg: 40 }),
    classes: () => (opened ? listClasses(opened.meta, look.isVisible) : []),
    setClassVisible: (id, isVisible) => {
      const others = state.hiddenClasses.filter((other) => other !== id);
      apply({ hiddenClasses: isVisible ? others : [...others, id] });
    },
    setAllClassesVisible: (isVisible) => apply({ hiddenClasses: isVisible ? [] : Array.from({ length: 256 }, (_, id) => id) }),
    setColorMode: (mode) => apply({ colorMode: mode }),
    setTool: (next) => {
      tool = next;
      stage.renderer.domElement.style.cursor = next === 'measure' ? 'crosshair' : '';
    },
    clearMarkers: () => apply({ markers: [] }),
    pick,
    setTheme: (next) => {
      theme = next;
      stage.setTheme(next);
    },
    setUnit: (next) => {
      unit = next;
      stage.invalidate();
    },
    setEdl: (strength) => {
      stream.setEdl(strength);
      stage.invalidate();
    },
    screenshot: stage.screenshot,
    shownPointCount: stream.visiblePointCount,
    renderNow: stage.renderNow,
    dispose: () => {
      events.clear();
      dispose();
    },
  };
}

/** Colour where the cloud has any, else classes, else height. */
function supportedMode(meta: PotreeMetadata, mode: ColorMode): ColorMode {
  if (mode !== 'rgb' || attributeAt(meta, 'rgb', 'rgba')) return mode;
  return classCounts(meta).size > 1 ? 'class' : 'elevation';
}

function listClasses(meta: PotreeMetadata, isVisible: (id: number) => boolean): CloudClass[] {
  return [...classCounts(meta)].map(([id, count]) => {
    const known = id < POINT_CLASS_COUNT ? pointClasses[id] : undefined;
    return { id, name: known?.name ?? `class_${id}`, label: known?.label ?? `Class ${id}`, count, color: CLASS_COLORS[id] ?? [150, 150, 150], isVisible: isVisible(id) };
  });
}

function setPlanes(planes: Plane[], heights: { from: number; to: number } | null): void {
  planes.length = 0;
  if (heights && Number.isFinite(heights.from)) planes.push(new Plane(new Vector3(0, 0, 1), -heights.from));
  if (heights && Number.isFinite(heights.to)) planes.push(new Plane(new Vector3(0, 0, -1), heights.to));
}
