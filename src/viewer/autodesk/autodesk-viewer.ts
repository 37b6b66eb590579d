import { type Bounds3, boundsAround } from '#geometry/bounds.ts';
import { heightsOf } from '#viewer/view/levels.ts';
import type { ModelItem } from '#viewer/model/item-properties.ts';
import type {
  ElementColor,
  ElementVisibility,
  ModelEvents,
  ModelViewer,
  ModelViewerOptions,
} from '#viewer/model/model-viewer-types.ts';
import { createUndoSteps } from '#viewer/section/undo-steps.ts';
import { type ElementRef, initialViewerState, type ViewerState } from '#viewer/state.ts';
import { type CameraPose, FIELD_OF_VIEW_DEG, fitPose, type FitView, looksPast, pan } from '#viewer/view/camera-pose.ts';
import { createEmitter } from '#viewer/view/emitter.ts';
import { flyBetween, poseAt } from '#viewer/view/fly.ts';
import { fitBeside, freeArea, NO_INSETS } from '#viewer/view/insets.ts';
import type { Level } from '#viewer/view/levels.ts';
import { createToolset } from '#viewer/view/tools.ts';
import { toViewerError, ViewerError } from '#viewer/view/viewer-error.ts';
import { registerContext } from '#viewer/view/webgl-contexts.ts';
import { autodeskTools } from './autodesk-tools.ts';
import type { Autodesk, AutodeskVectors } from './autodesk-api.ts';
import { loadAutodesk, type ViewerScripts } from './load-scripts.ts';
import { color, cut, hideAndShow } from './apply-state.ts';
import { openModel, type OpenedModel } from './open-model.ts';
import { elementOf } from './revit-element.ts';
import { createSpots } from './spots.ts';
import { createTokenSource } from './token-source.ts';
import { isSamePose, paint, picture, placeCamera } from './view-parts.ts';

export type AutodeskViewerOptions = ModelViewerOptions & {
  scripts: ViewerScripts;
  /** Names of the viewer's own: see `InitializerOptions`. */
  env: string;
  api: string;
  endpoint: string | null;
  /** Our own call, which answers tokens. */
  tokenUrl: string;
  /** Of the model of the address, as Autodesk has it. */
  urn: string;
  /** The service has no model under this urn. */
  onMissing: () => void;
};

const START_BOX: Bounds3 = { min: [-10, -10, 0], max: [10, 10, 8] };

/**
 * Shows a Revit model that Autodesk has translated, with Autodesk's viewer (v7), as the viewer of IFC models does. One model, that of the
 * urn. Failures arrive as `error` events. While elements are shown as glass, what is hidden is glass too: that viewer knows no other way.
 */
export function createAutodeskViewer(host: HTMLElement, options: AutodeskViewerOptions): ModelViewer {
  const [source] = options.models;
  if (!source) throw new Error('there is no model');
  const events = createEmitter<ModelEvents>();
  let state: ViewerState = { ...initialViewerState, ...options.state, models: null };
  let pose = state.camera ?? fitPose(START_BOX, 1);
  let fitted: FitView | null = null;
  let [theme, unit, insets] = [options.theme ?? 'light', options.unit ?? 'ft', NO_INSETS];
  let opened: (OpenedModel & AutodeskVectors) | undefined;
  let isGone = false;
  const steps = createUndoSteps();

  const fail = (error: unknown) => {
    if (!isGone) events.emit('error', toViewerError(error, 'MODEL_SERVICE_FAILED'));
  };
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    toolset.changed();
    events.emit('state', state);
  };
  const size = () => ({ widthPx: host.clientWidth || 1, heightPx: host.clientHeight || 1 });

  const show = (next: CameraPose) => {
    pose = next;
    state = { ...state, camera: next };
    if (opened) placeCamera(opened, next);
    events.emit('camera', next);
  };
  const move = (next: CameraPose) => {
    fitted = null;
    show(next);
  };
  const fit = (view: FitView = pose.projection === 'orthographic' ? 'above' : 'oblique') => {
    if (!opened) return;
    fitted = view;
    const { heightPx, widthPx } = size();
    const free = freeArea(size(), insets);
    // Its camera looks through the middle of the picture: what is beside the panels is off to a side.
    show(
      pan(
        fitBeside(opened.bounds, size(), insets, view),
        (free.x - widthPx / 2) / heightPx,
        (heightPx / 2 - free.y) / heightPx,
      ),
    );
  };
  const onCamera = () => {
    const seen = opened?.pose();
    if (!seen || isSamePose(seen, pose)) return;
    fitted = null;
    pose = seen;
    state = { ...state, camera: seen };
    events.emit('camera', seen);
  };

  const idsOf = (refs: readonly ElementRef[]) =>
    opened?.ids.dbIds(refs.filter(({ model }) => model === source.id).map(({ id }) => id)) ?? [];
  const applyCuts = () => opened && cut(opened, state);
  const applyVisibility = () => opened && hideAndShow(opened, state, idsOf);
  let marks: readonly ElementColor[] = [];
  const applyColors = () => opened && color(opened, [...state.colors, ...marks], idsOf);
  const applyMarks = () => {
    applyColors();
    if (state.isGhosting) applyVisibility();
  };
  const applyAll = () => {
    applyCuts();
    applyColors();
    applyVisibility();
    opened?.viewer.select(idsOf(state.selection), opened.model);
    spots.draw();
  };
  const shownNow = (): ElementVisibility => ({
    isolated: state.isolated,
    hidden: state.hidden,
    xrayLevel: state.xrayLevel,
  });
  const changeVisibility = async (next: Partial<ElementVisibility>, isStep = true) => {
    if (isStep) steps.keep(shownNow());
    apply(next);
    applyVisibility();
    events.emit('visibility', shownNow());
  };
  const undo = async () => {
    const before = steps.take();
    if (before) await changeVisibility(before, false);
    return before !== undefined;
  };

  const refOf = (dbId: number): ElementRef | undefined => {
    const id = opened?.ids.globalId(dbId);
    return id === undefined ? undefined : { model: source.id, id };
  };
  const itemOf = async (refs: readonly ElementRef[]): Promise<ModelItem | null> => {
    const [dbId, ...others] = idsOf(refs);
    if (!opened || dbId === undefined || others.length > 0) return null;
    return elementOf(opened.model, dbId, opened.ids);
  };
  const chosen = async (refs: readonly ElementRef[]): Promise<ModelItem | null> => {
    apply({ selection: [...refs] });
    if (state.isGhosting) applyVisibility();
    const item = await itemOf(refs);
    if (!isGone) events.emit('select', { ids: refs, item, at: null });
    return item;
  };
  const select = async (refs: readonly ElementRef[]) => {
    const answer = chosen(refs);
    opened?.viewer.select(idsOf(refs), opened.model);
    return answer;
  };
  const onSelection = (dbIds: readonly number[]) => {
    const refs = dbIds.map(refOf).filter((ref) => ref !== undefined);
    if (isSameSelection(refs, state.selection)) return;
    void chosen(refs);
  };
  const setGhosting = async (isOn: boolean) => {
    apply({ isGhosting: isOn });
    applyVisibility();
  };
  const reset = async () => {
    steps.forget();
    const { level, hiddenCategories, selection, isolated, hidden, colors, cutPlanes, cutBox } = initialViewerState;
    apply({ level, hiddenCategories, selection, isolated, hidden, colors, cutPlanes, cutBox, ...toolset.initial() });
    fit('oblique');
    events.emit('select', { ids: [], item: null, at: null });
    events.emit('visibility', shownNow());
    applyAll();
  };

  const toolset = createToolset(
    autodeskTools({
      viewer: () => opened?.viewer,
      unit: () => unit,
      state: () => state,
      reset: () => void reset(),
      fit: () => fit(),
      lookFrom: fit,
      setSpotting: (isOn) => spots.setTaking(isOn),
      setGhosting: (isOn) => void setGhosting(isOn),
      isolate: (refs) => void changeVisibility({ isolated: [...refs] }),
      hide: (refs) => void changeVisibility({ hidden: [...state.hidden, ...refs] }),
      showAll: () => void changeVisibility({ isolated: null, hidden: [] }),
      undo: () => {
        const canUndo = steps.canTake();
        void undo();
        return canUndo;
      },
    }),
  );
  const spots = createSpots({
    opened: () => opened,
    state: () => state,
    look: () => ({ unit, theme }),
    onSpot: (point) => apply({ spots: [...state.spots, point] }),
  });
  const unsubscribeSpots = events.on('state', () => spots.draw());

  const canvasHost = document.createElement('div');
  Object.assign(canvasHost.style, { position: 'absolute', inset: '0' });
  if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
  host.append(canvasHost);
  const unregister = registerContext('autodesk', () => {
    dispose();
    events.emit('error', new ViewerError('SUSPENDED'));
  });
  const resizing = new ResizeObserver(() => {
    opened?.viewer.resize();
    if (fitted) fit(fitted);
  });
  resizing.observe(host);

  const tokens = createTokenSource({
    url: options.tokenUrl,
    fetch: options.fetch,
    onFailed: (error) => fail(error),
  });
  const dispose = () => {
    if (isGone) return;
    isGone = true;
    tokens.stop();
    resizing.disconnect();
    unsubscribeSpots();
    opened?.viewer.finish();
    opened = undefined;
    canvasHost.remove();
    unregister();
  };

  const tellOpen = () => {
    if (opened) events.emit('open', { levels: opened.levels, categories: categoriesShown() });
    events.emit('models', listed());
  };
  const categoriesShown = () =>
    (opened?.categories ?? []).map(({ name, count }) => ({
      name,
      count,
      isVisible: !state.hiddenCategories.includes(name),
    }));
  const listed = () => [{ id: source.id, name: source.name, isShown: opened !== undefined, isLoading: !opened }];
  const progress = (stage: ModelEvents['progress']['stage'], share: number) =>
    events.emit('progress', { stage, share, name: source.name });

  const open = async () => {
    const loaded = await loadAutodesk(options.scripts);
    if (isGone) return;
    const made = await openModel(loaded, canvasHost, {
      urn: options.urn,
      initializer: initializerOf(options, tokens),
      onProgress: (share) => progress('parsing', share),
      onCamera,
      onSelection,
      onLost: () => fail(new ViewerError('CONTEXT_LOST')),
      isGone: () => isGone,
    });
    if (made === 'missing') return isGone ? undefined : options.onMissing();
    if (!made) return;
    opened = { ...made, ...loaded.THREE };
    opened.viewer.setFOV(FIELD_OF_VIEW_DEG);
    paint(opened, theme);
    dropForeign(opened.levels);
    if (!state.camera || looksPast(state.camera, opened.bounds)) fit();
    else show(state.camera);
    applyAll();
    tellOpen();
    await chosen(state.selection);
    progress('ready', 1);
  };
  /** What the address names and this model does not have is as if it were not named. */
  const dropForeign = (levels: readonly Level[]) => {
    const own = (refs: readonly ElementRef[]) => refs.filter((ref) => idsOf([ref]).length > 0);
    const isolated = own(state.isolated ?? []);
    apply({
      selection: own(state.selection),
      isolated: isolated.length > 0 ? isolated : null,
      hidden: own(state.hidden),
      level: levels.some(({ id }) => id === state.level) ? state.level : null,
    });
  };
  const opening = open().catch(fail);
  queueMicrotask(() => progress('fetching', 0));

  return {
    tools: toolset.calls,
    getState: () => state,
    getCamera: () => pose,
    setCamera: move,
    fit,
    setInsets: (next) => {
      insets = next;
      if (fitted) fit(fitted);
    },
    setTheme: (next) => {
      theme = next;
      if (opened) paint(opened, next);
      spots.draw();
    },
    setUnit: (next) => {
      unit = next;
      spots.draw();
      toolset.changed();
    },
    screenshot: () => picture(opened, size()),
    on: events.on,
    setState: async (change) => {
      if (change.camera) move(change.camera);
      apply({ ...change, models: null });
      applyAll();
    },
    models: listed,
    // There is one.
    setModelShown: async () => undefined,
    levels: () => opened?.levels ?? [],
    heights: () => heightsOf(opened?.bounds ?? null),
    categories: categoriesShown,
    setLevel: async (level) => {
      apply({ level });
      if (opened && level !== null)
        move({ ...fitBeside(opened.bounds, size(), insets, 'above'), projection: 'perspective' });
      applyCuts();
    },
    setCategoriesVisible: async (names, isVisible) => {
      const others = state.hiddenCategories.filter((name) => !names.includes(name));
      apply({ hiddenCategories: isVisible ? others : [...others, ...names] });
      applyVisibility();
    },
    isolate: (refs) => changeVisibility({ isolated: refs && refs.length > 0 ? [...refs] : null }),
    hide: (refs) => changeVisibility({ hidden: [...state.hidden, ...refs] }),
    showAll: () => changeVisibility({ isolated: null, hidden: [] }),
    undo,
    setGhosting,
    pick: async (x, y) => {
      const dbId = opened?.viewer.clientToWorld(x, y)?.dbId;
      const ref = dbId === undefined ? undefined : refOf(dbId);
      return select(ref ? [ref] : []);
    },
    select,
    storeyOf: (_modelId, levelId) => levelId,
    find: (globalId) => {
      const ref = { model: source.id, id: globalId };
      return idsOf([ref]).length > 0 ? [ref] : [];
    },
    color: async (groups) => {
      apply({ colors: groups.map(({ ids, cssColor }) => ({ ids: [...ids], cssColor })) });
      applyMarks();
    },
    mark: async (groups) => {
      marks = groups;
      applyMarks();
    },
    // Its elements do not say on which level they are.
    setXray: async () => undefined,
    // Elements with comments are marked; where on them a comment points is not drawn over its picture.
    setPins: () => undefined,
    boxOf: async (refs) => boundsAround(idsOf(refs).map((dbId) => opened?.boxOf(dbId))),
    lookFrom: fit,
    flyTo: (box) => flyBetween(() => pose, poseAt(box, pose), move),
    // It shows one file alone.
    fitLayer: () => undefined,
    walk: null,
    clouds: null,
    drawings: () => [],
    setDrawingShown: () => undefined,
    setPicks: () => undefined,
    reset,
    settled: async () => {
      await opening;
    },
    dispose: () => {
      events.clear();
      dispose();
    },
  };
}

function initializerOf(
  { env, api, endpoint }: AutodeskViewerOptions,
  tokens: ReturnType<typeof createTokenSource>,
): Parameters<Autodesk['Viewing']['Initializer']>[0] {
  return { env, api, ...(endpoint && { endpoint }), getAccessToken: (onToken) => void tokens.give(onToken) };
}

function isSameSelection(a: readonly ElementRef[], b: readonly ElementRef[]): boolean {
  const ids = new Set(b.map(({ id }) => id));
  return a.length === b.length && a.every(({ id }) => ids.has(id));
}
