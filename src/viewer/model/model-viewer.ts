import { DirectionalLight, Group, HemisphereLight } from 'three';
import { type Bounds3, boundsAround } from '#geometry/bounds.ts';
import { type ElementRef, initialViewerState, type ViewerState } from '#viewer/state.ts';
import { type FitView, looksPast } from '#viewer/view/camera-pose.ts';
import { cloudSnapping } from '#viewer/cloud/cloud-snapping.ts';
import { createModelClouds, type ModelCloudSet } from './model-clouds.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { fitBeside } from '#viewer/view/insets.ts';
import { heightsOf } from '#viewer/view/levels.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { toViewerError } from '#viewer/view/viewer-error.ts';
import { storeyOfLevel } from './merge-levels.ts';
import { boxAround, cutIds } from './model-content.ts';
import type { ShownModel } from './model-loading.ts';
import { createModelDrawings, type ModelDrawings } from './model-drawings.ts';
import { createModelMarks, type ModelMarks } from './model-marks.ts';
import { createModelPins, type ModelPins } from './model-pins.ts';
import { createModelPicking, type ModelPicking } from './model-picking.ts';
import type { ModelScene } from './model-scene.ts';
import { createModelSection } from './model-section.ts';
import { createModelSet, type ModelSet } from './model-set.ts';
import { modelTools } from './model-tools.ts';
import type { ModelEvents, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';
import { createModelObstacles } from './model-obstacles.ts';
import { createModelVisibility } from './model-visibility.ts';
import { createModelWalk, type ModelWalk } from './walk-tool.ts';
import { createPointPicks } from '#viewer/measure/point-picks.ts';
import { createUndoSteps } from '#viewer/section/undo-steps.ts';

export type { ModelEvents, ModelSource, ModelViewer } from './model-viewer-types.ts';

/** The parts of the state that name what a model may not have. */
const NAMING = ['selection', 'isolated', 'hidden', 'level', 'xrayLevel'] as const;

/**
 * Shows building models in `host` (which must have a size). Failures that come later arrive as `error` events, those of one of
 * several models as `failed`. Throws `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createModelViewer(host: HTMLElement, options: ModelViewerOptions): ModelViewer {
  const events = createEmitter<ModelEvents>();
  const undo = createUndoSteps();
  const picks = createPointPicks(
    () => view,
    () => picking,
  );
  const view: StageView = createStageView(host, {
    ...options,
    name: 'model',
    label: options.label ?? 'Building model',
    startBox: { min: [-10, -10, 0], max: [10, 10, 8] },
    bounds: () => scene.bounds(),
    onFrame: () => {
      lights.position.copy(stage.camera().position);
      clouds.onFrame();
      return set
        .shown()
        .map(({ updates }) => updates.onFrame())
        .includes(true);
    },
    tools: (common) => [
      ...modelTools(common, {
        view: () => view,
        marks: () => marks,
        picking: () => picking,
        pins: () => pins,
        visibility: () => visibility,
        section: () => section,
        undo,
        undoLast: () => undoLast(),
        bounds: () => scene.bounds(),
        boxOfShown: () => boxOfShown(),
        reset: () => reset(),
        lookFrom: (from) => void lookFrom(from),
        fitShown: () => fitShown(),
        walk: () => walking,
        hasClouds: (options.clouds ?? []).length > 0,
      }),
      picks.tool,
    ],
    onClick: (x, y, event) => void press(x, y, event),
    onDispose: () => {
      walking.dispose();
      drawings.dispose();
      clouds.set.dispose();
      set.dispose();
    },
    tell: {
      camera: (pose) => {
        walking.onCamera(pose);
        events.emit('camera', pose);
      },
      state: (state) => {
        walking.onChange();
        clouds.set.follow(state);
        events.emit('state', state);
      },
      error: (error) => events.emit('error', error),
      restored: () => events.emit('restored', null),
    },
  });
  const { stage, apply } = view;
  const pins: ModelPins = createModelPins(stage.toScreen, (point) => section.isCutAway(point), stage.invalidate);
  const lights = addLights(view);
  const set: ModelSet = createModelSet(stage, options, {
    colors: () => view.state().elementColors,
    onProgress: (progress) => events.emit('progress', progress),
    onOpen: () => {
      arrived();
      // What is hidden does not wait for other models.
      void visibility.apply();
    },
    onFailed: ({ id, name }, error) => {
      if (set.shownIds().length > 0) events.emit('failed', { id, name, error });
      else events.emit('error', error);
    },
    onChange: () => {
      if (!set.isGone()) events.emit('models', set.list());
    },
  });
  const { shown, isGone } = set;
  const scene: ModelScene = {
    view,
    set,
    shown,
    bounds: () => set.bounds() ?? clouds.set.focus(),
    isGone,
    refresh: async () => void (await Promise.all(shown().map(({ updates }) => updates.refresh()))),
  };
  const visibility = createModelVisibility(scene, undo, async (now) => {
    events.emit('visibility', now);
    // What is hidden leaves no face in the cut.
    await section.apply();
    await marks.apply();
  });
  const section = createModelSection(scene, visibility, undo);
  const marks: ModelMarks = createModelMarks(scene);
  const clouds: ModelCloudSet = createModelClouds(scene, options, section, events, () => {
    arrived();
    void section.apply();
  });
  const drawings: ModelDrawings = createModelDrawings(view, options.drawings ?? [], {
    onChange: () => events.emit('drawings', drawings.list()),
    onFailed: ({ id, name }, error) => events.emit('failed', { id, name, error }),
  });
  const picking: ModelPicking = createModelPicking(scene, marks, cloudSnapping(clouds.set), (selected) =>
    events.emit('select', selected),
  );

  const obstacles = createModelObstacles(scene, visibility, () => walking.onChange());
  const walking: ModelWalk = createModelWalk(scene, picking, section, obstacles, (status) =>
    events.emit('walk', status),
  );

  const applyAll = async () => {
    await section.apply();
    await visibility.apply();
    await marks.apply();
  };
  const settled = async () => {
    await Promise.all([visibility.idle(), marks.idle(), section.idle()]);
    await scene.refresh();
    if (!isGone()) stage.renderNow();
  };
  const tellOpen = () => events.emit('open', { levels: set.levels(), categories: visibility.categories() });
  const reset = async () => {
    undo.forget();
    const { level, slice, hiddenCategories, selection, isolated, hidden, colors } = initialViewerState;
    const { cutPlanes, cutBox, measurements, xrayLevel } = initialViewerState;
    const elements = { hiddenCategories, selection, isolated, hidden, xrayLevel, colors };
    apply({ level, slice, cutPlanes, cutBox, measurements, ...elements, ...view.tools.initial() });
    walking.sync();
    view.fit('oblique');
    events.emit('select', { ids: [], item: null, at: null });
    events.emit('visibility', { isolated, hidden, xrayLevel });
    await applyAll();
  };
  const undoLast = async () => {
    const before = undo.take();
    if (!before) return false;
    apply(before);
    const { isolated, hidden, xrayLevel } = view.state();
    events.emit('visibility', { isolated, hidden, xrayLevel });
    await applyAll();
    return true;
  };
  /** What is selected, else all that is shown. */
  const boxOfShown = async () => {
    const { selection } = view.state();
    const selected = selection.length > 0 ? await boxOf(selection) : null;
    return selected ?? boxOfBodies();
  };
  const boxOfBodies = async () => {
    const idsShown = (model: ShownModel) => cutIds(model, visibility.isHiddenIn(model));
    return boundsAround(await Promise.all(shown().map((each) => boxAround(each.model, idsShown(each)))));
  };
  const lookFrom = async (from: FitView) => {
    const box = (await boxOfBodies()) ?? scene.bounds();
    if (box && !isGone()) flyBetween(view.pose, fitBeside(box, stage.size(), view.insets(), from), view.move);
  };
  const fitShown = () => {
    const { selection } = view.state();
    if (selection.length === 0) return fitCut();
    void boxOf(selection).then((box) => {
      if (isGone()) return;
      if (box) flyTo(box);
      else fitCut();
    });
  };
  const fitCut = () => {
    const { cutBox } = view.state();
    if (cutBox) flyTo(cutBox);
    else view.fit();
  };
  const flyTo = (box: Bounds3) => flyBetween(view.pose, poseAt(box, view.pose()), view.move);
  const boxOf = async (refs: readonly ElementRef[]) =>
    boundsAround(await Promise.all(shown().map(({ model, ids }) => boxAround(model, ids.localIds(refs)))));
  /** A model or a cloud is in the scene: the first one decides where one looks. */
  const arrived = () => {
    const [bounds, around] = [scene.bounds(), boundsAround([set.bounds(), clouds.set.bounds()])];
    if (!bounds || !around) return;
    stage.setSceneBounds(around);
    const { camera } = view.state();
    const isFirst = shown().length + clouds.set.shownIds().length === 1;
    if (!camera || (isFirst && looksPast(camera, bounds))) view.fit();
  };
  const isEmpty = () => shown().length === 0 && clouds.set.shownIds().length === 0;
  const showModels = async (ids: readonly string[]) => {
    await set.show(ids);
    if (isGone() || isEmpty()) return;
    arrived();
    tellOpen();
    events.emit('progress', { stage: 'drawing', share: 0, name: '' });
    await applyAll();
    await settled();
    events.emit('progress', { stage: 'ready', share: 1, name: '' });
  };
  const firstIds = () => {
    const known = options.models.map(({ id }) => id);
    const { models } = view.state();
    const wanted = models?.filter((id) => known.includes(id)) ?? [];
    const isWithout = models?.length === 0 && clouds.set.shownIds().length > 0;
    return wanted.length > 0 || isWithout ? wanted : known.slice(0, 1);
  };
  const open = async () => {
    clouds.show();
    drawings.show();
    await showModels(firstIds());
    if (isGone() || shown().length === 0) return;
    dropForeign();
    await picking.select(view.state().selection);
    walking.sync();
  };
  /** What the address names and no model here has is as if it were not named. */
  const dropForeign = () => {
    const models = new Set(options.models.map(({ id }) => id));
    const own = (refs: readonly ElementRef[]) =>
      refs.filter(
        (ref) =>
          models.has(ref.model) &&
          shown().every(({ source, ids }) => source.id !== ref.model || ids.localIdsOf(ref).length > 0),
      );
    const { selection, isolated, hidden, level, xrayLevel } = view.state();
    const known = (id: string | null) => (set.levels().some((each) => each.id === id) ? id : null);
    const left = own(isolated ?? []);
    apply({
      selection: own(selection),
      isolated: left.length > 0 ? left : null,
      hidden: own(hidden),
      level: known(level),
      xrayLevel: known(xrayLevel),
    });
  };
  const press = async (x: number, y: number, event: PointerEvent) => {
    const pin = pins.at(x, y);
    if (pin) return events.emit('pin', pin.id);
    const found = await picking.elementAt(x, y);
    const ref = found?.ref;
    if (isGone()) return;
    if (event.ctrlKey || event.metaKey) return ref ? picking.toggle(ref) : undefined;
    await picking.select(ref ? [ref] : [], found?.point);
    if (ref && (event.altKey || event.shiftKey)) await visibility.isolate([ref]);
  };
  open().catch((error: unknown) => {
    if (!isGone()) events.emit('error', toViewerError(error, 'MODEL_DAMAGED'));
  });

  return {
    ...view.calls,
    on: events.on,
    setState: async (change: Partial<ViewerState>) => {
      if (change.camera) view.move(change.camera);
      apply(change);
      if (change.camera !== undefined || change.walk !== undefined) walking.sync();
      if (change.elementColors !== undefined) {
        await set.repaint();
        events.emit('progress', { stage: 'ready', share: 1, name: '' });
      }
      if (change.clouds !== undefined) clouds.show();
      if (change.drawings !== undefined) drawings.show();
      if (change.models !== undefined) await showModels(firstIds());
      if (isGone()) return;
      // A saved view may be of an earlier version.
      if (shown().length > 0 && NAMING.some((part) => change[part] !== undefined)) dropForeign();
      await applyAll();
    },
    models: set.list,
    fitLayer: (id) => {
      const box =
        shown().find(({ source }) => source.id === id)?.bounds ?? clouds.set.focusOf(id) ?? drawings.boundsOf(id);
      if (box) flyTo(box);
    },
    setModelShown: async (id, isShown) => {
      const others = set.shownIds().filter((other) => other !== id);
      const ids = isShown ? [...others, id] : others;
      if (ids.length === 0 && clouds.set.shownIds().length === 0) return;
      apply({ models: ids });
      await showModels(ids);
      if (!isGone()) apply({ models: isEmpty() ? null : set.shownIds() });
    },
    clouds: clouds.calls,
    drawings: drawings.list,
    setDrawingShown: (id, isShown) => {
      const others = view.state().drawings.filter((other) => other !== id);
      apply({ drawings: isShown ? [...others, id] : others });
      drawings.show();
    },
    setTheme: (theme) => {
      view.calls.setTheme(theme);
      drawings.repaint();
    },
    levels: set.levels,
    heights: () => heightsOf(scene.bounds()),
    categories: visibility.categories,
    setLevel: section.setLevel,
    setCategoriesVisible: async (names, isVisible) => {
      await visibility.setCategories(names, isVisible);
      // What is hidden leaves no face in the cut.
      await section.apply();
    },
    isolate: visibility.isolate,
    hide: visibility.hide,
    showAll: visibility.showAll,
    setXray: visibility.setXray,
    undo: undoLast,
    setGhosting: marks.setGhosting,
    pick: picking.pick,
    setPicks: picks.set,
    select: picking.select,
    storeyOf: (modelId, levelId) => {
      const model = shown().find(({ source }) => source.id === modelId);
      const level = set.levels().find(({ id }) => id === levelId);
      return (model && level && storeyOfLevel(model, level)?.id) ?? null;
    },
    find: (globalId) =>
      shown().flatMap(({ source, ids }) => {
        const ref = { model: source.id, id: globalId };
        return ids.localIdsOf(ref).length > 0 ? [ref] : [];
      }),
    color: marks.color,
    setPins: (next) => {
      pins.set(next);
      view.tools.changed();
    },
    mark: marks.mark,
    boxOf,
    lookFrom: (from) => void lookFrom(from),
    flyTo,
    walk: walking.calls,
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
