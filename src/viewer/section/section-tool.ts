import type { Bounds3 } from '#geometry/bounds.ts';
import { alongAxis } from '#geometry/plane-in-box.ts';
import type { Point3 } from '#geometry/space.ts';
import { eyeOf, viewHeightM } from '#viewer/view/camera-pose.ts';
import { nearestPlace } from '#viewer/view/draw-marks.ts';
import type { Snapping } from '#viewer/view/snap.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { createMode, keyOnly, type Tool, type ToolId } from '#viewer/view/tools.ts';
import type { Grab } from '#viewer/view/view-controls.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import {
  boxToCut,
  type CutHandle,
  type CutPlane,
  type Cuts,
  deleteCut,
  flipCut,
  handleText,
  isSameHandle,
  MAX_CUT_PLANES,
  moveCut,
  type PlacedHandle,
  placeHandles,
  planeInFace,
} from './cuts.ts';
import { drawCuts } from './draw-cuts.ts';
import type { UndoSteps } from './undo-steps.ts';

export type SectionParts = {
  view: () => StageView;
  picking: () => Pick<Snapping, 'surfaceAt'>;
  /** Cuts where the state says. */
  section: () => { apply: () => unknown };
  undo: UndoSteps;
  bounds: () => Bounds3 | null;
  /** What is selected, else all that is shown; null for nothing. */
  boxOfShown: () => Promise<Bounds3 | null>;
};

/** How near to a handle a press takes it: a finger needs 44 px. */
const REACH_PX = 22;
/** Of an arrow key, in the reader's unit: 0.1 m or 4 in. */
const STEP_M = { m: 0.1, ft: 0.1016 } as const;
/** With Shift. */
const FAR = 10;
const STEPS: Record<string, number | undefined> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/**
 * The section tool: a click on a face places a cut plane there, or a box is placed around what is shown; both are moved by
 * handles. Cuts are in the viewer's state alone. (The transform controls of three carry one object at a time, are cut by the
 * planes that they move, and are too small for fingers.)
 */
export function sectionTools(
  { view, picking, section, undo, bounds, boxOfShown }: SectionParts,
  excludes: readonly ToolId[],
): Tool[] {
  const mode = createMode();
  let shape: 'plane' | 'box' = 'plane';
  let chosen: CutHandle | null = null;
  /** Where planes were placed: their handle stays there. */
  const anchors = new WeakMap<CutPlane, Point3>();

  const cuts = (): Cuts => ({ cutPlanes: view().state().cutPlanes, cutBox: view().state().cutBox });
  const handles = (): PlacedHandle[] => {
    const around = bounds();
    return around ? placeHandles(cuts(), around, (plane) => anchors.get(plane)) : [];
  };
  const chosenHandle = () => handles().find(({ handle }) => isSameHandle(chosen, handle));
  const choose = (handle: CutHandle | null) => {
    chosen = handle;
    view().stage.invalidate();
    view().tools.changed();
  };
  const change = (next: Cuts, movement?: string) => {
    undo.keep(cuts(), movement);
    show(next);
  };
  const show = (next: Cuts) => {
    const before = handles();
    next.cutPlanes.forEach((plane, i) => {
      const was = before.find(({ handle }) => isSameHandle(handle, { plane: i }));
      if (was && !anchors.has(plane) && next.cutPlanes.length === cuts().cutPlanes.length) anchors.set(plane, was.at);
    });
    view().apply(next);
    section().apply();
  };
  const addPlane = async (x: number, y: number) => {
    const surface = await picking().surfaceAt(x, y);
    if (!surface?.normal || !mode.isOn()) return;
    if (cuts().cutPlanes.length >= MAX_CUT_PLANES) return view().tell(new ViewerError('TOO_MANY_CUTS'));
    const plane = planeInFace(surface.at, surface.normal, eyeOf(view().pose()));
    anchors.set(plane, surface.at);
    change({ ...cuts(), cutPlanes: [...cuts().cutPlanes, plane] });
    choose({ plane: cuts().cutPlanes.length - 1 });
  };
  const setShape = async (next: 'plane' | 'box') => {
    shape = next;
    choose(null);
    if (next === 'plane' || cuts().cutBox) return;
    const box = await boxOfShown();
    if (!box || shape !== 'box' || !mode.isOn()) return;
    change({ ...cuts(), cutBox: boxToCut(box) });
    view().tools.changed();
  };
  const handleAt = (x: number, y: number): PlacedHandle | undefined =>
    nearestPlace(handles(), ({ at }) => view().stage.toScreen(at), { x, y }, REACH_PX);
  const grab = (x: number, y: number): Grab | null => {
    const placed = handleAt(x, y);
    if (!placed) return null;
    const { handle, at, axis } = placed;
    const [began, stage] = [cuts(), view().stage];
    const start = alongAxis(at, axis, stage.rayAt(x, y));
    const metersPerPx = viewHeightM(view().pose()) / stage.size().heightPx;
    let isMoved = false;
    choose(handle);
    return {
      move: (toX, toY) => {
        const to = alongAxis(at, axis, stage.rayAt(toX, toY));
        // Looked at from straight ahead, up is towards the eye.
        const byM = start === null || to === null ? (y - toY) * metersPerPx : to - start;
        if (!isMoved) undo.keep(began);
        isMoved = true;
        show(moveCut(began, handle, byM));
      },
      end: () => undefined,
    };
  };
  const remove = () => {
    const handle = chosenHandle()?.handle ?? (shape === 'box' && cuts().cutBox ? SOME_SIDE : null);
    if (!mode.isOn() || !handle) return false;
    change(deleteCut(cuts(), handle));
    if (!('plane' in handle)) shape = 'plane';
    choose(null);
    return true;
  };
  const next = () => {
    const all = handles();
    if (!mode.isOn() || all.length === 0) return false;
    const at = all.findIndex(({ handle }) => isSameHandle(chosen, handle));
    choose(all[(at + 1) % all.length]?.handle ?? null);
    // Arrow keys move it from here on.
    view().stage.renderer.domElement.focus({ preventScroll: true });
    return true;
  };
  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const { widthPx, heightPx } = view().stage.size();
    if (key === 'Enter') void addPlane(widthPx / 2, heightPx / 2);
    if (key === 'Enter') return true;
    if (key === 'Backspace') return remove();
    const [step, placed] = [STEPS[key], chosenHandle()];
    if (step === undefined || !placed) return false;
    const byM = step * STEP_M[view().unit()] * (shiftKey ? FAR : 1);
    change(moveCut(cuts(), placed.handle, byM), handleText(placed.handle));
    return true;
  };
  const isPlaneChosen = () => mode.isOn() && chosen !== null && 'plane' in chosen && chosenHandle() !== undefined;
  const turn = (isOn: boolean) => {
    mode.turn(isOn);
    shape = cuts().cutBox && cuts().cutPlanes.length === 0 ? 'box' : 'plane';
    choose(null);
  };
  const shapeTool = (id: ToolId, key: string, of: typeof shape): Tool => ({
    id,
    key,
    isShown: mode.isOn,
    isOn: () => mode.isOn() && shape === of,
    press: () => mode.isOn() && void setShape(of),
  });
  return [
    {
      id: 'section',
      key: 'x',
      ...mode,
      turn,
      excludes,
      onClick: (x, y) => {
        if (shape === 'plane') void addPlane(x, y);
      },
      grab,
      onKey,
      draw: (look) => {
        const around = bounds();
        if (mode.isOn() && around) drawCuts(look, cuts(), around, handles(), (handle) => isSameHandle(chosen, handle));
      },
      initial: { cutPlanes: [], cutBox: null },
    },
    shapeTool('sectionPlane', 'k', 'plane'),
    shapeTool('sectionBox', 'b', 'box'),
    {
      id: 'sectionFlip',
      key: 'v',
      isShown: isPlaneChosen,
      press: () => {
        if (!chosen || !isPlaneChosen()) return false;
        change(flipCut(cuts(), chosen));
        return true;
      },
    },
    {
      id: 'sectionDelete',
      key: 'Delete',
      isShown: () => mode.isOn() && (chosenHandle() !== undefined || (shape === 'box' && cuts().cutBox !== null)),
      press: remove,
    },
    keyOnly('sectionNext', 'n', next),
  ];
}

/** Of a box it does not matter which. */
const SOME_SIDE: CutHandle = { axis: 0, isMax: true };
