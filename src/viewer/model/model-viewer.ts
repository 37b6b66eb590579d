import { DirectionalLight, Group, HemisphereLight } from 'three';
import { initialViewerState } from '#viewer/state.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { looksPast } from '#viewer/view/camera-pose.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { toViewerError } from '#viewer/view/viewer-error.ts';
import { boxAround } from './model-content.ts';
import { createModelLoading } from './model-loading.ts';
import { createModelMarks } from './model-marks.ts';
import { createModelPicking } from './model-picking.ts';
import type { ModelScene } from './model-scene.ts';
import { createModelSection } from './model-section.ts';
import type { ModelEvents, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';
import { createModelVisibility } from './model-visibility.ts';

export type { ModelEvents, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';

/**
 * Shows a building model in `host` (which must have a size). Failures that come later arrive as `error` events. Throws
 * `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createModelViewer(host: HTMLElement, options: ModelViewerOptions): ModelViewer {
  const events = createEmitter<ModelEvents>();
  const view: StageView = createStageView(host, {
    ...options,
    name: 'model',
    label: options.label ?? 'Building model',
    startBox: { min: [-10, -10, 0], max: [10, 10, 8] },
    bounds: () => loading.shown()?.bounds ?? null,
    onFrame: () => {
      lights.position.copy(stage.camera().position);
      return loading.shown()?.updates.onFrame() ?? false;
    },
    // As the specification lists them (viewers.md §2.1).
    tools: ({ fit, measure, units, clear, screenshot }) => [
      { id: 'reset', key: 'r', press: () => void reset() },
      measure,
      units,
      clear,
      screenshot,
      { id: 'ghost', key: 'g', isOn: () => marks.isGhosting(), turn: (isOn) => void marks.setGhosting(isOn) },
      fit,
    ],
    onClick: (x, y) => void picking.pick(x, y),
    onMeasure: (x, y) => void picking.measureAt(x, y),
    onDispose: () => loading.dispose(),
    tell: {
      camera: (pose) => events.emit('camera', pose),
      state: (state) => events.emit('state', state),
      error: (error) => events.emit('error', error),
      restored: () => events.emit('restored', null),
    },
  });
  const { stage, apply } = view;
  const lights = addLights(view);
  const loading = createModelLoading(stage, options, (progress) => events.emit('progress', progress));
  const { shown, isGone } = loading;
  const scene: ModelScene = { view, shown, isGone, refresh: async () => shown()?.updates.refresh() };
  const section = createModelSection(scene);
  const visibility = createModelVisibility(scene);
  const marks = createModelMarks(scene);
  const picking = createModelPicking(scene, marks, (item) => events.emit('select', item));

  const applyAll = async () => {
    await section.apply();
    await visibility.apply();
    await marks.apply();
  };
  const settled = async () => {
    await scene.refresh();
    if (!isGone()) stage.renderNow();
  };
  const reset = async () => {
    marks.clear();
    const { hiddenCategories } = initialViewerState;
    apply({ level: null, slice: null, hiddenCategories, selection: null, ...view.tools.initial() });
    view.fit('oblique');
    await applyAll();
  };
  const open = async () => {
    const model = await loading.open();
    if (!model) return;
    stage.setSceneBounds(model.bounds);
    const { camera } = view.state();
    if (!camera || looksPast(camera, model.bounds)) view.fit();
    events.emit('progress', { stage: 'drawing', share: 0 });
    events.emit('open', { levels: model.levels, categories: visibility.categories() });
    await applyAll();
    await settled();
    events.emit('progress', { stage: 'ready', share: 1 });
  };
  open().catch((error: unknown) => {
    if (!isGone()) events.emit('error', toViewerError(error, 'MODEL_DAMAGED'));
  });

  return {
    ...view.calls,
    on: events.on,
    setState: async (change) => {
      if (change.camera) view.move(change.camera);
      apply(change);
      await applyAll();
    },
    levels: () => shown()?.levels ?? [],
    categories: visibility.categories,
    setLevel: section.setLevel,
    setCategoriesVisible: async (names, isVisible) => {
      await visibility.setVisible(names, isVisible);
      // What is hidden leaves no face in the cut.
      await section.apply();
    },
    setGhosting: marks.setGhosting,
    pick: picking.pick,
    select: picking.select,
    find: async (globalIds) => (await shown()?.model.getLocalIdsByGuids([...globalIds])) ?? globalIds.map(() => null),
    mark: marks.mark,
    boxOf: async (localIds) => {
      const model = shown();
      return model && boxAround(model.model, localIds);
    },
    flyTo: (box) => flyBetween(view.pose, poseAt(box, view.pose()), view.move),
    reset,
    settled,
    dispose: () => {
      events.clear();
      view.dispose();
    },
  };
}

/** Light from the sky, and from where one looks; answers what has to follow the camera. */
function addLights({ stage }: StageView): Group {
  const lights = new Group();
  lights.add(new DirectionalLight(0xffffff, 1.6));
  stage.scene.add(new HemisphereLight(0xffffff, 0xb9bfc9, 2.2), lights);
  return lights;
}
