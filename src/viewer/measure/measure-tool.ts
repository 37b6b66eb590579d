import type { Point3 } from '#geometry/space.ts';
import type { MeasureKind } from '#viewer/state.ts';
import { createAim, isByKeys } from '#viewer/view/aim.ts';
import { drawAim } from '#viewer/view/draw-marks.ts';
import { freeArea } from '#viewer/view/insets.ts';
import type { Snap, Snapping } from '#viewer/view/snap.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { createFollower } from '#viewer/view/run-latest.ts';
import { createMode, type Told, type Tool, type ToolId } from '#viewer/view/tools.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';
import { drawMagnifier, drawMeasured, drawUnfinished } from './draw-measured.ts';
import { addPoint, closeRing, figureOf, MAX_MEASUREMENTS } from './measure-space.ts';

/** How near to one of its own points a click takes it. */
const REACH_PX = 10;

const KINDS = [
  { id: 'measure', key: 'm', kind: 'distance' },
  { id: 'height', key: 'z', kind: 'height' },
  { id: 'angle', key: 'j', kind: 'angle' },
  { id: 'area', key: 'a', kind: 'area' },
] as const satisfies readonly { id: ToolId; key: string; kind: MeasureKind }[];

/** `maxPoints`: of all measurements together; one more is refused with a sentence. */
type MeasureParts = { view: () => StageView; picking: () => Snapping; maxPoints?: number };

type Pointer = { x: number; y: number };

/**
 * Measuring of distances, heights, angles and areas that stay. What a click would take (a corner, an edge, a face, a point of what is
 * shown) is marked before it; a finger that rests aims under a magnifier, and arrow keys aim with a crosshair. Measurements are in the
 * viewer's state alone.
 */
export function measureTools(
  { view, picking, maxPoints = Infinity }: MeasureParts,
  excludes: (own: ToolId) => readonly ToolId[],
  units: Tool,
): Tool[] {
  let pending: Point3[] = [];
  let pointer: Pointer | null = null;
  let isAiming = false;
  let told: Told | null = null;
  /** Where Enter was last: there again, it closes an area. */
  let entered: { at: Pointer; pose: unknown } | null = null;
  const aim = createAim(() => freeArea(view().stage.size(), view().insets()));
  /** What was found where the pointer was, in the view that was shown then. */
  let hovered: { at: Pointer; pose: unknown; snap: Snap | null } | null = null;

  const state = () => view().state();
  const changed = () => {
    view().stage.invalidate();
    view().tools.changed();
  };
  const ownPointNear = ({ x, y }: Pointer): Snap | null => {
    for (const at of pending.slice(0, -1)) {
      const place = view().stage.toScreen(at);
      if (place && Math.hypot(place.x - x, place.y - y) <= REACH_PX) return { at, kind: 'corner' };
    }
    return null;
  };
  const snapAt = async (at: Pointer): Promise<Snap | null> => {
    const isKnown = hovered?.at.x === at.x && hovered.at.y === at.y && hovered.pose === view().pose();
    return hovered && isKnown ? hovered.snap : (ownPointNear(at) ?? (await picking().snapAt(at.x, at.y)));
  };
  const follow = createFollower(async () => {
    const [at, pose] = [pointer, view().pose()];
    if (!at) return;
    hovered = { at, pose, snap: ownPointNear(at) ?? (await picking().snapAt(at.x, at.y)) };
    view().stage.invalidate();
  });
  const show = (at: Pointer) => {
    pointer = at;
    void follow();
  };
  const settle = ({ pending: left, made }: ReturnType<typeof addPoint>) => {
    if (made) told = { what: 'measured', kind: made.kind, figure: figureOf(made, view().unit()) };
    else if (left.length > pending.length) told = { what: 'point', count: left.length };
    pending = left;
    if (made && state().measurements.length < MAX_MEASUREMENTS)
      view().apply({ measurements: [...state().measurements, made] });
    changed();
  };
  // One after the other: each goes on where the one before has ended.
  let clicks = Promise.resolve();
  const click = (kind: MeasureKind, isOn: () => boolean, at: Pointer) => {
    clicks = clicks.then(async () => {
      const snap = await snapAt(at);
      if (!isOn() || state().measurements.length >= MAX_MEASUREMENTS) return;
      if (!snap) {
        told = { what: 'nothing' };
        return changed();
      }
      const count = pending.length + state().measurements.flatMap(({ points }) => points).length;
      const next = addPoint(kind, pending, snap.at);
      const isMore = next.pending.length > pending.length || (next.made && next.made.points.length > pending.length);
      if (isMore && count >= maxPoints) return view().tell(new ViewerError('TOO_MANY_MARKERS'));
      settle(next);
    });
  };
  const close = (kind: MeasureKind) => {
    clicks = clicks.then(() => settle(closeRing(kind, pending)));
  };
  const enter = (kind: MeasureKind, isOn: () => boolean) => {
    const at = aim.place();
    const isAgain = at && entered?.at.x === at.x && entered.at.y === at.y && entered.pose === view().pose();
    entered = at && !isAgain ? { at, pose: view().pose() } : null;
    if (kind === 'area' && (isAgain || (!at && pending.length > 0))) close(kind);
    else if (at) click(kind, isOn, at);
    else aim.begin(pointer);
  };
  const drop = () => {
    const had = pending.length > 0;
    pending = [];
    pointer = null;
    hovered = null;
    isAiming = false;
    told = null;
    entered = null;
    changed();
    return had;
  };
  const undo = () => {
    if (pending.length > 0) pending = pending.slice(0, -1);
    else if (state().measurements.length > 0) view().apply({ measurements: state().measurements.slice(0, -1) });
    else return false;
    told = { what: 'taken', count: pending.length };
    entered = null;
    changed();
    return true;
  };
  const has = () => pending.length > 0 || state().measurements.length > 0;
  const modes = KINDS.map((each) => ({ ...each, mode: createMode() }));
  const isMeasuring = () => modes.some(({ mode }) => mode.isOn());
  const tools = modes.map(({ id, key, kind, mode }): Tool => {
    const clickHere = (at: Pointer) => click(kind, mode.isOn, at);
    return {
      id,
      key,
      ...mode,
      turn: (isOn) => {
        drop();
        mode.turn(isOn);
        aim.end();
        if (!isOn) return;
        if (isByKeys()) aim.begin();
        // Keys that aim are for the picture.
        view().stage.renderer.domElement.focus({ preventScroll: true });
      },
      excludes: excludes(id),
      isWaiting: () => pending.length === 0,
      isAimed: () => aim.place() !== null,
      told: () => told,
      ...(id !== 'measure' && { isShown: isMeasuring }),
      onClick: (x, y) => clickHere({ x, y }),
      onHover: (x, y) => {
        if (aim.place()) {
          aim.end();
          changed();
        }
        show({ x, y });
      },
      onSecondClick: () => close(kind),
      onKey: (event) => {
        if (event.key === 'Backspace') return undo();
        if (event.key === 'Enter') {
          enter(kind, mode.isOn);
        } else if (!aim.key(event, pointer)) return false;
        pointer = aim.place() ?? pointer;
        changed();
        return true;
      },
      cancel: drop,
      grab: (_x, _y, event) =>
        event.pointerType !== 'touch'
          ? null
          : {
              isHeld: true,
              move: (x, y) => {
                isAiming = true;
                show({ x, y });
                view().stage.invalidate();
              },
              end: (isDone) => {
                if (isDone && pointer) clickHere(pointer);
                isAiming = false;
                pointer = null;
                hovered = null;
                view().stage.invalidate();
              },
            },
      draw: (look) => {
        if (id === 'measure') drawMeasured(look, state().measurements);
        if (!mode.isOn()) return;
        const place = aim.place();
        if (place) {
          drawAim(look.context, place, look.theme);
          // The view has moved under it, or it over the view.
          if (hovered?.at.x !== place.x || hovered.at.y !== place.y || hovered.pose !== view().pose()) show(place);
        }
        const snap = pointer && hovered?.pose === view().pose() ? hovered.snap : null;
        drawUnfinished(look, { kind, points: pending, snap });
        if (isAiming && pointer) drawMagnifier(look, pointer, snap);
      },
      ...(id === 'measure' && { initial: { measurements: [] } }),
    };
  });
  return [
    ...tools,
    {
      id: 'measureUndo',
      key: 'Backspace',
      isShown: () => isMeasuring() && has(),
      press: () => isMeasuring() && undo(),
    },
    units,
    {
      id: 'clear',
      key: 'c',
      isShown: has,
      press: () => {
        drop();
        view().apply({ measurements: [] });
      },
    },
  ];
}
