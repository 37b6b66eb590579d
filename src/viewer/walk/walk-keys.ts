/** What is pressed: each from -1 to 1. */
type WalkPress = { ahead: number; right: number; up: number; turn: number; isFast: boolean };
type Axis = Exclude<keyof WalkPress, 'isFast'>;

const MOVES: Record<string, readonly [Axis, 1 | -1]> = {
  w: ['ahead', 1],
  s: ['ahead', -1],
  a: ['right', -1],
  d: ['right', 1],
  e: ['up', 1],
  q: ['up', -1],
  arrowup: ['ahead', 1],
  arrowdown: ['ahead', -1],
  arrowleft: ['turn', -1],
  arrowright: ['turn', 1],
  pageup: ['up', 1],
  pagedown: ['up', -1],
};
const SPEEDS: Record<string, number | undefined> = { '+': 1.25, '=': 1.25, '-': 0.8, _: 0.8 };
/** The keys of a walk. */
export const WALK_KEYS: readonly string[] = [...Object.keys(MOVES), ...Object.keys(SPEEDS)];
/** What has keys of its own. */
const FIELDS =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [data-mantine-stop-propagation="true"]';

export type WalkKeys = {
  listen: () => void;
  stop: () => void;
  pressed: () => WalkPress;
  isPressed: () => boolean;
};

/**
 * What is held down, anywhere on the page but in fields and lists: a walk goes on while a button has the focus. `onPress` is called when
 * something is pressed, `onSpeed` with a factor.
 */
export function createWalkKeys(onPress: () => void, onSpeed: (factor: number) => void): WalkKeys {
  const down = new Set<string>();
  let isFast = false;
  const isForField = ({ target }: Event) => target instanceof Element && target.closest(FIELDS) !== null;
  const press = (event: KeyboardEvent) => {
    isFast = event.shiftKey;
    const key = event.key.toLowerCase();
    const speed = SPEEDS[key];
    const isOurs = key in MOVES || speed !== undefined;
    if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isForField(event))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (speed !== undefined) return onSpeed(speed);
    down.add(key);
    onPress();
  };
  const release = (event: KeyboardEvent) => {
    isFast = event.shiftKey;
    down.delete(event.key.toLowerCase());
  };
  // A key that is let go of elsewhere is never heard of.
  const forget = () => down.clear();
  return {
    listen: () => {
      // Before the picture, whose arrow keys turn the building.
      window.addEventListener('keydown', press, { capture: true });
      window.addEventListener('keyup', release, { capture: true });
      window.addEventListener('blur', forget);
    },
    stop: () => {
      forget();
      window.removeEventListener('keydown', press, { capture: true });
      window.removeEventListener('keyup', release, { capture: true });
      window.removeEventListener('blur', forget);
    },
    isPressed: () => down.size > 0,
    pressed: () => {
      const sum: WalkPress = { ahead: 0, right: 0, up: 0, turn: 0, isFast };
      for (const key of down) {
        const [axis, by] = MOVES[key] ?? ['up', 0];
        sum[axis] = Math.max(-1, Math.min(1, sum[axis] + by));
      }
      return sum;
    },
  };
}
