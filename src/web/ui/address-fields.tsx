import { Autocomplete, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { draftOf, withStreet, type AddressDraft, type PickedPlace, type SearchPlaces } from '#web/lib/address.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import css from './address-fields.module.css';

const TYPING_PAUSE_MS = 200;
const SHORTEST_QUERY = 2;
const MAX_QUERY = 100;
/** Completions are limited to ten a minute. */
const COMPLETION_PAUSE_MS = 600;
const SHORTEST_STREET = 5;

/** Street, typed freely or completed, and 'City, ST ZIP', picked from the gazetteer. */
export function AddressFields({
  draft,
  onChange,
  searchPlaces,
}: {
  draft: AddressDraft;
  onChange: (draft: AddressDraft) => void;
  searchPlaces: SearchPlaces;
}) {
  // Completing the street picks the place as well, whose field is then reset with it.
  const [completions, setCompletions] = useState(0);
  const complete = (completed: AddressDraft) => {
    setCompletions((count) => count + 1);
    onChange(completed);
  };
  return (
    <div className={css.fields}>
      <StreetField draft={draft} onChange={onChange} onComplete={complete} />
      <PlaceField
        key={completions}
        place={draft.place}
        onChange={(place) => onChange({ ...draft, place })}
        searchPlaces={searchPlaces}
      />
    </div>
  );
}

type StreetFieldProps = {
  draft: AddressDraft;
  onChange: (draft: AddressDraft) => void;
  onComplete: (draft: AddressDraft) => void;
};

/** Free text; completed with its place where a geocoder is configured. */
function StreetField({ draft, onChange, onComplete }: StreetFieldProps) {
  const texts = useTexts('address');
  const completesStreets = useMapSettings()?.completesStreets ?? false;
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), COMPLETION_PAUSE_MS);
  // Guests cannot ask, and a failure is no reason to stop typing.
  const found = useQuery({
    queryKey: ['geocode', query],
    queryFn: () => answerOf(api.api.geocode.$get({ query: { text: query } })),
    enabled: completesStreets && query.length >= SHORTEST_STREET,
    staleTime: 'static',
    retry: false,
  });
  const completions = (found.data ?? []).filter(({ street }) => street);
  const type = (street: string) => {
    setTyped(street);
    onChange(withStreet(draft, street));
  };
  const pick = (label: string) => {
    const completed = completions.find((each) => each.label === label);
    if (completed) onComplete(draftOf(completed));
  };
  const props = {
    label: texts('street'),
    placeholder: texts('streetHint'),
    maxLength: 200,
    autoComplete: 'off',
    value: draft.street,
  };
  if (!completesStreets) return <TextInput {...props} onChange={(event) => type(event.currentTarget.value)} />;
  const data = [...new Set(completions.map(({ label }) => label))];
  return (
    <Autocomplete
      {...props}
      data={data}
      filter={({ options }) => options}
      onChange={(value) => !data.includes(value) && type(value)}
      onOptionSubmit={pick}
    />
  );
}

function PlaceField({
  place,
  onChange,
  searchPlaces,
}: {
  place: PickedPlace | null;
  onChange: (place: PickedPlace | null) => void;
  searchPlaces: SearchPlaces;
}) {
  const texts = useTexts('address');
  // What is typed and not picked yet outlasts a session that ends; the address tells one draft from another.
  const [half, setHalf] = useKept(`city at ${window.location.pathname}${window.location.search}`, z.string(), () => '');
  const typed = place?.label ?? half;
  const [isLeft, setLeft] = useState(half !== '');
  const [query] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const isSearching = query.length >= SHORTEST_QUERY && query !== place?.label;
  const found = useQuery({
    queryKey: ['gazetteer', query],
    queryFn: () => searchPlaces(query),
    enabled: isSearching,
    staleTime: 'static',
  });
  const places: PickedPlace[] = isSearching ? (found.data ?? []) : [];
  const type = (text: string) => {
    const picked = places.find(({ label }) => label === text);
    setLeft(false);
    setHalf(picked ? '' : text);
    if (picked ?? place) onChange(picked ?? null);
  };
  const isEmpty = isSearching && found.isSuccess && query === typed.trim() && places.length === 0;
  const problem = found.isError
    ? 'cityFailed'
    : isEmpty
      ? 'cityNothing'
      : isLeft && half.trim() !== ''
        ? 'cityPick'
        : undefined;
  return (
    <Autocomplete
      label={texts('city')}
      placeholder={texts('cityPlaceholder')}
      data={[...new Set(places.map(({ label }) => label))]}
      // The server has matched already, by more than the label.
      filter={({ options }) => options}
      value={typed}
      maxLength={MAX_QUERY}
      clearable
      clearButtonProps={{ 'aria-label': texts('cityClear') }}
      onChange={type}
      onBlur={() => setLeft(true)}
      error={problem && texts(problem)}
      autoComplete="off"
    />
  );
}
