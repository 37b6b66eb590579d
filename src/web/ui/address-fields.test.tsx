import { useState } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { AddressDraft } from '#web/lib/address.ts';
import { AddressFields } from './address-fields.tsx';
import { show } from './show.tsx';

const found = {
  label: '12 River Street, Troy, NY 12180',
  street: '12 River Street',
  city: 'Troy',
  state: 'NY',
  zip: '12180',
  latitude: 42.73,
  longitude: -73.69,
  isApproximate: false,
};

function Fields({ onDraft }: { onDraft: (draft: AddressDraft) => void }) {
  const [draft, setDraft] = useState<AddressDraft>({ street: '', place: null });
  return (
    <AddressFields
      draft={draft}
      searchPlaces={async () => []}
      onChange={(next) => {
        setDraft(next);
        onDraft(next);
      }}
    />
  );
}

async function showFields(completesStreets: boolean) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(['map-settings'], {
    tiles: null,
    satellite: null,
    hybrid: null,
    hasCredits: false,
    completesStreets,
    hasOutlines: false,
    hasStreetView: false,
  });
  queries.setQueryData(['geocode', '12 River'], [found]);
  const onDraft = vi.fn();
  return { onDraft, screen: await show(<Fields onDraft={onDraft} />, { queries }) };
}

test(
  'with a geocoder a street is completed, with its place and the exact position [P15]',
  { tags: 'nightly' },
  async () => {
    const { screen, onDraft } = await showFields(true);
    await screen.getByRole('combobox', { name: 'Street address' }).fill('12 River');
    await screen.getByRole('option', { name: found.label }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Street address' })).toHaveValue('12 River Street');
    await expect.element(screen.getByRole('combobox', { name: 'City or ZIP code' })).toHaveValue('Troy, NY 12180');
    expect(onDraft).toHaveBeenLastCalledWith({
      street: '12 River Street',
      place: expect.objectContaining({ label: 'Troy, NY 12180', latitude: 42.73, isExact: true }),
    });
  },
);

test('without a geocoder the street is free text', async () => {
  const { screen, onDraft } = await showFields(false);
  await screen.getByRole('textbox', { name: 'Street address' }).fill('12 River');
  expect(onDraft).toHaveBeenLastCalledWith({ street: '12 River', place: null });
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
});

test(
  'a city that is half typed outlasts a reload; once it is picked nothing of it is left',
  { tags: 'nightly' },
  async () => {
    const troy = {
      label: 'Troy, NY 12180',
      city: 'Troy',
      state: 'NY',
      zip: '12180',
      latitude: 42.73,
      longitude: -73.69,
    };
    function City() {
      const [draft, setDraft] = useState<AddressDraft>({ street: '', place: null });
      return <AddressFields draft={draft} searchPlaces={async () => [troy]} onChange={setDraft} />;
    }
    const first = await show(<City />);
    await first.getByRole('combobox', { name: 'City or ZIP code' }).fill('tro');
    await first.unmount();
    const again = await show(<City />);
    const city = again.getByRole('combobox', { name: 'City or ZIP code' });
    await expect.element(city).toHaveValue('tro');
    await city.click();
    await again.getByRole('option', { name: troy.label }).click();
    await expect.element(city).toHaveValue('Troy, NY 12180');
    await again.unmount();
    const later = await show(<City />);
    await expect.element(later.getByRole('combobox', { name: 'City or ZIP code' })).toHaveValue('');
  },
);
