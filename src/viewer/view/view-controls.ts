import { type CameraPose, orbit, pan, zoom } from './camera-pose.ts';

/** What the controls need from a view. Pointer positions are CSS pixels from the host's top left corner. */
export type ControlledView = {
  element: HTMLElement;
  getPose: () => CameraPose;
  setPose: (pose: CameraPose) => void;
  /** Where the picture's middle is in the element, beside floating panels. */
  middle: () => { x: number; y: number };
  /** Key R and a double press of the reset control. */
  onReset: () => void;
  /** A press that did not become a drag. */
  onClick?: (x: number, y: number, event: PointerEvent) => void;
  onHover?: (x: number, y: number, event: PointerEvent) => void;
  /** Something under a press that is dragged instead of the view. */
  grab?: (x: number, y: number, event: PointerEvent) => Grab | null;
  /** What moves the view in place of the controls, while there is something. */
  steering?: () => Steering | null;
  /** A key before the controls have it; true where it was for somebody else. */
  onKey?: (event: KeyboardEvent) => boolean;
};

/** Moves a view otherwise than turning it about its target. */
export type Steering = {
  /** A drag with one pointer, CSS pixels to the right and downwards. */
  drag: (dx: number, dy: number) => void;
  /** A turn of the wheel, or two fingers that are drawn apart: above 1 is towards the building. */
  wheel: (factor: number) => void;
};

/** What is dragged. */
export type Grab = {
  /** Only after the press has rested for a moment: before, it turns the view or is a click as ever. */
  isHeld?: boolean;
  move: (x: number, y: number) => void;
  /** Let go of; false: another finger has come, or the press was taken away. */
  end: (isDone: boolean) => void;
};

const CLICK_SLOP_PX = 4;
/** A press that rests for so long holds what is under it. */
const HOLD_MS = 250;
const ORBIT_DEG_PER_PX = 0.35;
const KEY_ORBIT_DEG = 5;
const KEY_PAN_SHARE = 0.06;
const KEY_ZOOM = 1.2;

/**
 * Pointer, touch and keyboard for one camera: drag turns (or moves, seen from above), right, middle or shift drag moves,
 * wheel and pinch zoom at the pointer, arrows turn or move, + and - zoom, R resets. Answers the function that removes them.
 */
export function attachViewControls(view: ControlledView): () => void {
  const { element } = view;
  const pointers = new Map<number, { x: number; y: number }>();
  let press: { x: number; y: number; isDrag: boolean } | null = null;
  let grabbed: Grab | null = null;
  let holding: ReturnType<typeof setTimeout> | undefined;
  /** Answers whether something was held. */
  const letGo = (isDone: boolean): boolean => {
    clearTimeout(holding);
    const had = grabbed;
    grabbed = null;
    had?.end(isDone);
    return had !== null;
  };

  const place = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const height = () => Math.max(1, element.clientHeight);
  const zoomAt = (factor: number, x: number, y: number) => {
    view.setPose(zoom(view.getPose(), factor, (x - view.middle().x) / height(), (view.middle().y - y) / height()));
  };

  const down = (event: PointerEvent) => {
    element.focus({ preventScroll: true });
    capture(element, event.pointerId);
    pointers.set(event.pointerId, place(event));
    press = pointers.size === 1 ? { ...place(event), isDrag: false } : null;
    letGo(false);
    const { x, y } = place(event);
    const offered = (press && event.button === 0 && view.grab?.(x, y, event)) || null;
    if (!offered?.isHeld) grabbed = offered;
    else
      holding = setTimeout(() => {
        grabbed = offered;
        offered.move(x, y);
      }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    const at = place(event);
    const before = pointers.get(event.pointerId);
    if (!before) return view.onHover?.(at.x, at.y, event);
    if (press && !press.isDrag && Math.hypot(at.x - press.x, at.y - press.y) < CLICK_SLOP_PX) return;
    if (press) press.isDrag = true;
    clearTimeout(holding);
    if (grabbed) grabbed.move(at.x, at.y);
    else if (pointers.size >= 2) pinch(event.pointerId, before, at);
    else drag(event, at.x - before.x, at.y - before.y);
    pointers.set(event.pointerId, at);
  };
  const drag = (event: PointerEvent, dx: number, dy: number) => {
    const steering = view.steering?.();
    if (steering) return steering.drag(dx, dy);
    const pose = view.getPose();
    const isPan = event.shiftKey || (event.buttons & 6) !== 0 || pose.projection === 'orthographic';
    view.setPose(
      isPan ? pan(pose, dx / height(), -dy / height()) : orbit(pose, -dx * ORBIT_DEG_PER_PX, dy * ORBIT_DEG_PER_PX),
    );
  };
  const pinch = (id: number, before: { x: number; y: number }, at: { x: number; y: number }) => {
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    const steering = view.steering?.();
    if (steering) return was > 1 && is > 1 ? steering.wheel(is / was) : undefined;
    view.setPose(pan(view.getPose(), (at.x - before.x) / 2 / height(), -(at.y - before.y) / 2 / height()));
    if (was > 1 && is > 1) zoomAt(was / is, (at.x + other.x) / 2, (at.y + other.y) / 2);
  };
  const up = (event: PointerEvent) => {
    const at = place(event);
    const isDone = event.type === 'pointerup';
    if (!letGo(isDone) && press && !press.isDrag && isDone) view.onClick?.(at.x, at.y, event);
    pointers.delete(event.pointerId);
    press = null;
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = place(event);
    // deltaMode 1 counts lines. A notch of a mouse wheel is about 100 px.
    const pixels = event.deltaY * (event.deltaMode === 1 ? 33 : 1);
    const factor = Math.exp(Math.max(-300, Math.min(300, pixels)) * 0.0015);
    const steering = view.steering?.();
    if (steering) steering.wheel(1 / factor);
    else zoomAt(factor, x, y);
  };
  const key = (event: KeyboardEvent) => {
    if (view.onKey?.(event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pose = poseAfterKey(view.getPose(), event.key, event.shiftKey);
    if (event.key.toLowerCase() === 'r') view.onReset();
    else if (pose) view.setPose(pose);
    else return;
    event.preventDefault();
  };

  return listen(element, [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
    ['wheel', wheel],
    ['keydown', key],
    ['contextmenu', (event: Event) => event.preventDefault()],
  ]);
}

/** The pose after a key, or null for a key that the controls do not know. */
function poseAfterKey(pose: CameraPose, key: string, isShift: boolean): CameraPose | null {
  const isPan = isShift || pose.projection === 'orthographic';
  const step: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const [right, up] = step[key] ?? [0, 0];
  if (right || up)
    return isPan
      ? pan(pose, -right * KEY_PAN_SHARE, -up * KEY_PAN_SHARE)
      : orbit(pose, right * KEY_ORBIT_DEG, up * KEY_ORBIT_DEG);
  if (key === '+' || key === '=') return zoom(pose, 1 / KEY_ZOOM);
  if (key === '-' || key === '_') return zoom(pose, KEY_ZOOM);
  return null;
}

function listen(element: HTMLElement, handlers: [string, (event: never) => void][]): () => void {
  for (const [name, handler] of handlers) element.addEventListener(name, handler as EventListener, { passive: false });
  return () => {
    for (const [name, handler] of handlers) element.removeEventListener(name, handler as EventListener);
  };
}

function capture(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // A synthetic pointer cannot be captured; dragging inside the element works without.
  }
}
