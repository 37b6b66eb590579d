import { Kbd, Table } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { nameOfKey } from './viewer-controls.tsx';

/** A key of a viewer, written as tools have it. `run` answers false where there was nothing to do, so that the key goes on to others. */
export type Shortcut = { key: string; label: string; run: () => unknown };

/** Keys that a tool has while it is on: only for the list. */
export type HeldKey = { keys: string; label: string };

/** What the canvas itself understands while it has the focus. */
const canvasKeys = [
  ['\u2190 \u2191 \u2192 \u2193', 'keyTurn'],
  ['Shift + \u2190 \u2191 \u2192 \u2193', 'keyMove'],
  ['+ \u2212', 'keyZoom'],
] as const;

/** Whether a key belongs to the field or the list that has the focus. */
export function isForField(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  // The kit marks fields whose list is open.
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return true;
  return event.key !== 'Escape' && isTextField(target);
}

/** Whether what is typed goes into it. */
export const isTextField = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

/** The shortcut of a key. Shift counts only where the same key has another meaning with it: '?' and '+' need it anyway. */
function shortcutOf(shortcuts: readonly Shortcut[], event: KeyboardEvent): Shortcut | undefined {
  const key = event.key.toLowerCase();
  const of = (chord: string) => shortcuts.find((shortcut) => shortcut.key.toLowerCase() === chord);
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? undefined : of(`mod+${key}`);
  return (event.shiftKey ? of(`shift+${key}`) : undefined) ?? of(key);
}

/** Runs shortcuts while the component is shown, wherever the focus is but in a field or in another dialog. */
export function useShortcuts(shortcuts: readonly Shortcut[], isOff = false): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    if (isOff) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented || isForField(event)) return;
      const shortcut = shortcutOf(latest.current, event);
      if (!shortcut || shortcut.run() === false) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the canvas and before the dialog, whose Escape closes everything.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOff]);
}

/** The list behind '?'. */
export function ShortcutHelp({
  shortcuts,
  heldKeys,
  isOpen,
  onClose,
}: {
  shortcuts: readonly Shortcut[];
  heldKeys: readonly HeldKey[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const texts = useTexts('location');
  const rows = [
    ...shortcuts.map(({ key, label }) => [nameOfKey(key), label] as const),
    ...canvasKeys.map(([key, label]) => [key, texts(label)] as const),
    ...heldKeys.map(({ keys, label }) => [keys, label] as const),
    ['Esc', texts('keyEscape')] as const,
  ];
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts('shortcuts')} zIndex={500}>
      <Table verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>
          {rows.map(([key, label]) => (
            <Table.Tr key={`${key} ${label}`}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">
                <Kbd>{key}</Kbd>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
