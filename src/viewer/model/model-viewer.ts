import type { Point3 } from '#geometry/space.ts';
import { FragmentsModels, SnappingClass } from '@thatopen/fragments';
import { DirectionalLight, Group, HemisphereLight, Vector2 } from 'three';
import type { ViewerState } from '#viewer/state.ts';
import type { CameraPose } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { fitBeside } from '#viewer/view/insets.ts';
import { createStageView, type StageView } from '#viewer/view/stage-view.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { toViewerError } from '#viewer/view/viewer-error.ts';
import { fetchWithProgress } from './fetch-model.ts';
import type { ModelItem } from './item-properties.ts';
import { createLeash } from './leash.ts';
import {
  type ModelContent,
  boxAround,
  cutHeightsM,
  cutPlanes,
  describeContent,
  loadContent,
  markElements,
  readProperties,
  showCategories,
} from './model-content.ts';
import type { ElementMark, ModelCategory, ModelEvents, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';
import { type ModelEdges, createModelEdges } from './model-edges.ts';
import { createModelUpdates, type ModelUpdates } from './model-updates.ts';
import { type SectionCap, createSectionCap } from './section-cap.ts';

export type { ModelEvents, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';

type Loaded = ModelContent & { updates: ModelUpdates; cap: SectionCap; edges: ModelEdges };

/**
 * Shows a building model in `host` (which must have a size). Failures that come later arrive as `error` events. Throws
 * `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createModelViewer(host: HTMLElement, options: ModelViewerOptions): ModelViewer {
  const events = createEmitter<ModelEvents>();
  const abort = new AbortController();
  let loaded: Loaded | null = null;
  let isGhosting = false;
  let marks: readonly ElementMark[] = [];
  let marking = Promise.resolve();

  const view = createStageView(host, {
    ...options,
    name: 'model',
    label: options.label ?? 'Building model',
    startBox: { min: [-10, -10, 0], max: [10, 10, 8] },
    bounds: () => loaded?.bounds ?? null,
    onFrame: () => {
      lights.position.copy(stage.camera().position);
      return loaded?.updates.onFrame() ?? false;
    },
    onClick: (x, y) => void (view.tool() === 'measure' ? measureAt(x, y) : pick(x, y)),
    onDispose: () => {
      abort.abort();
      loaded?.cap.dispose();
      loaded?.edges.dispose();
      loaded = null;
      // The library cannot do without a model that is still being asked.
      void leash.letGo().then(() => library.dispose());
    },
    tell: {
      camera: (pose) => events.emit('camera', pose),
      state: (state) => events.emit('state', state),
      error: (error) => events.emit('error', error),
      restored: () => events.emit('restored', null),
    },
  });
  const { stage, apply } = view;
  const leash = createLeash();
  const library = new FragmentsModels(options.workerUrl, { maxWorkers: 2 });
  const fragments = leash.hold(library);
  const lights = addLights(view);
  const inProject = new Group();
  inProject.matrixAutoUpdate = false;
  stage.scene.add(inProject);

  const open = async () => {
    const bytes = await fetchWithProgress(
      options.url,
      options.fetch ?? ((input, init) => fetch(input, init)),
      abort.signal,
      (share) => events.emit('progress', { stage: 'fetching', share }),
    );
    events.emit('progress', { stage: 'parsing', share: 0 });
    const content = await loadContent(fragments, bytes, options.levels, leash.hold, (share) =>
      events.emit('progress', { stage: 'parsing', share }),
    );
    if (abort.signal.aborted) return;
    inProject.matrix.copy(content.toProject);
    inProject.add(content.model.object);
    stage.scene.updateMatrixWorld(true);
    content.model.useCamera(stage.perspective);
    content.model.getClippingPlanesEvent = () => stage.renderer.clippingPlanes;
    content.model.onViewUpdated.add(() => stage.invalidate());
    const described = await describeContent(content);
    if (abort.signal.aborted) return;
    const edges = createModelEdges(
      stage.scene,
      content.model,
      described.categories,
      stage.invalidate,
      () => abort.signal.aborted,
    );
    loaded = {
      ...described,
      updates: createModelUpdates(leash.hold(fragments.models), content.model, stage.perspective, stage.invalidate),
      edges,
      cap: createSectionCap(stage.scene, content.model),
    };
    stage.setSceneBounds(loaded.bounds);
    if (!view.state().camera) view.fit();
    events.emit('progress', { stage: 'drawing', share: 0 });
    events.emit('open', { levels: loaded.levels, categories: listCategories() });
    await applyAll();
    await settled();
    events.emit('progress', { stage: 'ready', share: 1 });
  };
  const listCategories = (): ModelCategory[] =>
    [...(loaded?.categories ?? [])].map(([name, ids]) => ({
      name,
      count: ids.length,
      isVisible: !view.state().hiddenCategories.includes(name),
    }));
  const refresh = async () => loaded?.updates.refresh();
  const settled = async () => {
    await refresh();
    if (!abort.signal.aborted) stage.renderNow();
  };
  const applyCut = async () => {
    if (!loaded) return;
    const { from, to } = cutHeightsM(loaded, view.state());
    stage.renderer.clippingPlanes = cutPlanes(from, to);
    await loaded.cap.cutAt(Number.isFinite(to) ? to : null);
    await refresh();
  };
  const applyVisibility = async () => {
    loaded?.edges.setHiddenCategories(view.state().hiddenCategories);
    if (loaded) await showCategories(loaded, view.state().hiddenCategories);
    await refresh();
  };
  const drawMarks = async () => {
    if (!loaded) return;
    loaded.edges.setGhosting(isGhosting);
    await markElements(loaded.model, {
      selection: view.state().selection,
      marks,
      isGhosting,
      accent: THEMES[view.theme()].accent,
    });
    await refresh();
  };
  // One after the other: each takes off all colours before it sets its own.
  const applySelection = () => {
    marking = marking.then(drawMarks).catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
    return marking;
  };
  const applyAll = async () => {
    await applyCut();
    await applyVisibility();
    await applySelection();
  };
  const select = async (localId: number | null): Promise<ModelItem | null> => {
    apply({ selection: localId === null ? null : String(localId) });
    const item = localId === null || !loaded ? null : await readProperties(loaded.model, localId);
    await applySelection();
    events.emit('select', item);
    return item;
  };
  const pick = async (x: number, y: number) => {
    const hit = await loaded?.model.raycast(rayAt(view, x, y));
    return select(hit?.localId ?? null);
  };
  const measureAt = async (x: number, y: number) => {
    const point = loaded && (await snappedPoint(loaded, view, x, y));
    if (point) view.mark(point);
  };

  open().catch((error: unknown) => {
    if (!abort.signal.aborted) events.emit('error', toViewerError(error, 'MODEL_DAMAGED'));
  });
  return {
    ...view.calls,
    on: events.on,
    setState: async (change: Partial<ViewerState>) => {
      if (change.camera) view.move(change.camera);
      apply(change);
      await applyAll();
    },
    levels: () => loaded?.levels ?? [],
    categories: listCategories,
    setLevel: async (levelId) => {
      apply({ level: levelId });
      // Straight from above, in perspective (viewers.md §4).
      if (levelId !== null && loaded) view.move(aboveTheCut(loaded, view));
      await applyCut();
    },
    setCategoryVisible: async (name, isVisible) => {
      const others = view.state().hiddenCategories.filter((other) => other !== name);
      apply({ hiddenCategories: isVisible ? others : [...others, name] });
      await applyVisibility();
    },
    setGhosting: async (isOn) => {
      isGhosting = isOn;
      await applySelection();
    },
    pick,
    select,
    find: async (globalIds) => (await loaded?.model.getLocalIdsByGuids([...globalIds])) ?? globalIds.map(() => null),
    mark: async (next) => {
      marks = next;
      await applySelection();
    },
    boxOf: async (localIds) => (loaded ? boxAround(loaded.model, localIds) : null),
    flyTo: (box) => flyBetween(view.pose, poseAt(box, view.pose()), view.move),
    reset: async () => {
      isGhosting = false;
      marks = [];
      apply({ level: null, slice: null, hiddenCategories: [], selection: null, markers: [] });
      view.fit('oblique');
      await applyAll();
    },
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

/** Looks at the height of the cut: in perspective it is nearer than the middle of the building, and would not fit. */
function aboveTheCut(loaded: Loaded, view: StageView): CameraPose {
  const pose = fitBeside(loaded.bounds, view.stage.size(), view.insets(), 'above');
  const [x, y] = pose.target;
  return {
    ...pose,
    target: [x, y, Math.min(cutHeightsM(loaded, view.state()).to, loaded.bounds.max[2])],
    projection: 'perspective',
  };
}

function rayAt({ stage }: StageView, x: number, y: number) {
  const box = stage.renderer.domElement.getBoundingClientRect();
  return { camera: stage.camera(), mouse: new Vector2(box.left + x, box.top + y), dom: stage.renderer.domElement };
}

/** The corner, edge or face under a place in CSS pixels. */
async function snappedPoint({ model }: Loaded, view: StageView, x: number, y: number): Promise<Point3 | null> {
  const ray = rayAt(view, x, y);
  const [snapped] =
    (await model.raycastWithSnapping({
      ...ray,
      snappingClasses: [SnappingClass.POINT, SnappingClass.LINE, SnappingClass.FACE],
    })) ?? [];
  const hit = snapped ?? (await model.raycast(ray));
  return hit ? [hit.point.x, hit.point.y, hit.point.z] : null;
}
