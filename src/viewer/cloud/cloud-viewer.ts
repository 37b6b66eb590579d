import type { Bounds3 } from '#geometry/bounds.ts';
import { looksPast } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { heightsOf } from '#viewer/view/levels.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { createPointPicks } from '#viewer/measure/point-picks.ts';
import { createUndoSteps } from '#viewer/section/undo-steps.ts';
import { createCloudProgress } from './cloud-progress.ts';
import { createCloudSection } from './cloud-section.ts';
import { createCloudSet } from './cloud-set.ts';
import { cloudSnapping } from './cloud-snapping.ts';
import { cloudTools, setTopView } from './cloud-tools.ts';
import type { CloudEvents, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';

export type { CloudEvents, CloudProgress, CloudSource, CloudViewer, CloudViewerOptions } from './cloud-viewer-types.ts';

/**
 * Shows Potree 2.0 point clouds in `host` (which must have a size). Failures that come later arrive as `error` events, those of one
 * of several clouds as `failed`. Throws `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createCloudViewer(host: HTMLElement, options: CloudViewerOptions): CloudViewer {
  const events = createEmitter<CloudEvents>();
  const undo = createUndoSteps();
  const picks = createPointPicks(
    () => view,
    () => snapping,
  );
  const view: StageView = createStageView(host, {
    ...options,
    state: { ...options.state, walk: null },
    name: 'cloud',
    label: options.label ?? 'Point cloud',
    startBox: { min: [-5, -5, 0], max: [5, 5, 5] },
    bounds: () => view.state().cutBox ?? set.focus(),
    corners: () => (view.state().cutBox ? undefined : set.seen()),
    onFrame: () => {
      const now = set.onFrame();
      if (now) progress.report(now);
      return false;
    },
    isBlank: () => set.calls.shownPointCount() === 0,
    tools: (common) => [
      ...cloudTools(common, {
        view: () => view,
        picking: () => snapping,
        section: () => section,
        undo,
        undoLast: () => {
          const before = undo.take();
          if (before) view.apply(before);
        },
        bounds: () => set.bounds(),
        boxOfShown: () => Promise.resolve(set.focus()),
      }),
      picks.tool,
    ],
    onClick: (x, y) => {
      const picked = set.pick(x, y);
      if (picked) events.emit('pick', picked);
    },
    onDispose: () => {
      progress.dispose();
      set.dispose();
    },
    tell: {
      camera: (pose) => events.emit('camera', pose),
      error: (error) => events.emit('error', error),
      restored: () => events.emit('restored', null),
      state: (state) => {
        set.follow(state);
        section.apply();
        events.emit('state', state);
      },
    },
  });
  const section = createCloudSection(view.state, () => set.bounds(), options.levels);
  let isOpen = false;
  const set = createCloudSet({
    ...options,
    view,
    planes: () => section.planes,
    clippingPlanes: section.planes,
    onKnown: () => {
      const [bounds, focus] = [set.bounds(), set.focus()];
      if (!bounds || !focus) return;
      const { camera } = view.state();
      view.stage.setSceneBounds(bounds);
      // What it is colored by is known now. The choice itself stays, for a cloud that has what this one lacks.
      view.apply({});
      if (!isOpen && (!camera || looksPast(camera, bounds))) view.fit();
      if (!isOpen) events.emit('open', { bounds, focus });
      isOpen = true;
      events.emit('clouds', set.list());
    },
    onFailed: ({ id, name }, error) => {
      if (set.shownIds().length === 0) return events.emit('error', error);
      events.emit('failed', { id, name, error });
      events.emit('clouds', set.list());
    },
  });
  const snapping = cloudSnapping(set);
  const progress = createCloudProgress(
    options.timeoutMs,
    () => set.calls.shownPointCount() > 0,
    (detail) => events.emit('progress', detail),
    () => {
      view.dispose();
      events.emit('error', new ViewerError('CLOUD_TIMEOUT'));
    },
  );
  const showClouds = () => {
    const known = options.clouds.map(({ id }) => id);
    const wanted = view.state().clouds?.filter((id) => known.includes(id)) ?? [];
    set.show(wanted.length > 0 ? wanted : known.slice(0, 1));
    events.emit('clouds', set.list());
  };
  showClouds();
  const flyTo = (box: Bounds3) => flyBetween(view.pose, poseAt(box, view.pose()), view.move);

  return {
    ...view.calls,
    ...set.calls,
    on: events.on,
    setState: (change) => {
      if (change.camera) view.move(change.camera);
      view.apply(change);
      if (change.clouds !== undefined) showClouds();
    },
    setTopView: (isOn) => setTopView(view, isOn),
    clouds: set.list,
    heights: () => heightsOf(set.bounds()),
    flyTo,
    fitLayer: (id) => {
      const box = set.focusOf(id);
      if (box) flyTo(box);
    },
    setCloudShown: (id, isShown) => {
      const others = set.shownIds().filter((other) => other !== id);
      const ids = isShown ? [...others, id] : others;
      if (ids.length === 0) return;
      view.apply({ clouds: ids });
      showClouds();
    },
    pick: set.pick,
    setPicks: picks.set,
    renderNow: view.stage.renderNow,
    dispose: () => {
      events.clear();
      view.dispose();
    },
  };
}
