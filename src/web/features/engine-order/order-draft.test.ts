import { expect, test } from 'vitest';
import { engineOrderInput } from '#contract/engine-orders.ts';
import { keepDraft, nameOfFile, newDraft, orderInput, readDraft } from './order-draft.ts';

const id = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
const otherId = '0b9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
const place = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.75, longitude: -73.6 };
const file = { name: 'old.mill.e57', size: 9 };

const memory = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), removeItem: (key: string) => void kept.delete(key) };
};

test('what was typed survives signing in and reloads [P3]', () => {
  const storage = memory();
  const typed = { ...newDraft(id), projectName: 'Mill', place };
  keepDraft(storage, typed);
  expect(readDraft(storage, otherId)).toEqual(typed);
  keepDraft(storage, null);
  expect(readDraft(storage, otherId)).toEqual(newDraft(otherId));
});

test('an unreadable draft is a new one, and a closed storage does no harm', () => {
  const storage = memory();
  storage.setItem('storey.engine-order-draft', '{"draftId":1}');
  expect(readDraft(storage, id)).toEqual(newDraft(id));
  expect(() => keepDraft({ setItem: () => { throw new Error('full'); }, removeItem: () => undefined }, newDraft(id))).not.toThrow();
});

test('the name is optional and defaults to that of the file [E1]', () => {
  expect(orderInput(newDraft(id), file, 'f').projectName).toBe('old.mill');
  expect(orderInput({ ...newDraft(id), projectName: '  Mill ' }, file, 'f').projectName).toBe('Mill');
  expect(nameOfFile('scan')).toBe('scan');
});

test('the address is optional, and its pin approximate [E1]', () => {
  expect(orderInput(newDraft(id), file, 'f').address).toBeNull();
  expect(orderInput({ ...newDraft(id), street: '1 River St', place }, file, 'f').address).toEqual({ line: '1 River St, Troy, NY 12180', latitude: 42.75, longitude: -73.6, isApproximate: true });
  expect(orderInput({ ...newDraft(id), street: 'Somewhere' }, file, 'f').address).toMatchObject({ line: 'Somewhere', latitude: null });
});

test('makes what the contract accepts [E1]', () => {
  expect(engineOrderInput.safeParse(orderInput({ ...newDraft(id), place }, file, 'f')).success).toBe(true);
});
