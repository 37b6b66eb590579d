import { distance, type Point2 } from '#geometry/plane.ts';
import { type Aim, createAim, isByKeys } from '#viewer/view/aim.ts';
import type { Place } from '#viewer/view/draw-marks.ts';
import type { Size } from '#viewer/view/insets.ts';
import { SAME_POINT_M } from '#viewer/view/measure-rules.ts';
import type { Told } from '#viewer/view/tools.ts';
import type { FlatCamera } from './flat-camera.ts';
import type { FlatStage } from './flat-stage.ts';
import type { FlatParts } from './flat-viewer-types.ts';
import {
  type MeasureMode,
  type Measurements,
  canClear,
  chooseMode,
  clearMeasurements,
  clickPoint,
  closeArea,
  dropPending,
  markArea,
  noMeasurements,
  undoPoint,
} from './measure-plan.ts';
import { toPlan, toScreen } from './plan-view.ts';
import { type Made, toldOf } from './told-measuring.ts';
import { type Snap, type SnapTargets, snapTo } from './snap.ts';

const SNAP_PX = 10;

export type FlatMeasuring = {
  measurements: () => Measurements;
  isActive: () => boolean;
  /** Where the pointer is in the drawing; null before it was there. */
  pointer: () => Point2 | null;
  /** Takes a place of the pointer in CSS pixels; answers it in the drawing. */
  pointAt: (x: number, y: number) => Point2;
  /** What the pointer snaps to while something is measured. */
  snap: () => Snap | null;
  /** What is near the pointer whatever is measured. */
  near: () => Snap | null;
  /** Turns measuring on; the active mode given again turns it off. */
  setMode: (mode: MeasureMode) => void;
  /** Sets a point where the pointer is or snaps to. */
  click: () => void;
  close: () => void;
  /** Escape, Backspace, Enter and arrows in the drawing; true where the key did something. */
  key: (event: KeyboardEvent) => boolean;
  /** Keys aim with it where it is. */
  aim: Aim;
  /** What was done last. */
  told: () => Told | null;
  /** Drops what is being measured, else the tool; false when there was neither. */
  cancel: () => boolean;
  /** Takes back the last corner of what is being drawn; false when there is none. */
  undo: () => boolean;
  mark: (points: readonly Point2[] | null) => void;
  canClear: () => boolean;
  clear: () => void;
  /** Drops the points of an unfinished measurement and the mark, and reports neither. */
  drop: () => void;
  /** Shows other measurements in place of these, and reports nothing. */
  replace: (next: Measurements) => void;
};

type MeasuringParts = Pick<FlatParts, 'turnDeg' | 'onMeasure'> & {
  /** Middle and size of what panels leave free of the picture. */ area: () => Size & Place;
  /** What was measured last, in the reader's unit. */ figureOf: (made: Made) => string;
};

/** Measuring on a flat drawing: its mode, its points, and what they snap to. */
export function createFlatMeasuring(
  stage: Pick<FlatStage, 'canvas' | 'invalidate'>,
  camera: Pick<FlatCamera, 'view'>,
  targetsNear: (point: Point2, reachM: number) => readonly SnapTargets[],
  { turnDeg, onMeasure, area, figureOf }: MeasuringParts,
): FlatMeasuring {
  let measured = noMeasurements;
  let pointer: Point2 | null = null;
  let told: Told | null = null;
  const aim = createAim(area);
  /** Where Enter was last: there again, it closes an area. */
  let entered: Point2 | null = null;
  const screenPlace = () => {
    const place = pointer && toScreen(camera.view(), pointer);
    return place && { x: place.x, y: place.y };
  };
  const pointAt = (x: number, y: number) => (pointer = toPlan(camera.view(), x, y));

  const measure = (next: Measurements) => {
    told = toldOf(measured, next, figureOf);
    measured = next;
    stage.canvas.style.cursor = next.mode === 'none' ? '' : 'crosshair';
    stage.invalidate();
    onMeasure(next);
  };
  const snap = () => (measured.mode === 'none' ? null : nearPointer());
  const nearPointer = (): Snap | null => {
    if (!pointer) return null;
    const reachM = SNAP_PX / camera.view().pxPerM;
    const near = targetsNear(pointer, reachM);
    // Its own points too, so that an area closes where it began.
    return snapTo(
      pointer,
      {
        edges: near.flatMap(({ edges }) => edges),
        corners: [...measured.pending, ...near.flatMap(({ corners }) => corners)],
      },
      reachM,
    );
  };
  const cancel = (): boolean => {
    if (measured.mode === 'none') return false;
    measure(measured.pending.length > 0 ? dropPending(measured) : chooseMode(measured, 'none'));
    return true;
  };
  const undo = (): boolean => {
    if (measured.pending.length === 0) return false;
    entered = null;
    measure(undoPoint(measured));
    return true;
  };
  const close = () => measure(closeArea(measured));
  const click = () => {
    const point = snap()?.point ?? pointer;
    if (point) measure(clickPoint(measured, point, turnDeg()));
  };
  const isDrawn = () => measured.mode === 'area' || measured.mode === 'polygon';
  const enter = () => {
    const place = aim.place();
    const at = place && pointAt(place.x, place.y);
    const isAgain = at !== null && entered !== null && distance(at, entered) < SAME_POINT_M;
    entered = isAgain ? null : at;
    if (isDrawn() && (isAgain || (!at && measured.pending.length > 0))) return close();
    if (at) return click();
    aim.begin(screenPlace());
    stage.invalidate();
    // The tools show whether keys aim.
    onMeasure(measured);
  };
  const arrow = (event: KeyboardEvent): boolean => {
    const wasShown = aim.place() !== null;
    const isMoved = aim.key(event, screenPlace());
    const place = aim.place();
    if (!isMoved || !place) return false;
    pointAt(place.x, place.y);
    stage.invalidate();
    if (!wasShown) onMeasure(measured);
    return true;
  };
  return {
    measurements: () => measured,
    isActive: () => measured.mode !== 'none',
    pointer: () => pointer,
    pointAt,
    snap,
    near: nearPointer,
    setMode: (mode) => {
      aim.end();
      entered = null;
      const isStart = measured.mode === 'none';
      if (isStart && isByKeys()) aim.begin();
      measure(chooseMode(measured, mode));
      // Keys that aim are for the picture.
      if (isStart) stage.canvas.focus({ preventScroll: true });
    },
    click,
    close,
    key: (event) => {
      if (measured.mode === 'none') return false;
      if (event.key !== 'Enter')
        return arrow(event) || (event.key === 'Escape' && cancel()) || (event.key === 'Backspace' && undo());
      enter();
      return true;
    },
    aim,
    told: () => told,
    cancel,
    undo,
    mark: (points) => measure(markArea(measured, points)),
    canClear: () => canClear(measured),
    clear: () => measure(clearMeasurements(measured)),
    drop: () => {
      measured = markArea(dropPending(measured), null);
    },
    replace: (next) => {
      measured = next;
      stage.invalidate();
    },
  };
}
