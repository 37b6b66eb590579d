import { Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { findTexts, type PlacedText } from '#domain/drawing/find-texts.ts';
import type { FlatControls } from '#viewer/plan/flat-viewer.ts';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Shortcut } from './shortcuts.tsx';
import css from './viewer.module.css';

/** So long a question does not wait for a longer one. */
const QUERY_MAX = 100;

type TextSearch = {
  /** The field, for the panel. */ field: ReactNode;
  shortcut: Shortcut;
  /** Another text each time that the key of the search was pressed: the panel opens. */ asked: string | null;
  /** Empties the field; false where there was nothing to empty. */ clear: () => boolean;
};

/**
 * Searches what is written on a plan or a drawing: all hits are marked while one types, Enter and Shift+Enter go from one to the next.
 * `readTexts`: what is written on what is shown; another function when that changes.
 */
export function useTextSearch(
  viewer: Pick<FlatControls, 'setFound'> | null,
  readTexts: () => readonly PlacedText[],
): TextSearch {
  const texts = useTexts('textSearch');
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<number | null>(null);
  const [asks, setAsks] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const isAsking = query.trim() !== '';
  const written = useMemo(() => (isAsking ? readTexts() : []), [readTexts, isAsking]);
  const found = useMemo(() => findTexts(written, query), [written, query]);
  const [searched, setSearched] = useState(found);
  if (searched !== found) {
    setSearched(found);
    setCurrent(null);
  }
  useEffect(() => {
    viewer?.setFound(found.length > 0 ? { texts: found, current } : null);
  }, [viewer, found, current]);
  useEffect(() => {
    if (asks > 0) input.current?.select();
  }, [asks]);
  const step = (by: 1 | -1) => {
    if (found.length === 0) return;
    setCurrent(((current ?? (by === 1 ? -1 : 0)) + by + found.length) % found.length);
  };
  const clear = () => {
    if (query === '') return false;
    setQuery('');
    return true;
  };
  const count =
    found.length === 0
      ? texts('none')
      : current === null
        ? texts('hits', { count: found.length })
        : texts('hitOf', { number: current + 1, count: found.length });
  return {
    shortcut: { key: '/', label: texts('label'), run: () => setAsks(asks + 1) },
    asked: asks > 0 ? String(asks) : null,
    clear,
    field: (
      <search>
        <TextInput
          ref={input}
          size="xs"
          type="search"
          value={query}
          maxLength={QUERY_MAX}
          aria-label={texts('label')}
          placeholder={texts('label')}
          enterKeyHint="search"
          leftSection={<IconSearch size={14} aria-hidden />}
          rightSection={
            query !== '' && <IconButton label={texts('clear')} icon={<IconX size={14} />} onClick={clear} />
          }
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
        />
        {isAsking && (
          <div className={css.hits}>
            <Text size="xs" c="dimmed" role="status">
              {count}
            </Text>
            <IconButton
              label={texts('previous')}
              hint="Shift+Enter"
              icon={<IconChevronUp size={16} />}
              disabled={found.length === 0}
              onClick={() => step(-1)}
            />
            <IconButton
              label={texts('next')}
              hint="Enter"
              icon={<IconChevronDown size={16} />}
              disabled={found.length === 0}
              onClick={() => step(1)}
            />
          </div>
        )}
      </search>
    ),
  };
}
