import type { KeyboardEvent } from 'react';

const STOPS =
  'a[href], area[href], button, input, select, textarea, object, summary, iframe, [contenteditable], [tabindex]';

const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  !element.closest('[inert]') &&
  element.checkVisibility({ visibilityProperty: true });

/**
 * Leaves a Tab that leads into a frame to the browser, which focuses the first field within. The focus trap of a dialog would focus the frame itself:
 * nothing that can be seen or typed into. Frames from another origin are entered in the same way.
 */
export function tabIntoFrame(event: KeyboardEvent<HTMLElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event;
  if (key !== 'Tab' || altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(isStop);
  const next = stops[stops.indexOf(target) + (shiftKey ? -1 : 1)];
  if (next instanceof HTMLIFrameElement) event.stopPropagation();
}
