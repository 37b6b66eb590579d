import { useEffect, useState } from 'react';

/** What has the focus; of a menu, which goes away, the button that opened it. */
function opener(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]');
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? document.activeElement;
}

/**
 * When what uses it unmounts with the focus in it, the focus returns to where it was before. For what is
 * mounted as it opens: the kit's dialogs give the focus back only when they were there closed, and to
 * what is still there as they close.
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
