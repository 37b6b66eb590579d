import { turnLook, zoomLook, type Look } from './look.ts';

const KEY_SHARE = 0.12;
const KEY_ZOOM = 1.2;
const WHEEL_ZOOM = 0.0012;

const KEYS: Record<string, (look: Look) => Look> = {
  ArrowLeft: (look) => turnLook(look, -KEY_SHARE * look.fovDeg, 0),
  ArrowRight: (look) => turnLook(look, KEY_SHARE * look.fovDeg, 0),
  ArrowUp: (look) => turnLook(look, 0, KEY_SHARE * look.fovDeg),
  ArrowDown: (look) => turnLook(look, 0, -KEY_SHARE * look.fovDeg),
  '+': (look) => zoomLook(look, 1 / KEY_ZOOM),
  '=': (look) => zoomLook(look, 1 / KEY_ZOOM),
  '-': (look) => zoomLook(look, KEY_ZOOM),
};

/** Turns a look by dragging, and zooms by wheel, two fingers, and keys. What is under the pointer follows it. Answers how to end it. */
export function attachLookControls(element: HTMLElement, get: () => Look, set: (look: Look) => void): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  const spread = (): number => {
    const [a, b] = [...pointers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const spreadBefore = spread();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const look = get();
    if (pointers.size === 2) {
      if (spreadBefore > 0 && spread() > 0) set(zoomLook(look, spreadBefore / spread()));
      return;
    }
    const degPerPx = look.fovDeg / Math.max(1, element.clientHeight);
    set(turnLook(look, -(event.clientX - before.x) * degPerPx, (event.clientY - before.y) * degPerPx));
  };
  const up = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    set(zoomLook(get(), Math.exp(Math.max(-200, Math.min(200, event.deltaY)) * WHEEL_ZOOM)));
  };
  const key = (event: KeyboardEvent): void => {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS[event.key];
    if (!change) return;
    event.preventDefault();
    set(change(get()));
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('keydown', key);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('keydown', key);
  };
}
