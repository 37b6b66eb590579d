import { type Bounds3, middleOf } from '#geometry/bounds.ts';
import { along3, type Point3 } from '#geometry/space.ts';
import { drawAim, drawDots, strokePath, tracePath } from '#viewer/view/draw-marks.ts';
import { freeArea } from '#viewer/view/insets.ts';
import type { Snapping } from '#viewer/view/snap.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { createMode, type Tool, type ToolId } from '#viewer/view/tools.ts';
import { MIN_STRIP_M, stripCorners } from './strip.ts';

/** Round in the reader's unit: 4 in. */
const WIDTH_M = { m: 0.1, ft: 0.1016 } as const;

type ProfileParts = {
  view: () => StageView;
  picking: () => Pick<Snapping, 'snapAt'>;
  /** Around all that is shown. */
  bounds: () => Bounds3 | null;
};

/** Steeper than this, as a sine, one looks down on a place beside all points. */
const LEAST_SLOPE = 0.2;

/**
 * Two clicks are the ends of a strip through the clouds, whose profile the page shows; Enter clicks in the middle of the picture. The strip is
 * in the viewer's state alone.
 */
export function profileTool({ view, picking, bounds }: ProfileParts, excludes: readonly ToolId[]): Tool {
  const mode = createMode();
  let pending: Point3 | null = null;
  /** Keys aim with the middle of the picture. */
  let isAiming = false;
  const middle = () => freeArea(view().stage.size(), view().insets());
  const drop = () => {
    const had = pending !== null;
    pending = null;
    view().stage.invalidate();
    return had;
  };
  /** A strip may begin and end beside what was scanned: there at the middle of its height. */
  const groundAt = (x: number, y: number): Point3 | null => {
    const around = bounds();
    const { from, direction } = view().stage.rayAt(x, y);
    if (!around || Math.abs(direction[2]) < LEAST_SLOPE) return null;
    const along = (middleOf(around)[2] - from[2]) / direction[2];
    return along > 0 ? along3(from, direction, along) : null;
  };
  const placeAt = async (x: number, y: number) => (await picking().snapAt(x, y))?.at ?? groundAt(x, y);
  const clickAt = (x: number, y: number) =>
    void placeAt(x, y).then((place) => {
      if (!place || !mode.isOn()) return;
      if (!pending) {
        pending = place;
        view().tools.changed();
        return view().stage.invalidate();
      }
      if (Math.hypot(place[0] - pending[0], place[1] - pending[1]) < MIN_STRIP_M) return;
      const widthM = view().state().profile?.widthM ?? WIDTH_M[view().unit()];
      view().apply({ profile: { from: pending, to: place, widthM } });
      drop();
      mode.turn(false);
      view().tools.changed();
    });
  return {
    id: 'profile',
    key: 'Shift+p',
    ...mode,
    turn: (isOn) => {
      drop();
      isAiming = false;
      mode.turn(isOn);
    },
    excludes,
    isWaiting: () => pending === null,
    onClick: clickAt,
    onHover: () => {
      isAiming = false;
    },
    onKey: ({ key }) => {
      isAiming = true;
      view().stage.invalidate();
      if (key === 'Backspace') {
        const had = drop();
        view().tools.changed();
        return had;
      }
      if (key !== 'Enter') return false;
      const { x, y } = middle();
      clickAt(x, y);
      return true;
    },
    cancel: drop,
    draw: ({ context, toScreen, theme }) => {
      const { profile } = view().state();
      const color = THEMES[theme].attention;
      const places = (profile ? stripCorners(profile) : []).map(toScreen).filter((place) => place !== null);
      if (places.length === 4) {
        tracePath(context, places, true);
        context.fillStyle = `${color}33`;
        context.fill();
        strokePath(context, color);
      }
      if (isAiming && mode.isOn()) drawAim(context, middle(), theme);
      const first = pending && toScreen(pending);
      if (first) drawDots(context, [first], color, theme);
    },
    initial: { profile: null },
  };
}
