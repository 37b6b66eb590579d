import type { PointPicks } from '#viewer/measure/point-picks.ts';
import type { Bounds3 } from '#geometry/bounds.ts';
import type { ColorMode, ViewerState } from '#viewer/state.ts';
import type { Emitter } from '#viewer/view/emitter.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import type { Level } from '#viewer/view/levels.ts';
import type { StageEvents, StageViewCalls } from '#viewer/view/stage-view.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import type { ViewerError } from '#viewer/view/viewer-error.ts';
import type { Profile } from '#viewer/profile/read-profile.ts';
import type { Strip } from '#viewer/profile/strip.ts';
import type { PickedPoint } from './pick-point.ts';

/** A cloud that a viewer can show. */
export type CloudSource = {
  id: string;
  /** What people call it. */
  name: string;
  /** Address of the octree's metadata.json, same origin; hierarchy.bin and octree.bin lie beside it and answer byte ranges. */
  url: string;
  /** Where its coordinates are in those of the project: a 4 by 4 matrix, column by column. Without it: the same. */
  cloudToProject?: readonly number[] | undefined;
  /** What fills the picture at first, in project meters: the building. Without it, where most points are. */
  focus?: Bounds3 | undefined;
};

/** A cloud as the viewer has it. */
export type CloudListing = { id: string; name: string; isShown: boolean; isLoading: boolean };
/**
 * What is drawn, what the view needs, and all that the clouds have: what is out of sight or finer than a pixel is not needed.
 * `areDistancesLoading`: points that are colored by their distances still wait for them.
 */
export type CloudProgress = {
  shownPoints: number;
  wantedPoints: number;
  totalPoints: number;
  areDistancesLoading: boolean;
};

export type CloudViewerOptions = {
  /** Those that the state names are shown; without any, the first. */
  clouds: readonly [CloudSource, ...CloudSource[]];
  levels?: readonly Level[];
  state?: Partial<ViewerState>;
  theme?: ViewerTheme;
  unit?: MeasureUnit;
  /** Points on screen at the same time; 4,000,000, on small screens 1,000,000. */
  pointBudget?: number;
  /** Strength of the shading of edges, 0 turns it off. */
  edlStrength?: number;
  /** Until the first points: 30 s. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** What a screen reader says of the picture. */
  label?: string;
};

export type CloudClass = {
  id: number;
  name: string;
  label: string;
  count: number;
  color: readonly [number, number, number];
  isVisible: boolean;
};

/** `matrix`: from the cloud's own coordinates to those of the cloud `onto`, 4 by 4, column by column. */
export type CloudAlignment = { onto: string; matrix: readonly number[] };

/** Where the distances of a cloud are; `isLater`: of the later of two scans. */
export type CloudDistances = { url: string; isLater: boolean };

/** What a page does with the clouds of a viewer. */
export type CloudCalls = {
  /** The classes of the product that occur, and their numbers of points. */
  classes: () => CloudClass[];
  setClassVisible: (id: number, isVisible: boolean) => void;
  setAllClassesVisible: (isVisible: boolean) => void;
  setColorMode: (mode: ColorMode) => void;
  /** What the clouds can be colored by: no photo colors where the scanner took none. A 'state' event follows when it is known. */
  colorModes: () => readonly ColorMode[];
  /**
   * Where the distances of clouds are, by the cloud's id: a number for each point beside `octree.bin`, in its order. They are loaded for what
   * is shown, while the points are colored by them.
   */
  setDeviations: (distances: ReadonlyMap<string, CloudDistances>) => void;
  /**
   * Shows clouds where they fit others, by the id of the cloud, in place of where they lie; what is not named lies where its source says.
   * The cloud of a place that has changed is loaded again.
   */
  setAligned: (aligned: ReadonlyMap<string, CloudAlignment>) => void;
  /** Fits the picture as soon as all clouds that are shown are open, also where one of them is on its way to another place. */
  fitOnceOpen: () => void;
  setEdl: (strength: number) => void;
  shownPointCount: () => number;
  /** All points of a strip through the clouds that are shown, but those that are hidden or cut away. */
  readProfile: (strip: Strip, signal: AbortSignal, onProgress?: (share: number) => void) => Promise<Profile>;
};

export type CloudEvents = StageEvents & {
  /** The description of a first cloud has arrived: its boxes, in project meters. `focus`: where most points are. */
  open: { bounds: Bounds3; focus: Bounds3 };
  progress: CloudProgress;
  /** What is loaded and shown has changed. */
  clouds: readonly CloudListing[];
  /** One of several clouds cannot be shown; the others stay. */
  failed: { id: string; name: string; error: ViewerError };
  pick: PickedPoint;
};

export type CloudViewer = StageViewCalls &
  CloudCalls & {
    on: Emitter<CloudEvents>['on'];
    /** Changes what is given and keeps the rest. */
    setState: (change: Partial<ViewerState>) => void;
    /** Orthographic from above, or back to perspective. */
    setTopView: (isOn: boolean) => void;
    clouds: () => readonly CloudListing[];
    /** What a slice is in percent of, in project meters; null until a cloud is open. */
    heights: () => { fromM: number; toM: number } | null;
    /** Flies to what is in a box. */
    flyTo: (box: Bounds3) => void;
    /** Flies to a cloud that is shown. */
    fitLayer: (id: string) => void;
    /** Shows or hides a cloud; one of them is always shown. */
    setCloudShown: (id: string, isShown: boolean) => void;
    /** The point under a place in CSS pixels; null where none is. */
    pick: (x: number, y: number) => PickedPoint | null;
    /** Clicks pick points for the page, in place of what they do otherwise; null ends it. */
    setPicks: (picks: PointPicks | null) => void;
    renderNow: () => void;
    dispose: () => void;
  };
