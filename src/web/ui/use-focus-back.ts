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

/**
 * When what uses it unmounts with the focus in it, the focus returns to where it was before. For what is
 * mounted as it opens: the library's dialogs give the focus back only when they were there closed, and opened slowly
 * enough to see what had it.
 */
export function useFocusBack(): void {
  const [before] = useState(opener);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** The same as a part of a dialog that is mounted while it is closed: put it within. */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
