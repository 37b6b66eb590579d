import type { Bounds3 } from '#geometry/bounds.ts';
import type { ViewerState } from '#viewer/state.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { StageEvents, StageViewCalls } from '#viewer/view/stage-view.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ModelItem } from './item-properties.ts';

export type ModelViewerOptions = {
  /** Address of the .frag file that the server made of an IFC model. */
  url: string;
  /** Address of the library's worker on our own origin: `modelWorkerUrl`. */
  workerUrl: string;
  /** Storeys of the building; without them they are read from the model. */
  levels?: readonly Level[];
  state?: Partial<ViewerState>;
  theme?: ViewerTheme;
  unit?: MeasureUnit;
  fetch?: typeof fetch;
  label?: string;
};

/** Elements that are shown in one colour. */
export type ElementMark = { localIds: readonly number[]; cssColor: string };
export type ModelCategory = { name: string; count: number; isVisible: boolean };
type ModelStage = 'fetching' | 'parsing' | 'drawing' | 'ready';

export type ModelEvents = StageEvents & {
  /** Loading, 0 to 1 within each stage. */
  progress: { stage: ModelStage; share: number };
  /** Everything is known: levels and categories can be listed. */
  open: { levels: readonly Level[]; categories: readonly ModelCategory[] };
  /** The selected element with its properties. */
  select: ModelItem | null;
};

export type ModelViewer = StageViewCalls & {
  on: Emitter<ModelEvents>['on'];
  setState: (change: Partial<ViewerState>) => Promise<void>;
  levels: () => readonly Level[];
  categories: () => readonly ModelCategory[];
  /** Cuts 4 ft above a level and looks from above; null takes the cut away. */
  setLevel: (levelId: string | null) => Promise<void>;
  setCategoriesVisible: (names: readonly string[], isVisible: boolean) => Promise<void>;
  /** Shows everything but the selection as glass. */
  setGhosting: (isOn: boolean) => Promise<void>;
  /** Selects the element under a place in CSS pixels; answers it. */
  pick: (x: number, y: number) => Promise<ModelItem | null>;
  select: (localId: number | null) => Promise<ModelItem | null>;
  /** Local ids of elements by the GlobalId of their IFC; null for one that this model does not have. */
  find: (globalIds: readonly string[]) => Promise<(number | null)[]>;
  /** Colours elements (changes, comments) until other marks take their place; ghosting leaves them solid, and a selected one has a darker tone. */
  mark: (marks: readonly ElementMark[]) => Promise<void>;
  /** Box around elements in project metres; null without geometry. */
  boxOf: (localIds: readonly number[]) => Promise<Bounds3 | null>;
  /** Flies to a box, looking as before. */
  flyTo: (box: Bounds3) => void;
  /** View, cut, visibility, colours and ghosting as at the start. */
  reset: () => Promise<void>;
  /** Resolves when all that the view needs is drawn. */
  settled: () => Promise<void>;
  dispose: () => void;
};
