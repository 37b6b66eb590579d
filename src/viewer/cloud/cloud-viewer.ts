import type { Bounds3 } from '#geometry/bounds.ts';
import { Group, type Matrix4, Plane, Vector3 } from 'three';
import type { ViewerState } from '#viewer/state.ts';
import { fromAbove } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { freeArea } from '#viewer/view/insets.ts';
import { visibleHeightsM } from '#viewer/view/levels.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { listClasses, supportedMode } from './cloud-classes.ts';
import { boundsInProject, frameMatrix } from './cloud-frame.ts';
import type { CloudEvents, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';
import { denseBounds } from './dense-bounds.ts';
import { nodeWeigher } from './octree-view.ts';
import { pickPoint } from './pick-point.ts';
import { PHONE_POINT_BUDGET, POINT_BUDGET, cutOctree } from './point-budget.ts';
import { createPointLook } from './point-material.ts';
import type { OctreeNode } from './potree-hierarchy.ts';
import { type PotreeMetadata, tightBounds } from './potree-metadata.ts';
import { createPotreeStream, type PotreeStream } from './potree-stream.ts';

export type { CloudClass, CloudEvents, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';

const PICK_RADIUS_PX = 6;
const PHONE_WIDTH_PX = 768;
const ALL_CLASSES = Array.from({ length: 256 }, (_, id) => id);

type OpenedCloud = { meta: PotreeMetadata; root: OctreeNode; bounds: Bounds3; focus: Bounds3 };

/**
 * Shows a Potree 2.0 point cloud in `host` (which must have a size). Failures that come later arrive as `error` events.
 * Throws `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createCloudViewer(host: HTMLElement, options: CloudViewerOptions): CloudViewer {
  const events = createEmitter<CloudEvents>();
  const look = createPointLook();
  const clippingPlanes: Plane[] = [];
  const matrix = frameMatrix(options.cloudToProject);
  const budget =
    options.pointBudget ?? (Math.min(screen.width, screen.height) < PHONE_WIDTH_PX ? PHONE_POINT_BUDGET : POINT_BUDGET);
  let opened: OpenedCloud | null = null;
  let lastProgress = '';

  const view = createStageView(host, {
    ...options,
    name: 'cloud',
    label: options.label ?? 'Point cloud',
    startBox: { min: [-5, -5, 0], max: [5, 5, 5] },
    bounds: () => opened?.focus ?? null,
    onFrame: () => {
      if (opened) chooseNodes(opened);
      else aimTiles(stream, view);
      return false;
    },
    onClick: (x, y) => {
      const picked = pick(x, y);
      if (!picked) return;
      events.emit('pick', picked);
      if (view.tool() === 'measure') view.mark(picked.point);
    },
    onDispose: () => {
      clearTimeout(timeout);
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
        setPlanes(clippingPlanes, sliceM());
        events.emit('state', state);
      },
    },
  });
  const { stage, apply } = view;
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
  stage.scene.add(placedAt(matrix, stream.tiles.group));
  const timeout = setTimeout(() => {
    if (opened && stream.visiblePointCount() > 0) return;
    view.dispose();
    events.emit('error', new ViewerError('CLOUD_TIMEOUT'));
  }, options.timeoutMs ?? 30_000);

  const sliceM = () =>
    opened
      ? visibleHeightsM(
          opened.bounds,
          view.state().slice,
          options.levels?.find(({ id }) => id === view.state().level),
        )
      : null;
  const chooseNodes = ({ root, meta }: OpenedCloud) => {
    const { widthPx, heightPx } = stage.size();
    const free = freeArea(stage.size(), view.insets());
    const shift = { right: (free.x - widthPx / 2) / heightPx, down: (free.y - heightPx / 2) / heightPx };
    const cut = cutOctree(
      root,
      budget,
      nodeWeigher({
        pose: view.pose(),
        aspect: widthPx / heightPx,
        heightPx,
        shift,
        cloudToProject: matrix,
        sliceM: sliceM(),
      }),
    );
    stream.setCut(cut);
    aimTiles(stream, view);
    report({ shownPoints: stream.visiblePointCount(), wantedPoints: cut.pointCount, totalPoints: meta.points });
  };
  const report = (progress: CloudEvents['progress']) => {
    const { shownPoints, wantedPoints } = progress;
    const text = `${shownPoints}/${wantedPoints}`;
    if (text === lastProgress) return;
    lastProgress = text;
    if (shownPoints > 0) clearTimeout(timeout);
    events.emit('progress', progress);
  };
  const open = (meta: PotreeMetadata, nodes: ReadonlyMap<string, OctreeNode>) => {
    const root = nodes.get('r');
    if (!root) return;
    const tight = tightBounds(meta);
    const bounds = boundsInProject(tight, matrix);
    const focus = options.focus ?? boundsInProject(denseBounds(nodes.values(), tight), matrix);
    const { camera, colorMode } = view.state();
    opened = { meta, root, bounds, focus };
    look.setRanges(meta, focus);
    stage.setSceneBounds(bounds);
    apply({ colorMode: supportedMode(meta, colorMode) });
    if (!camera) view.fit();
    events.emit('open', { pointCount: meta.points });
  };
  const pick = (x: number, y: number) =>
    pickPoint(stream.visibleNodes(), {
      x,
      y,
      ...stage.size(),
      radiusPx: PICK_RADIUS_PX,
      camera: stage.camera(),
      isVisible: look.isVisible,
      sliceM: sliceM(),
    });

  look.setHiddenClasses(view.state().hiddenClasses);
  return {
    ...view.calls,
    on: events.on,
    setState: (change: Partial<ViewerState>) => {
      if (change.camera) view.move(change.camera);
      apply(change);
    },
    setTopView: (isOn) =>
      view.move(isOn ? fromAbove(view.pose()) : { ...view.pose(), projection: 'perspective', elevationDeg: 40 }),
    classes: () => (opened ? listClasses(opened.meta, look.isVisible) : []),
    setClassVisible: (id, isVisible) => {
      const others = view.state().hiddenClasses.filter((other) => other !== id);
      apply({ hiddenClasses: isVisible ? others : [...others, id] });
    },
    setAllClassesVisible: (isVisible) => apply({ hiddenClasses: isVisible ? [] : ALL_CLASSES }),
    setColorMode: (mode) => apply({ colorMode: mode }),
    pick,
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

/** The stream loads and shows for the camera of the view. */
function aimTiles({ tiles }: PotreeStream, { stage }: StageView): void {
  const camera = stage.camera();
  for (const other of tiles.cameras.filter((c) => c !== camera)) tiles.deleteCamera(other);
  tiles.setCamera(camera);
  tiles.setResolutionFromRenderer(camera, stage.renderer);
  tiles.update();
}

function placedAt(matrix: Matrix4, content: Group): Group {
  const frame = new Group();
  frame.matrixAutoUpdate = false;
  frame.matrix.copy(matrix);
  return frame.add(content);
}

function setPlanes(planes: Plane[], heights: { from: number; to: number } | null): void {
  planes.length = 0;
  if (heights && Number.isFinite(heights.from)) planes.push(new Plane(new Vector3(0, 0, 1), -heights.from));
  if (heights && Number.isFinite(heights.to)) planes.push(new Plane(new Vector3(0, 0, -1), heights.to));
}
