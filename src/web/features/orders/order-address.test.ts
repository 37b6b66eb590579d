import { expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { emptyForeign, foreignOrderAddress, usAddress, usDraft } from './order-address.ts';

const troy = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.7, longitude: -73.6 };

test('an address in the US is one line with the pin of its ZIP code; none before a place is picked [O3 O18]', () => {
  expect(usAddress({ street: '12 River St', place: null })).toMatchObject({ address: null, latitude: null });
  expect(usAddress({ street: '12 River St', place: troy })).toEqual({
    address: '12 River St, Troy, NY 12180',
    latitude: 42.7,
    longitude: -73.6,
    isApproximate: true,
    country: 'US',
    region: 'NY',
  });
});

test('an address that was chosen is read back into its fields, with a pin that was moved [O18]', () => {
  const chosen = {
    ...newOrder('scanit'),
    ...usAddress({ street: '12 River St', place: { ...troy, isExact: true, latitude: 42.71 } }),
  };
  expect(usDraft(chosen)).toEqual({ street: '12 River St', place: { ...troy, isExact: true, latitude: 42.71 } });
});

test('outside the US country and city are needed, and the pin is by hand or none [O18]', () => {
  const pin = { latitude: null, longitude: null };
  expect(foreignOrderAddress({ ...emptyForeign, country: 'DE' }, pin).address).toBeNull();
  expect(foreignOrderAddress({ street: 'Ring 1', city: 'Kassel', region: ' ', country: 'DE' }, pin)).toEqual({
    address: 'Ring 1, Kassel, Germany',
    latitude: null,
    longitude: null,
    isApproximate: true,
    country: 'DE',
    region: '',
  });
  expect(
    foreignOrderAddress({ ...emptyForeign, city: 'Kassel', country: 'DE' }, { latitude: 51.3, longitude: 9.5 }),
  ).toMatchObject({ latitude: 51.3, isApproximate: false });
});
