import { expect, test } from 'vitest';
import { tagLines } from './tag-lines.ts';

test('a tag has name, number and area, and does not say the number twice', () => {
  const words = (name: string, number: string) =>
    tagLines({ name, number, areaM2: 20, isBoundaryAssumed: false }, 'metric').map(({ text }) => text);
  expect(words('Kitchen', '105')).toEqual(['KITCHEN', '105', '20.0 m²']);
  expect(words('Room 105', '105')).toEqual(['ROOM 105', '20.0 m²']);
  expect(words('', '')).toEqual(['20.0 m²']);
});

test('the area of a room whose boundary is partly assumed says so [N26]', () => {
  const lines = tagLines({ name: 'Hall', number: '1', areaM2: 20, isBoundaryAssumed: true }, 'imperial');
  expect(lines.at(-1)?.text).toBe('±215 sq ft');
});
