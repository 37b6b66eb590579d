import type { Point3 } from '#geometry/space.ts';
import { drawLabel } from '#viewer/view/draw-label.ts';
import { drawAim, drawDots, drawSnapMark, type Place } from '#viewer/view/draw-marks.ts';
import { freeArea } from '#viewer/view/insets.ts';
import { createFollower } from '#viewer/view/run-latest.ts';
import type { Snap, Snapping } from '#viewer/view/snap.ts';
import type { StageView } from '#viewer/view/stage-view.ts';
import { THEMES, type ViewerTheme } from '#viewer/view/theme.ts';
import type { Tool } from '#viewer/view/tools.ts';

/** Points that a page has picked: clicks take further ones. In the meters of the viewer. */
export type PointPicks = {
  onPick: (at: Point3) => void;
  /** Those that were picked, by their number. */
  picked: readonly { number: number; at: Point3 }[];
  /** The next point is picked here: keys that are pressed are for this picture. */
  isNext: boolean;
  /** It was ended as tools are, by Escape. */
  onEnd: () => void;
};

const LABEL_UP_PX = 18;

/** Picking of points for the page: a tool without a button, which the page turns on with `set`, and off with null. */
export function createPointPicks(
  view: () => StageView,
  picking: () => Pick<Snapping, 'snapAt'>,
): { tool: Tool; set: (picks: PointPicks | null) => void } {
  let picks: PointPicks | null = null;
  let pointer: Place | null = null;
  let snap: Snap | null = null;
  /** Keys aim with the middle of the picture, at what was seen then. */
  let aimed: { pose: unknown } | null = null;
  const middle = (): Place => freeArea(view().stage.size(), view().insets());
  const follow = createFollower(async () => {
    if (!pointer) return;
    snap = await picking().snapAt(pointer.x, pointer.y);
    view().stage.invalidate();
  });
  const pickAt = (x: number, y: number) => {
    const own = picks;
    void picking()
      .snapAt(x, y)
      .then((found) => {
        if (found && own === picks) own?.onPick(found.at);
      });
  };
  return {
    tool: {
      id: 'pick',
      key: '',
      isMode: true,
      isShown: () => false,
      isOn: () => picks !== null,
      turn: (isOn) => {
        if (isOn) return;
        const ended = picks;
        picks = null;
        ended?.onEnd();
      },
      onClick: pickAt,
      onKey: ({ key }) => {
        aimed = { pose: null };
        view().stage.invalidate();
        if (key !== 'Enter') return false;
        const { x, y } = middle();
        pickAt(x, y);
        return true;
      },
      onHover: (x, y) => {
        aimed = null;
        pointer = { x, y };
        void follow();
      },
      draw: ({ context, toScreen, theme }) => {
        if (!picks) return;
        drawPicks(context, picks.picked, toScreen, theme);
        if (picks.isNext && aimed) {
          const place = middle();
          drawAim(context, place, theme);
          if (aimed.pose !== view().pose()) {
            aimed = { pose: view().pose() };
            pointer = place;
            void follow();
          }
        }
        const at = snap && toScreen(snap.at);
        if (snap && at) drawSnapMark(context, at, snap.kind, THEMES[theme].attention);
      },
    },
    set: (next) => {
      picks = next;
      snap = null;
      const { domElement } = view().stage.renderer;
      domElement.style.cursor = next ? 'crosshair' : '';
      if (next?.isNext) domElement.focus({ preventScroll: true });
      else aimed = null;
      view().stage.invalidate();
      view().tools.changed();
    },
  };
}

/** Draws what was picked, each with its number. */
export function drawPicks(
  context: CanvasRenderingContext2D,
  picked: PointPicks['picked'],
  toScreen: (at: Point3) => Place | null,
  theme: ViewerTheme,
): void {
  for (const { number, at } of picked) {
    const place = toScreen(at);
    if (!place) continue;
    drawDots(context, [place], THEMES[theme].attention, theme);
    drawLabel(context, place.x, place.y - LABEL_UP_PX, String(number), theme);
  }
}
