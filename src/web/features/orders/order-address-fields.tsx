import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { place } from '#contract/gazetteer.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { PinMap } from '#web/ui/place-map/pin-map.tsx';
import { countryChoices } from './countries.ts';
import {
  emptyForeign,
  foreignAddress,
  foreignOrderAddress,
  usAddress,
  usDraft,
  type ForeignAddress,
} from './order-address.ts';
import css from './order.module.css';
import { useKept } from '#web/lib/use-kept.ts';

const searchPlaces = (q: string) => answerOf(api.api.gazetteer.$get({ query: { q } }));

/** Half an address is no part of the order yet. */
const typedAddress = z.object({
  isForeign: z.boolean(),
  us: z.object({ street: z.string(), place: place.extend({ isExact: z.boolean().optional() }).nullable() }),
  foreign: foreignAddress,
});
type Typed = z.infer<typeof typedAddress>;

/** The middle of the map before there is a pin outside the US. */
const WORLD = { lat: 30, lng: 0 };

type OrderAddressProps = { draftId: string; data: OrderData; change: (patch: Partial<OrderData>) => void };

/** Where the building is: a US place and a street, or text outside the US; with a map whose pin can be moved (O21). */
export function OrderAddress({ draftId, data, change }: OrderAddressProps) {
  const texts = useTexts('order');
  const label = useId();
  const [typed, setTyped] = useKept<Typed>(`storey.order-address.${draftId}`, typedAddress, () => ({
    isForeign: data.country !== 'US',
    us: usDraft(data),
    foreign: emptyForeign,
  }));
  const [isPlacing, setIsPlacing] = useState(false);
  const set = (next: Typed) => {
    setTyped(next);
    const { latitude, longitude } = next.isForeign === typed.isForeign ? data : { latitude: null, longitude: null };
    change(next.isForeign ? foreignOrderAddress(next.foreign, { latitude, longitude }) : usAddress(next.us));
  };
  const movePin = (pin: { lat: number; lng: number } | null) => {
    if (!typed.isForeign && typed.us.place && pin)
      setTyped({
        ...typed,
        us: { ...typed.us, place: { ...typed.us.place, latitude: pin.lat, longitude: pin.lng, isExact: true } },
      });
    if (!pin) setIsPlacing(false);
    change({ latitude: pin?.lat ?? null, longitude: pin?.lng ?? null, isApproximate: pin === null });
  };
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={texts('where')}
        style={{ alignSelf: 'flex-start' }}
        value={typed.isForeign ? 'out' : 'us'}
        data={[
          { value: 'us', label: texts('inUs') },
          { value: 'out', label: texts('outsideUs') },
        ]}
        onChange={(value) => set({ ...typed, isForeign: value === 'out' })}
      />
      {typed.isForeign ? (
        <ForeignFields value={typed.foreign} onChange={(foreign) => set({ ...typed, foreign })} />
      ) : (
        <AddressFields draft={typed.us} onChange={(us) => set({ ...typed, us })} searchPlaces={searchPlaces} />
      )}
      {(data.latitude !== null || (typed.isForeign && data.address !== null)) && (
        <Stack gap={6} role="group" aria-labelledby={label}>
          <Group justify="space-between">
            <Text fw={500} id={label}>
              {texts('pin')}
            </Text>
            {typed.isForeign && data.latitude !== null && (
              <Button size="compact-sm" variant="subtle" onClick={() => movePin(null)}>
                {texts('pinRemove')}
              </Button>
            )}
          </Group>
          <PinControls data={data} isPlacing={isPlacing} onPlace={() => setIsPlacing(true)} onMove={movePin} />
        </Stack>
      )}
    </Stack>
  );
}

type PinControlsProps = {
  data: OrderData;
  isPlacing: boolean;
  onPlace: () => void;
  onMove: (pin: { lat: number; lng: number }) => void;
};

/** The map, once there is a pin or somebody begins to place one: it counts only when it was moved. */
function PinControls({ data: { latitude, longitude, isApproximate }, isPlacing, onPlace, onMove }: PinControlsProps) {
  const texts = useTexts('order');
  const isUnset = latitude === null || longitude === null;
  if (isUnset && !isPlacing) {
    return (
      <Group gap="sm">
        <Text c="dimmed">{texts('pinNone')}</Text>
        <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={onPlace}>
          {texts('pinPlace')}
        </Button>
      </Group>
    );
  }
  return (
    <>
      <PinMap
        pin={isUnset ? WORLD : { lat: latitude, lng: longitude }}
        label={texts('pinOf')}
        isFar={isUnset}
        onMove={onMove}
      />
      <Text size="xs" c="dimmed" role="status">
        {[isUnset ? texts('pinNone') : isApproximate && `${texts('pinApproximate')}.`, texts('pinHint')]
          .filter(Boolean)
          .join(' ')}
      </Text>
    </>
  );
}

function ForeignFields({ value, onChange }: { value: ForeignAddress; onChange: (value: ForeignAddress) => void }) {
  const texts = useTexts('order');
  const [countries] = useState(() => countryChoices());
  const field = (key: 'street' | 'city' | 'region', label: string, autoComplete: string) => (
    <TextInput
      label={label}
      maxLength={80}
      autoComplete={autoComplete}
      value={value[key]}
      onChange={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
    />
  );
  return (
    <div className={css.two}>
      <Select
        label={texts('outsideCountry')}
        data={countries}
        value={value.country || null}
        searchable
        nothingFoundMessage={texts('outsideCountryNothing')}
        autoComplete="off"
        onChange={(country) => onChange({ ...value, country: country ?? '' })}
      />
      {field('region', texts('outsideRegion'), 'address-level1')}
      {field('city', texts('outsideCity'), 'address-level2')}
      {field('street', texts('outsideStreet'), 'address-line1')}
    </div>
  );
}
