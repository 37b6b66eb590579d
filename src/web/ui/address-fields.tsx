import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Place } from '#contract/gazetteer.ts';
import type { AddressDraft, SearchPlaces } from '#web/lib/address.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './address-fields.module.css';

const TYPING_PAUSE_MS = 200;
const SHORTEST_QUERY = 2;

/** Street, typed freely, and 'City, ST ZIP', picked from the gazetteer. */
export function AddressFields({ draft, onChange, searchPlaces }: { draft: AddressDraft; onChange: (draft: AddressDraft) => void; searchPlaces: SearchPlaces }) {
  const texts = useTexts('address');
  return (
    <div className={css.fields}>
      <TextInput label={texts('street')} placeholder={texts('streetHint')} maxLength={200} autoComplete="off" value={draft.street} onChange={(event) => onChange({ ...draft, street: event.currentTarget.value })} />
      <PlaceField place={draft.place} onChange={(place) => onChange({ ...draft, place })} searchPlaces={searchPlaces} />
    </div>
  );
}

function PlaceField({ place, onChange, searchPlaces }: { place: Place | null; onChange: (place: Place | null) => void; searchPlaces: SearchPlaces }) {
  const texts = useTexts('address');
  const [typed, setTyped] = useState(place?.label ?? '');
  const [query] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const isSearching = query.length >= SHORTEST_QUERY && query !== place?.label;
  const found = useQuery({ queryKey: ['gazetteer', query], queryFn: () => searchPlaces(query), enabled: isSearching, staleTime: 'static' });
  const places = isSearching ? (found.data ?? []) : place ? [place] : [];
  const isSettled = isSearching && found.isSuccess && query === typed.trim();
  return (
    <Select
      label={texts('city')}
      placeholder={texts('cityPlaceholder')}
      data={places.map(({ label }) => label)}
      // The server has matched already, by more than the label.
      filter={({ options }) => options}
      value={place?.label ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts('cityClear') }}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(label) => onChange(places.find((each) => each.label === label) ?? null)}
      nothingFoundMessage={isSettled ? texts('cityNothing') : undefined}
      error={found.isError ? texts('cityFailed') : undefined}
      autoComplete="off"
    />
  );
}
