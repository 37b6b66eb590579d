import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftOf, withStreet, type AddressDraft, type PickedPlace, type SearchPlaces } from '#web/lib/address.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './address-fields.module.css';

const TYPING_PAUSE_MS = 200;
const SHORTEST_QUERY = 2;
/** Completions are limited to ten a minute. */
const COMPLETION_PAUSE_MS = 600;
const SHORTEST_STREET = 5;

/** Street, typed freely or completed, and 'City, ST ZIP', picked from the gazetteer. */
export function AddressFields({ draft, onChange, searchPlaces }: { draft: AddressDraft; onChange: (draft: AddressDraft) => void; searchPlaces: SearchPlaces }) {
  // Completing the street picks the place as well, whose field then begins anew with it.
  const [completions, setCompletions] = useState(0);
  const complete = (completed: AddressDraft) => {
    setCompletions((count) => count + 1);
    onChange(completed);
  };
  return (
    <div className={css.fields}>
      <StreetField draft={draft} onChange={onChange} onComplete={complete} />
      <PlaceField key={completions} place={draft.place} onChange={(place) => onChange({ ...draft, place })} searchPlaces={searchPlaces} />
    </div>
  );
}

type StreetFieldProps = { draft: AddressDraft; onChange: (draft: AddressDraft) => void; onComplete: (draft: AddressDraft) => void };

/** Free text; completed with its place where a geocoder is configured. */
function StreetField({ draft, onChange, onComplete }: StreetFieldProps) {
  const texts = useTexts('address');
  const completesStreets = useMapSettings()?.completesStreets ?? false;
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), COMPLETION_PAUSE_MS);
  // Guests cannot ask, and a failure is no reason to stop typing.
  const found = useQuery({ queryKey: ['geocode', query], queryFn: () => answerOf(api.api.geocode.$get({ query: { text: query } })), enabled: completesStreets && query.length >= SHORTEST_STREET, staleTime: 'static', retry: false });
  const completions = (found.data ?? []).filter(({ street }) => street);
  const type = (street: string) => {
    setTyped(street);
    onChange(withStreet(draft, street));
  };
  const pick = (label: string) => {
    const completed = completions.find((each) => each.label === label);
    if (completed) onComplete(draftOf(completed));
  };
  const props = { label: texts('street'), placeholder: texts('streetHint'), maxLength: 200, autoComplete: 'off', value: draft.street };
  if (!completesStreets) return <TextInput {...props} onChange={(event) => type(event.currentTarget.value)} />;
  const data = [...new Set(completions.map(({ label }) => label))];
  return <Autocomplete {...props} data={data} filter={({ options }) => options} onChange={(value) => !data.includes(value) && type(value)} onOptionSubmit={pick} />;
}

function PlaceField({ place, onChange, searchPlaces }: { place: PickedPlace | null; onChange: (place: PickedPlace | null) => void; searchPlaces: SearchPlaces }) {
  const texts = useTexts('address');
  const [typed, setTyped] = useState(place?.label ?? '');
  const [query] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const isSearching = query.length >= SHORTEST_QUERY && query !== place?.label;
  const found = useQuery({ queryKey: ['gazetteer', query], queryFn: () => searchPlaces(query), enabled: isSearching, staleTime: 'static' });
  const places: PickedPlace[] = isSearching ? (found.data ?? []) : place ? [place] : [];
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
