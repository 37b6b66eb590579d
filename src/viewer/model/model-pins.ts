import type { Point3 } from '#geometry/space.ts';
import { nearestPlace, type Place } from '#viewer/view/draw-marks.ts';
import { THEMES } from '#viewer/view/theme.ts';
import type { Tool } from '#viewer/view/tools.ts';

/** A place that something was said about, in project meters. A closed one is drawn hollow. */
export type ModelPin = { id: string; point: Point3; isClosed: boolean };

export type ModelPins = {
  set: (pins: readonly ModelPin[]) => void;
  count: () => number;
  isShown: () => boolean;
  show: (isShown: boolean) => void;
  /** The pin under a place in CSS pixels; null without one. */
  at: (x: number, y: number) => ModelPin | null;
  draw: Required<Tool>['draw'];
};

const RADIUS_PX = 7;
const UP_PX = 20;
/** A finger is less exact than what is drawn. */
const REACH_PX = 16;

/** Of a pin whose place is cut away: nothing of the model is there. */
const FAINT = 0.3;

/** Pins over the picture. `toScreen`: null behind the eye. */
export function createModelPins(
  toScreen: (point: Point3) => Place | null,
  isCutAway: (point: Point3) => boolean,
  invalidate: () => void,
): ModelPins {
  let all: readonly ModelPin[] = [];
  let isShown = true;
  const headOf = ({ point }: ModelPin): (Place & { foot: Place }) | null => {
    const foot = toScreen(point);
    return foot && { x: foot.x, y: foot.y - UP_PX, foot };
  };
  return {
    set: (pins) => {
      all = pins;
      invalidate();
    },
    count: () => all.length,
    isShown: () => isShown,
    show: (next) => {
      isShown = next;
      invalidate();
    },
    at: (x, y) => (isShown ? (nearestPlace(all, headOf, { x, y }, REACH_PX) ?? null) : null),
    draw: ({ context, theme }) => {
      if (!isShown) return;
      const { attention, label } = THEMES[theme];
      for (const pin of all) {
        const head = headOf(pin);
        if (!head) continue;
        context.globalAlpha = isCutAway(pin.point) ? FAINT : 1;
        context.lineWidth = 2;
        context.strokeStyle = attention;
        context.beginPath();
        context.moveTo(head.foot.x, head.foot.y);
        context.lineTo(head.x, head.y + RADIUS_PX);
        context.stroke();
        context.beginPath();
        context.arc(head.x, head.y, RADIUS_PX, 0, 2 * Math.PI);
        context.fillStyle = pin.isClosed ? label : attention;
        context.fill();
        context.strokeStyle = pin.isClosed ? attention : label;
        context.stroke();
      }
      context.globalAlpha = 1;
    },
  };
}
