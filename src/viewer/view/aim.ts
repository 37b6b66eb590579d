import type { Place } from './draw-marks.ts';
import type { Size } from './insets.ts';

/** The crosshair that arrow keys move over a picture. */
export type Aim = {
  /** Null while a pointer is used. */
  place: () => Place | null;
  /** Shows it where a pointer was last, else in the middle. */
  begin: (from?: Place | null) => void;
  end: () => void;
  /** Moves it by an arrow key. False for other keys, and at the edge: the view moves on. */
  key: (event: KeyboardEvent, from?: Place | null) => boolean;
};

const STEP_PX = 10;
/** While a key is held. */
const HELD_STEP_PX = 20;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** `area`: middle and size of what panels leave free of the picture, CSS pixels. */
export function createAim(area: () => Size & Place): Aim {
  let place: Place | null = null;
  const within = ({ x, y }: Place): Place => {
    const { x: middleX, y: middleY, widthPx, heightPx } = area();
    return {
      x: Math.min(Math.max(x, middleX - widthPx / 2), middleX + widthPx / 2),
      y: Math.min(Math.max(y, middleY - heightPx / 2), middleY + heightPx / 2),
    };
  };
  const begin = (from?: Place | null) => {
    place ??= within(from ?? area());
  };
  return {
    place: () => place,
    begin,
    end: () => {
      place = null;
    },
    key: ({ key, shiftKey, ctrlKey, metaKey, altKey, repeat }, from) => {
      const [right, down] = ARROWS[key] ?? [0, 0];
      if ((right === 0 && down === 0) || shiftKey || ctrlKey || metaKey || altKey) return false;
      begin(from);
      const before = place ?? area();
      const step = repeat ? HELD_STEP_PX : STEP_PX;
      place = within({ x: before.x + step * right, y: before.y + step * down });
      return place.x !== before.x || place.y !== before.y;
    },
  };
}

/** Whether the page is used by keys at the moment: what has the focus shows it. */
export const isByKeys = (): boolean => document.activeElement?.matches(':focus-visible') ?? false;
