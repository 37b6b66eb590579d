import { expect, test } from 'vitest';
import { addToBasket, basketElements, removeFromBasket } from './basket.ts';
import { colorOf } from './category-colors.ts';
import { listElements } from './list-elements.ts';
import { schedule } from './schedules.ts';
import { hexColor, takeoffRows, TAKEOFFS } from './takeoffs.ts';
import { sampleTable } from './testing/sample-table.ts';

const table = sampleTable();
const listed = listElements(table);
const [elements, colored] = TAKEOFFS;

test('the basket takes each element once, with dbId, name and category [Q4 Q9]', () => {
  const basket = addToBasket(addToBasket([], listed.slice(0, 2)), listed.slice(1, 3));
  expect(basket.map(({ dbId }) => dbId)).toEqual([10, 11, 12]);
  expect(basket[1]).toEqual({ key: 'id-11', dbId: 11, name: 'Element 11', category: 'IFCWALL' });
  expect(removeFromBasket(basket, new Set(['id-10', 'id-12'])).map(({ dbId }) => dbId)).toEqual([11]);
});

test('an empty basket, and one without anything that this model builds, make no takeoff [Q4]', () => {
  expect(basketElements([], listed)).toEqual({ problem: 'empty' });
  const room = addToBasket([], listed.slice(-1));
  expect(basketElements([...room, { key: 'gone', dbId: 1, name: '', category: 'IFCWALL' }], listed)).toEqual({
    problem: 'nothingValid',
  });
  expect(basketElements([...room, ...addToBasket([], listed.slice(0, 1))], listed)).toMatchObject({
    elements: [{ key: 'id-10' }],
  });
});

test('takeoffs have an id, the name of the specification, and area, volume and length [Q5 Q7]', () => {
  expect(TAKEOFFS.map(({ name, properties }) => [name, properties])).toEqual([
    ['Building Elements Takeoff', ['area', 'volume', 'length']],
    ['Colored Elements Takeoff', ['area', 'volume', 'length']],
  ]);
});

test('a takeoff has rows by category with sums, color and items [Q8 V20]', () => {
  const rows = takeoffRows(elements, listed.slice(0, 6));
  expect(rows).toMatchObject([
    { category: 'IFCWALL', name: null, count: 4, area: { value: 22.5 }, color: colorOf('IFCWALL') },
    { category: 'IFCDOOR', count: 2, area: { value: 1.89, have: 1, of: 2 } },
  ]);
  expect(rows[0]?.items[0]).toEqual({
    key: 'id-10',
    name: 'Facade south, with a name that is long',
    category: 'IFCWALL',
    type: 'Brick 300',
    level: 'Level 1',
    area: 12.5,
    length: 5,
    height: 2.5,
    volume: 3.75,
  });
});

test('the colored takeoff has rows by type in the chosen colors, else in those of the model [Q5 Q8]', () => {
  const plain = takeoffRows(colored, listed.slice(0, 4));
  expect(plain.map(({ name, color }) => [name, color])).toEqual([
    ['Brick 300', colorOf('IFCWALL')],
    ['Drywall', colorOf('IFCWALL')],
  ]);
  const chosen = takeoffRows(colored, listed.slice(0, 4), { [plain[1]?.key ?? '']: '#00ff00' });
  expect(chosen.map(({ color }) => color)).toEqual([colorOf('IFCWALL'), '#00ff00']);
});

test('colors have 3 or 6 hex digits [Q5]', () => {
  expect(['#abc', 'ABC', '#a1B2c3', ' #fff '].map(hexColor)).toEqual(['#aabbcc', '#aabbcc', '#a1b2c3', '#ffffff']);
  expect(['', '#ab', '#abcd', '#abcdex', 'red', '##abc'].map(hexColor)).toEqual([null, null, null, null, null, null]);
});

test('a door schedule has number, type, width, height, level and room, in parts by room [Q6]', () => {
  const doors = schedule(table, listed, 'IFCDOOR', 'room');
  expect(doors.figures).toEqual(['widthM', 'heightM', 'areaM2']);
  expect(doors.parts.map(({ name }) => name)).toEqual(['101 Office', null]);
  expect(doors.parts[0]?.rows).toEqual([
    {
      key: 'id-20',
      number: 'D-02',
      type: 'Single 900',
      widthM: 0.9,
      heightM: 2.1,
      areaM2: 1.89,
      level: 'Level 1',
      room: '101 Office',
      code: 'C10.20',
    },
  ]);
  expect(schedule(table, listed, 'IFCDOOR', 'level').parts.map(({ name }) => name)).toEqual(['Level 1', 'Level 2']);
  expect(schedule(table, listed, 'IFCWALL', 'code').parts.map(({ name }) => name)).toEqual(['B20.10', 'C10.10']);
});
