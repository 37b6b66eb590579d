import { expect, test } from 'vitest';
import { engineOrderInput } from '#contract/engine-orders.ts';
import { nameOfFile, newDraft, orderInput } from './order-draft.ts';

const id = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
const place = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.75, longitude: -73.6 };
const file = { name: 'old.mill.e57', size: 9 };

test('the name is optional and defaults to that of the file [E1]', () => {
  expect(orderInput(newDraft(id), file, 'f').projectName).toBe('old.mill');
  expect(orderInput({ ...newDraft(id), projectName: '  Mill ' }, file, 'f').projectName).toBe('Mill');
  expect(nameOfFile('scan')).toBe('scan');
});

test('the address is optional, and its pin approximate [E1]', () => {
  expect(orderInput(newDraft(id), file, 'f').address).toBeNull();
  expect(orderInput({ ...newDraft(id), street: '1 River St', place }, file, 'f').address).toEqual({
    line: '1 River St, Troy, NY 12180',
    latitude: 42.75,
    longitude: -73.6,
    isApproximate: true,
  });
  expect(orderInput({ ...newDraft(id), street: 'Somewhere' }, file, 'f').address).toMatchObject({
    line: 'Somewhere',
    latitude: null,
  });
});

test('unit and up axis go with the file they were chosen for, and with no other [E1 N2]', () => {
  const draft = { ...newDraft(id), scanUnit: 'ft' as const, scanUpAxis: 'y' as const, framedFile: 'f' };
  expect(orderInput(draft, file, 'f')).toMatchObject({ scanUnit: 'ft', scanUpAxis: 'y' });
  expect(orderInput(draft, file, 'g')).toMatchObject({ scanUnit: null, scanUpAxis: null });
});

test('makes what the contract accepts [E1]', () => {
  expect(engineOrderInput.safeParse(orderInput({ ...newDraft(id), place }, file, 'f')).success).toBe(true);
});
