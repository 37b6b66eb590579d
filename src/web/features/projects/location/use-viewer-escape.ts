import { useEffect, type RefObject } from 'react';
import { isForField, isTextField } from './shortcuts.tsx';

/** Lists, menus and popovers of the kit that are open over the viewer. */
const OPEN_LISTS = '.mantine-Popover-dropdown, .mantine-Menu-dropdown';

/**
 * Escape closes the innermost thing: a list over the viewer, wherever the focus is, else the viewer, unless a tool or a dialog
 * takes it. Out of a field it leads first, and back into the viewer where the control that had the focus is gone. The page behind
 * does not scroll.
 */
export function useViewerEscape(overlay: RefObject<HTMLElement | null>, onExit: () => void): void {
  useEffect(() => {
    let isTaken = false;
    let lastFocused: HTMLElement | null = null;
    const keepFocused = ({ target }: FocusEvent) => {
      lastFocused = target instanceof HTMLElement ? target : null;
    };
    // Asked on the way down: on the way up a list has closed already and no longer says that the key was for it.
    const ask = (event: KeyboardEvent) => {
      const { target } = event;
      const isElsewhere =
        target instanceof HTMLElement && target !== document.body && !overlay.current?.contains(target);
      const isInField = target instanceof HTMLElement && isTextField(target);
      isTaken = isForField(event) || isElsewhere || isInField || hasDialogOver(overlay.current);
      if (event.key === 'Escape' && isInField && !isElsewhere && !isForField(event)) target.blur();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken) return;
      const list = openList();
      if (list) {
        // The list hears only of keys that are pressed in it.
        list.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
        if (isFocusNowhere()) overlay.current?.focus({ preventScroll: true });
      } else if (isFocusNowhere() && isGone(lastFocused)) {
        lastFocused = null;
        overlay.current?.focus({ preventScroll: true });
      } else onExit();
    };
    document.addEventListener('focusin', keepFocused);
    window.addEventListener('keydown', ask, { capture: true });
    window.addEventListener('keydown', onKey);
    document.body.style.overflow = 'hidden';
    return () => {
      document.removeEventListener('focusin', keepFocused);
      window.removeEventListener('keydown', ask, { capture: true });
      window.removeEventListener('keydown', onKey);
      document.body.style.overflow = '';
    };
  }, [overlay, onExit]);
}

const isFocusNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Whether a control that had the focus can have it no more. */
const isGone = (element: HTMLElement | null) =>
  element !== null && (!element.isConnected || element.matches(':disabled'));

/** The list that was opened last. */
const openList = () =>
  [...document.querySelectorAll<HTMLElement>(OPEN_LISTS)].findLast((list) => list.checkVisibility());

/** Whether a dialog is open beside the viewer: the focus may be on the page while it opens. */
function hasDialogOver(overlay: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((dialog) => dialog !== overlay && !dialog.contains(overlay) && !overlay?.contains(dialog));
}
