import type { Point2 } from '#geometry/plane.ts';
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
import { toPlan } from './plan-view.ts';
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
  /** Escape, Backspace and Enter in the drawing; true where the key did something. */
  key: (event: KeyboardEvent) => boolean;
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

/** Measuring on a flat drawing: its mode, its points, and what they snap to. */
export function createFlatMeasuring(
  stage: Pick<FlatStage, 'canvas' | 'invalidate'>,
  camera: Pick<FlatCamera, 'view'>,
  targetsNear: (point: Point2, reachM: number) => readonly SnapTargets[],
  { turnDeg, onMeasure }: Pick<FlatParts, 'turnDeg' | 'onMeasure'>,
): FlatMeasuring {
  let measured = noMeasurements;
  let pointer: Point2 | null = null;

  const measure = (next: Measurements) => {
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
    measure(undoPoint(measured));
    return true;
  };
  const close = () => measure(closeArea(measured));
  return {
    measurements: () => measured,
    isActive: () => measured.mode !== 'none',
    pointer: () => pointer,
    pointAt: (x, y) => (pointer = toPlan(camera.view(), x, y)),
    snap,
    near: nearPointer,
    setMode: (mode) => measure(chooseMode(measured, mode)),
    click: () => {
      const point = snap()?.point ?? pointer;
      if (point) measure(clickPoint(measured, point, turnDeg()));
    },
    close,
    key: ({ key }) => {
      if (key === 'Enter') close();
      return (key === 'Escape' && cancel()) || (key === 'Backspace' && undo());
    },
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
