import { Text, TextInput } from '@mantine/core';
import { IconArrowAutofitWidth, IconChevronDown, IconChevronUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentState, DocumentViewer } from '#viewer/document/document-viewer.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import css from './document-view.module.css';

const STEP = 1.25;
const NONE: DocumentState = { pages: 0, page: 1, scale: 1, isFitted: true };

/** Page and size of one document, or of several that are read together: the controls are for the longest, and the others follow as far as they go. */
export function DocumentTools({ viewers }: { viewers: readonly DocumentViewer[] }) {
  const texts = useTexts('document');
  const { pages, page, scale, isFitted } = useSyncExternalStore(
    (listener) => listenTo(viewers, listener),
    () => longestOf(viewers)?.getState() ?? NONE,
  );
  const isOff = pages === 0;
  const acts = {
    goTo: (to: number) => longestOf(viewers)?.goTo(to),
    zoomIn: () => viewers.forEach((viewer) => viewer.zoom(STEP)),
    zoomOut: () => viewers.forEach((viewer) => viewer.zoom(1 / STEP)),
    fit: () => viewers.forEach((viewer) => viewer.fit()),
  };
  useKeys({
    PageUp: () => acts.goTo(page - 1),
    PageDown: () => acts.goTo(page + 1),
    '+': acts.zoomIn,
    '-': acts.zoomOut,
    0: acts.fit,
  });
  return (
    <div className={css.tools} role="toolbar" aria-label={texts('tools')}>
      <IconButton
        label={texts('pageBefore')}
        hint="Page Up"
        icon={<IconChevronUp size={18} />}
        disabled={isOff || page <= 1}
        onClick={() => acts.goTo(page - 1)}
      />
      <IconButton
        label={texts('pageAfter')}
        hint="Page Down"
        icon={<IconChevronDown size={18} />}
        disabled={isOff || page >= pages}
        onClick={() => acts.goTo(page + 1)}
      />
      <PageField key={page} page={page} pages={pages} isOff={isOff} onPage={acts.goTo} />
      <Text span inherit className={css.count}>
        {texts('ofPages', { pages: isOff ? '\u2013' : pages })}
      </Text>
      <span className={css.divider} aria-hidden />
      <IconButton
        label={texts('zoomOut')}
        hint="−"
        icon={<IconMinus size={18} />}
        disabled={isOff}
        onClick={acts.zoomOut}
      />
      <Text span inherit className={css.size}>
        {texts('size', { percent: Math.round(scale * 100) })}
      </Text>
      <IconButton
        label={texts('zoomIn')}
        hint="+"
        icon={<IconPlus size={18} />}
        disabled={isOff}
        onClick={acts.zoomIn}
      />
      <IconButton
        label={texts('fit')}
        hint="0"
        icon={<IconArrowAutofitWidth size={18} />}
        aria-pressed={isFitted}
        variant={isFitted ? 'light' : 'subtle'}
        disabled={isOff}
        onClick={acts.fit}
      />
    </div>
  );
}

const longestOf = (viewers: readonly DocumentViewer[]) =>
  viewers.toSorted((a, b) => b.getState().pages - a.getState().pages)[0];

function listenTo(viewers: readonly DocumentViewer[], listener: () => void) {
  const ends = viewers.map((viewer) => viewer.on('state', listener));
  return () => ends.forEach((end) => end());
}

/** A number that is taken with Enter or on leaving; anything else goes back to the page that is shown. */
function PageField({
  page,
  pages,
  isOff,
  onPage,
}: {
  page: number;
  pages: number;
  isOff: boolean;
  onPage: (page: number) => void;
}) {
  const texts = useTexts('document');
  const [value, setValue] = useState(String(page));
  const take = () => {
    const wanted = Number.parseInt(value, 10);
    if (wanted >= 1 && wanted !== page) onPage(Math.min(wanted, pages));
    else setValue(String(page));
  };
  return (
    <TextInput
      size="xs"
      className={css.page}
      inputMode="numeric"
      aria-label={texts('page')}
      value={value}
      disabled={isOff}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}

/** Keys wherever the focus is but in a field; those of the browser with Ctrl stay its own. */
function useKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isField =
        target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isField) return;
      const run = latest.current[event.key];
      if (!run) return;
      run();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
