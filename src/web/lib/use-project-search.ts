import { useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api } from './api.ts';

const TYPING_PAUSE_MS = 150;

/**
 * The projects of every page that contain the typed words, a moment after the last letter. `isSettled`: the answer is for
 * what is typed, not for letters before it.
 */
export function useProjectSearch(typed: string) {
  const [words] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery({
    queryKey: ['projects', 'search', words],
    queryFn: () => answerOf(api.api.portfolio.search.$get({ query: { q: words } })),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isSettled = words !== '' && words === typed.trim() && !found.isFetching && !found.isPlaceholderData;
  return { words, found, isSettled };
}

/** An open list of which the first entry is selected, so that Enter takes it; `firstId` says when that is another. */
export function useFirstSelected(firstId: string | undefined) {
  const combobox = useCombobox({ opened: true });
  useEffect(() => {
    if (firstId) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
    // The store is another object at each draw.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [firstId]);
  return combobox;
}
