import type { Point3 } from '#geometry/space.ts';
import type { Bounds3 } from '#geometry/bounds.ts';
import { type ViewerState, initialViewerState } from '#viewer/state.ts';
import { type CameraPose, fitPose, type FitView } from './camera-pose.ts';
import type { MeasureUnit } from './format-measure.ts';
import { fitBeside, freeArea, type Insets, NO_INSETS } from './insets.ts';
import type { ViewerTheme } from './theme.ts';
import { createThreeStage, type ThreeStage } from './three-stage.ts';
import { createToolset, type Tool, type ToolCalls, type Toolset } from './tools.ts';
import { attachViewControls } from './view-controls.ts';
import { ViewerError } from './viewer-error.ts';

/** What every 3D view tells: its camera, its state, what went wrong, and that a lost graphics context came back. */
export type StageEvents = { camera: CameraPose; state: ViewerState; error: ViewerError; restored: null };

export type StageViewOptions = {
  name: string;
  label: string;
  state?: Partial<ViewerState> | undefined;
  theme?: ViewerTheme | undefined;
  unit?: MeasureUnit | undefined;
  /** Shown until `bounds` are known. */
  startBox: Bounds3;
  /** What `fit` shows; null while it is not known. */
  bounds: () => Bounds3 | null;
  /** Of what is in them, where more is known than a box: it is fitted by these. */
  corners?: () => readonly Point3[] | undefined;
  /** Runs before every picture; answers whether another is needed soon. */
  onFrame: () => boolean;
  /** Whether what it shows is not there yet, asked after `onFrame`. */
  isBlank?: () => boolean;
  /** The tools in the order of the toolbar; those that every view has are made from `common`. */
  tools: (common: CommonTools) => readonly Tool[];
  /** A press of the main button in CSS pixels, that did not become a drag and that no tool takes. */
  onClick: (x: number, y: number, event: PointerEvent) => void;
  /** Called once, before the stage goes. */
  onDispose: () => void;
  tell: { [Name in keyof StageEvents]: (detail: StageEvents[Name]) => void };
};

/** The tools of every 3D view. */
export type CommonTools = Record<'fit' | 'units' | 'screenshot', Tool>;

/** The part of a viewer that cloud and model share. */
export type StageViewCalls = {
  tools: ToolCalls;
  getState: () => ViewerState;
  getCamera: () => CameraPose;
  setCamera: (pose: CameraPose) => void;
  /** The building in the picture, beside what floats over it. It stays fitted until the camera is moved. */
  fit: (view?: FitView) => void;
  setInsets: (insets: Insets) => void;
  setTheme: (theme: ViewerTheme) => void;
  setUnit: (unit: MeasureUnit) => void;
  /** CSS pixels of a place in project meters; null behind the eye. */
  toScreen: (point: Point3) => { x: number; y: number } | null;
  /** The picture with its measurements, PNG. */
  screenshot: () => Promise<Blob>;
};

export type StageView = {
  stage: ThreeStage;
  state: () => ViewerState;
  pose: () => CameraPose;
  theme: () => ViewerTheme;
  unit: () => MeasureUnit;
  tools: Toolset;
  insets: () => Insets;
  apply: (change: Partial<ViewerState>) => void;
  move: (pose: CameraPose) => void;
  fit: (view?: FitView) => void;
  /** Says what cannot be done; the view goes on. */
  tell: (error: ViewerError) => void;
  isDisposed: () => boolean;
  dispose: () => void;
  calls: StageViewCalls;
};

/** Whether something is drawn over the picture. */
const hasMarks = ({ measurements, spots, profile, cutPlanes, cutBox }: ViewerState): boolean =>
  measurements.length + spots.length + cutPlanes.length > 0 || profile !== null || cutBox !== null;

/**
 * A 3D view with camera, state, fitting, controls and tools; what it shows is its user's. Throws
 * `ViewerError('NO_WEBGL')` where no context can be made.
 */
export function createStageView(host: HTMLElement, options: StageViewOptions): StageView {
  const { tell } = options;
  let state: ViewerState = { ...initialViewerState, ...options.state };
  let pose: CameraPose = state.camera ?? fitPose(options.startBox, 1.6);
  let fitted: FitView | null = null;
  let insets = NO_INSETS;
  let theme = options.theme ?? 'light';
  let unit = options.unit ?? 'ft';
  let isDisposed = false;

  const stage = createThreeStage(host, {
    name: options.name,
    theme,
    onFrame: options.onFrame,
    isBlank: options.isBlank && (() => options.isBlank?.() === true && !hasMarks(state) && !tools.isMode()),
    onOverlay: (context) =>
      tools.draw({ context, toScreen: stage.toScreen, unit, theme, picture: stage.renderer.domElement }),
    onError: tell.error,
    onRestored: () => tell.restored(null),
    onResize: () => refit(),
    onSuspended: () => {
      dispose();
      tell.error(new ViewerError('SUSPENDED'));
    },
  });
  const show = (next: CameraPose) => {
    pose = next;
    state = { ...state, camera: next };
    stage.setPose(next);
    tools.changed();
    tell.camera(next);
  };
  const move = (next: CameraPose) => {
    fitted = null;
    show(next);
  };
  const fit = (view: FitView = pose.projection === 'orthographic' ? 'above' : 'oblique') => {
    const bounds = options.bounds();
    if (!bounds) return;
    fitted = view;
    show(fitBeside(bounds, stage.size(), insets, view, options.corners?.()));
  };
  const refit = () => {
    if (fitted && !isDisposed) fit(fitted);
  };
  const apply = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    stage.invalidate();
    tools.changed();
    tell.state(state);
  };
  const tools: Toolset = createToolset(
    options.tools({
      fit: { id: 'fit', key: 'f', press: () => fit() },
      units: { id: 'units', key: 'u', isShown: () => tools.isMode() },
      screenshot: { id: 'screenshot', key: 's' },
    }),
    () => {
      stage.renderer.domElement.style.cursor = tools.isMode() ? 'crosshair' : '';
    },
  );
  const detach = attachViewControls({
    element: stage.renderer.domElement,
    getPose: () => pose,
    setPose: move,
    middle: () => freeArea(stage.size(), insets),
    onReset: () => fit(),
    onHover: (x, y) => tools.hover(x, y),
    grab: (x, y, event) => tools.grab(x, y, event),
    steering: () => tools.steering(),
    onKey: (event) => tools.key(event),
    onClick: (x, y, event) => {
      if (event.button === 2) tools.secondClick();
      if (event.button === 0 && !tools.click(x, y)) options.onClick(x, y, event);
    },
  });
  const dispose = () => {
    if (isDisposed) return;
    isDisposed = true;
    detach();
    options.onDispose();
    stage.dispose();
  };

  stage.renderer.domElement.setAttribute('role', 'img');
  stage.renderer.domElement.setAttribute('aria-label', options.label);
  stage.setPose(pose);
  return {
    stage,
    state: () => state,
    pose: () => pose,
    theme: () => theme,
    unit: () => unit,
    tools,
    insets: () => insets,
    apply,
    move,
    fit,
    tell: tell.error,
    isDisposed: () => isDisposed,
    dispose,
    calls: {
      tools: tools.calls,
      getState: () => state,
      getCamera: () => pose,
      setCamera: move,
      fit,
      setInsets: (next) => {
        insets = next;
        stage.setInsets(next);
        refit();
      },
      setTheme: (next) => {
        theme = next;
        stage.setTheme(next);
      },
      setUnit: (next) => {
        unit = next;
        stage.invalidate();
      },
      toScreen: stage.toScreen,
      screenshot: stage.screenshot,
    },
  };
}
