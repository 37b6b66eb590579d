import { useEffect, useState } from 'react';

/** A button that is disabled while its call runs loses the focus, and a dialog opens from its answer. */
let lastFocused: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => (lastFocused = target));

/** What has the focus, or had it last; of a menu, which goes away, the button that opened it. */
function opener(): EventTarget | null {
  const { activeElement, body } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const focused = activeElement === body ? lastFocused : activeElement;
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? focused;
}

/** An element and all around it within the body, from the inside out. */
function placesOf(target: EventTarget | null): HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let place = target; place instanceof HTMLElement && place !== document.body; place = place.parentElement)
    places.push(place);
  return places;
}

/** Gives an element the focus, also one that cannot be tabbed to: for as long as it has it. Answers whether it took it: what is disabled does not. */
function takesFocus(place: HTMLElement): boolean {
  const hasFocus = () => {
    place.focus({ preventScroll: true });
    return document.activeElement === place;
  };
  if (hasFocus()) return true;
  if (place.hasAttribute('tabindex')) return false;
  const release = () => place.removeAttribute('tabindex');
  place.tabIndex = -1;
  if (!hasFocus()) {
    release();
    return false;
  }
  place.addEventListener('blur', release, { once: true });
  return true;
}

/**
 * When what uses it unmounts with the focus in it, the focus returns to where it was before; where that is gone, as a button is whose plan has
 * started, to what is left around it. For what is mounted as it opens: the library's dialogs give the focus back only when they were there closed,
 * and opened slowly enough to see what had it.
 */
export function useFocusBack(): void {
  const [before] = useState(() => placesOf(opener()));
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere) before.some((place) => place.isConnected && takesFocus(place));
    },
    [before],
  );
}

/** The same as a part of a dialog that is mounted while it is closed: put it within. */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
