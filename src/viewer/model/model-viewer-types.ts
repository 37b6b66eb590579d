import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import type { ElementRef, ViewerState } from '#viewer/state.ts';
import type { FitView } from '#viewer/view/camera-pose.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { StageEvents, StageViewCalls } from '#viewer/view/stage-view.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import type { CloudCalls, CloudListing, CloudProgress, CloudSource } from '#viewer/cloud/cloud-viewer-types.ts';
import type { PointPicks } from '#viewer/measure/point-picks.ts';
import type { ModelItem } from './item-properties.ts';
import type { DrawingListing, DrawingSource } from './model-drawings.ts';
import type { ModelPin } from './model-pins.ts';
import type { WalkCalls, WalkStatus } from './walk-status.ts';

/** A model that the viewer can show. */
export type ModelSource = {
  id: string;
  /** What people call it. */
  name: string;
  /** Address of the .frag file that the server made of an IFC model. */
  url: string;
  /** Where its project coordinates are in those that the viewer shows, meters: a 4 by 4 matrix, column by column. Without it: the same. */
  placement?: readonly number[] | undefined;
  /** Storeys of the building; without them they are read from the model. */
  levels?: readonly Level[] | undefined;
};

export type ModelViewerOptions = {
  /** Those that the state names are shown; without any, the first. */
  models: readonly ModelSource[];
  /** Point clouds that can be shown with them: those that the state names. */
  clouds?: readonly CloudSource[];
  /** Drawings and plans that can be laid among them: those that the state names. */
  drawings?: readonly DrawingSource[];
  /** Address of the library's worker on our own origin: `modelWorkerUrl`. */
  workerUrl: string;
  state?: Partial<ViewerState>;
  theme?: ViewerTheme;
  unit?: MeasureUnit;
  fetch?: typeof fetch;
  label?: string;
};

/** Elements that are shown in one color, '#rrggbb'. */
export type ElementColor = { ids: readonly ElementRef[]; cssColor: string };
export type ModelCategory = { name: string; count: number; isVisible: boolean };
/** A model as the viewer has it. */
export type ModelListing = { id: string; name: string; isShown: boolean; isLoading: boolean };
type ModelStage = 'fetching' | 'parsing' | 'drawing' | 'ready';
/** What of the elements is shown. */
export type ElementVisibility = Pick<ViewerState, 'isolated' | 'hidden' | 'xrayLevel'>;

export type ModelEvents = StageEvents & {
  /** Loading of a model, 0 to 1 within each stage. */
  progress: { stage: ModelStage; share: number; name: string };
  /** A model has come or gone: levels and categories of those that are shown. */
  open: { levels: readonly Level[]; categories: readonly ModelCategory[] };
  /** What is loaded and shown has changed. */
  models: readonly ModelListing[];
  clouds: readonly CloudListing[];
  drawings: readonly DrawingListing[];
  /** How much of the clouds is drawn. */
  points: CloudProgress;
  /** One of several models, or a cloud, cannot be shown; the others stay. */
  failed: { id: string; name: string; error: ViewerError };
  /** What is selected; `item` with its properties when it is one element, `at` where that was clicked, in project meters. */
  select: { ids: readonly ElementRef[]; item: ModelItem | null; at: Point3 | null };
  /** The id of a pin that was pressed. */
  pin: string;
  visibility: ElementVisibility;
  /** Somebody begins to walk, comes to another level, or ends. */
  walk: WalkStatus | null;
};

/** The point clouds beside the models. */
export type ModelClouds = CloudCalls & {
  list: () => readonly CloudListing[];
  /** Shows or hides a cloud. The last model can be hidden while a cloud is shown. */
  setShown: (id: string, isShown: boolean) => Promise<void>;
};

export type ModelViewer = StageViewCalls & {
  on: Emitter<ModelEvents>['on'];
  setState: (change: Partial<ViewerState>) => Promise<void>;
  models: () => readonly ModelListing[];
  /** Shows or hides a model; one that is shown for the first time is loaded. Resolves when it is in the picture, or has failed. */
  setModelShown: (id: string, isShown: boolean) => Promise<void>;
  /** Null where there are no clouds. */
  clouds: ModelClouds | null;
  drawings: () => readonly DrawingListing[];
  /** Lays a drawing among the models, or takes it away. */
  setDrawingShown: (id: string, isShown: boolean) => void;
  levels: () => readonly Level[];
  /** What a slice is in percent of, in project meters; null until something is open. */
  heights: () => { fromM: number; toM: number } | null;
  categories: () => readonly ModelCategory[];
  /** Cuts 4 ft above a level and looks from above; null takes all cuts away. */
  setLevel: (levelId: string | null) => Promise<void>;
  setCategoriesVisible: (names: readonly string[], isVisible: boolean) => Promise<void>;
  /** Shows these elements alone, as far as categories, cuts and what is hidden leave them; null or none of them: all again. */
  isolate: (ids: readonly ElementRef[] | null) => Promise<void>;
  /** Hides these elements beside those that are hidden already. */
  hide: (ids: readonly ElementRef[]) => Promise<void>;
  /** Nothing is isolated or hidden any more; categories stay as they are. */
  showAll: () => Promise<void>;
  /** Shows the elements of all levels but this one as glass; null ends it. */
  setXray: (levelId: string | null) => Promise<void>;
  /** Takes the last `isolate`, `hide`, `showAll`, `setXray` or cut back. False when there is none. */
  undo: () => Promise<boolean>;
  /** Shows everything but what is selected or colored as glass. */
  setGhosting: (isOn: boolean) => Promise<void>;
  /** Flies to a model or a cloud that is shown. */
  fitLayer: (id: string) => void;
  /** Selects the element under a place in CSS pixels; answers it. */
  pick: (x: number, y: number) => Promise<ModelItem | null>;
  /** The id that a level has in the file of a model, and so in its element table; null where that model has no such storey. */
  storeyOf: (modelId: string, levelId: string) => string | null;
  /** Clicks pick points for the page, in place of what they do otherwise; null ends it. */
  setPicks: (picks: PointPicks | null) => void;
  /** Selects these elements and no others; answers the one with its properties when it is one. */
  select: (ids: readonly ElementRef[]) => Promise<ModelItem | null>;
  /** The elements of all models that have a GlobalId. */
  find: (globalId: string) => readonly ElementRef[];
  /** Colors elements until other colors take their place; ghosting leaves them solid, and a selected one has a darker tone. */
  color: (groups: readonly ElementColor[]) => Promise<void>;
  /** Shows these pins over the picture and no others. */
  setPins: (pins: readonly ModelPin[]) => void;
  /** Marks elements with a color over all others, until other marks take their place; what marks stand for is not part of the state. */
  mark: (groups: readonly ElementColor[]) => Promise<void>;
  /** Box around elements in project meters; null without geometry. */
  boxOf: (ids: readonly ElementRef[]) => Promise<Bounds3 | null>;
  /** Flies to where one looks at all that is shown from. */
  lookFrom: (view: FitView) => void;
  /** Flies to a box, looking as before. */
  flyTo: (box: Bounds3) => void;
  /** View, cut, visibility, colors and ghosting as at the start; models stay. */
  reset: () => Promise<void>;
  /** Null where nobody can walk. */
  walk: WalkCalls | null;
  /** Resolves when all that the view needs is drawn. */
  settled: () => Promise<void>;
  dispose: () => void;
};
