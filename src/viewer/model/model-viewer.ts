import { FragmentsModels, SnappingClass } from '@thatopen/fragments';
import { DirectionalLight, Group, HemisphereLight, Vector2 } from 'three';
import { type ViewerState, initialViewerState } from '#viewer/state.ts';
import { type CameraPose, type Vec3, fitPose } from '#viewer/view/camera-pose.ts';
import { addMarker, drawMarkers } from '#viewer/view/distance-markers.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { createThreeStage } from '#viewer/view/three-stage.ts';
import { attachViewControls } from '#viewer/view/view-controls.ts';
import { ViewerError, toViewerError } from '#viewer/view/viewer-error.ts';
import { fetchWithProgress } from './fetch-model.ts';
import type { ModelItem } from './item-properties.ts';
import { type ModelContent, cutHeightsM, cutPlanes, describeContent, loadContent, lookOf, markSelection, readProperties, showCategories } from './model-content.ts';
import type { ModelCategory, ModelEvents, ModelTool, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';
import { type SectionCap, createSectionCap } from './section-cap.ts';

export type { ModelCategory, ModelEvents, ModelStage, ModelTool, ModelViewer, ModelViewerOptions } from './model-viewer-types.ts';

const SETTLE_MS = 120;

/**
 * Shows a building model in `host` (which must have a size). Failures that come later arrive as `error` events. Throws
 * `ViewerError('NO_WEBGL')` where the browser has no WebGL.
 */
export function createModelViewer(host: HTMLElement, options: ModelViewerOptions): ModelViewer {
  const events = createEmitter<ModelEvents>();
  const abort = new AbortController();
  let state: ViewerState = { ...initialViewerState, ...options.state };
  let pose: CameraPose = state.camera ?? fitPose({ min: [-10, -10, 0], max: [10, 10, 8] }, 1.6);
  let loaded: (ModelContent & { cap: SectionCap }) | null = null;
  let theme = options.theme ?? 'light';
  let unit = options.unit ?? 'ft';
  let tool: ModelTool = 'none';
  let isGhosting = false;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;

  const stage = createThreeStage(host, {
    name: 'model',
    theme,
    onFrame: () => {
      lights.position.copy(stage.camera().position);
      if (!loaded) return false;
      void fragments.update();
      return loaded.model.isBusy;
    },
    onOverlay: (context) => drawMarkers(context, state.markers, stage.toScreen, unit, theme),
    onError: (error) => events.emit('error', error),
    onSuspended: () => {
      dispose();
      events.emit('error', new ViewerError('SUSPENDED'));
    },
  });
  const fragments = new FragmentsModels(options.workerUrl, { maxWorkers: 2 });
  const lights = new Group();
  lights.add(new DirectionalLight(0xffffff, 1.6));
  stage.scene.add(new HemisphereLight(0xffffff, 0xb9bfc9, 2.2), lights);
  const inProject = new Group();
  inProject.matrixAutoUpdate = false;
  stage.scene.add(inProject);

  const open = async () => {
    const bytes = await fetchWithProgress(options.url, options.fetch ?? ((input, init) => fetch(input, init)), abort.signal, (share) => events.emit('progress', { stage: 'fetching', share }));
    events.emit('progress', { stage: 'parsing', share: 0 });
    const content = await loadContent(fragments, bytes, options.levels, (share) => events.emit('progress', { stage: 'parsing', share }));
    if (abort.signal.aborted) return;
    inProject.matrix.copy(content.toProject);
    inProject.add(content.model.object);
    stage.scene.updateMatrixWorld(true);
    content.model.useCamera(stage.perspective);
    content.model.getClippingPlanesEvent = () => stage.renderer.clippingPlanes;
    content.model.onViewUpdated.add(() => stage.invalidate());
    const described = await describeContent(content);
    if (abort.signal.aborted) return;
    loaded = { ...described, cap: createSectionCap(stage.scene, content.model) };
    stage.setSceneBounds(loaded.bounds);
    if (!state.camera) fit();
    events.emit('progress', { stage: 'drawing', share: 0 });
    events.emit('open', { levels: loaded.levels, categories: listCategories() });
    await applyAll();
    await settled();
    events.emit('progress', { stage: 'ready', share: 1 });
  };
  const listCategories = (): ModelCategory[] => [...(loaded?.categories ?? [])].map(([name, ids]) => ({ name, count: ids.length, isVisible: !state.hiddenCategories.includes(name) }));
  const refresh = async () => {
    await fragments.update(true);
    stage.invalidate();
  };
  const settled = async () => {
    for (let i = 0; i < 200 && loaded && !abort.signal.aborted; i++) {
      await refresh();
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (!loaded.model.isBusy && i > 2) break;
    }
    if (!abort.signal.aborted) stage.renderNow();
  };
  const move = (next: CameraPose) => {
    pose = next;
    state = { ...state, camera: next };
    stage.setPose(next);
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => void refresh(), SETTLE_MS);
    events.emit('camera', next);
  };
  const fit = (view: 'oblique' | 'above' = 'oblique') => {
    const { widthPx, heightPx } = stage.size();
    if (loaded) move(fitPose(loaded.bounds, widthPx / heightPx, view));
  };
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    stage.invalidate();
    events.emit('state', state);
  };
  const applyCut = async () => {
    if (!loaded) return;
    const { from, to } = cutHeightsM(loaded, state);
    stage.renderer.clippingPlanes = cutPlanes(from, to);
    await loaded.cap.cutAt(Number.isFinite(to) ? to : null);
    await refresh();
  };
  const applyVisibility = async () => {
    if (loaded) await showCategories(loaded, state.hiddenCategories);
    await refresh();
  };
  const applySelection = async () => {
    if (loaded) await markSelection(loaded.model, state.selection, isGhosting, THEMES[theme].accent);
    await refresh();
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
  const castAt = (x: number, y: number) => {
    const box = stage.renderer.domElement.getBoundingClientRect();
    return { camera: stage.camera(), mouse: new Vector2(box.left + x, box.top + y), dom: stage.renderer.domElement };
  };
  const pick = async (x: number, y: number) => {
    const hit = await loaded?.model.raycast(castAt(x, y));
    return select(hit?.localId ?? null);
  };
  const measureAt = async (x: number, y: number) => {
    const hits = (await loaded?.model.raycastWithSnapping({ ...castAt(x, y), snappingClasses: [SnappingClass.POINT, SnappingClass.LINE, SnappingClass.FACE] })) ?? [];
    const hit = hits[0] ?? (await loaded?.model.raycast(castAt(x, y)));
    if (!hit) return;
    const point: Vec3 = [hit.point.x, hit.point.y, hit.point.z];
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
      if (event.button === 0) void (tool === 'measure' ? measureAt(x, y) : pick(x, y));
    },
  });
  const dispose = () => {
    if (abort.signal.aborted) return;
    abort.abort();
    clearTimeout(settleTimer);
    detach();
    loaded?.cap.dispose();
    loaded = null;
    void fragments.dispose();
    stage.dispose();
  };

  stage.renderer.domElement.setAttribute('role', 'img');
  stage.renderer.domElement.setAttribute('aria-label', options.label ?? 'Building model');
  stage.setPose(pose);
  open().catch((error: unknown) => {
    if (!abort.signal.aborted) events.emit('error', toViewerError(error, 'MODEL_DAMAGED'));
  });

  return {
    on: events.on,
    getState: () => state,
    setState: async (change) => {
      if (change.camera) move(change.camera);
      apply(change);
      await applyAll();
    },
    getCamera: () => pose,
    setCamera: move,
    fit,
    levels: () => loaded?.levels ?? [],
    categories: listCategories,
    setLevel: async (levelId) => {
      apply({ level: levelId });
      // Straight from above, in perspective (viewers.md §4).
      if (levelId !== null && loaded) {
        const { widthPx, heightPx } = stage.size();
        move({ ...fitPose(loaded.bounds, widthPx / heightPx, 'above'), projection: 'perspective' });
      }
      await applyCut();
    },
    setCategoryVisible: async (name, isVisible) => {
      const others = state.hiddenCategories.filter((other) => other !== name);
      apply({ hiddenCategories: isVisible ? others : [...others, name] });
      await applyVisibility();
    },
    setGhosting: async (isOn) => {
      isGhosting = isOn;
      await applySelection();
    },
    pick,
    select,
    highlight: async (localIds, cssColor) => {
      await loaded?.model.highlight([...localIds], lookOf(cssColor));
      await refresh();
    },
    resetHighlight: applySelection,
    setTool: (next) => {
      tool = next;
      stage.renderer.domElement.style.cursor = next === 'measure' ? 'crosshair' : '';
    },
    clearMarkers: () => apply({ markers: [] }),
    reset: async () => {
      isGhosting = false;
      apply({ level: null, slice: null, hiddenCategories: [], selection: null, markers: [] });
      fit();
      await applyAll();
    },
    setTheme: (next) => {
      theme = next;
      stage.setTheme(next);
    },
    setUnit: (next) => {
      unit = next;
      stage.invalidate();
    },
    screenshot: stage.screenshot,
    settled,
    dispose: () => {
      events.clear();
      dispose();
    },
  };
}
