import { expect, test } from 'vitest';
import { DEFAULT_TOUR_HOSTS } from './tour-address.ts';
import {
  isSameTour,
  isTourChanged,
  selectedAfterDeletion,
  TOUR_EXISTS,
  TOUR_NAME_INPUT_MAX,
  TOUR_NAME_MAX,
  tourProblems,
} from './tour.ts';

const lobby = { id: 'a', name: 'Lobby', url: 'https://my.matterport.com/show/?m=1' };
const roof = { id: 'b', name: 'Roof', url: 'https://players.cupix.com/p/2' };
const elsewhere = { id: 'c', name: 'Annex', url: 'https://tours.example/1' };
const beside = { tours: [lobby, roof, elsewhere], hosts: DEFAULT_TOUR_HOSTS };
const fresh = { name: 'Atrium', url: 'https://my.matterport.com/show/?m=9' };
const problems = (change: Partial<typeof fresh>, more: Partial<Parameters<typeof tourProblems>[1]> = {}) =>
  tourProblems({ ...fresh, ...change }, { ...beside, ...more });

test('a tour has a name of 1 to 63 characters; the field takes one more, and says so [R3]', () => {
  expect(problems({})).toEqual({});
  expect(problems({ name: ' \t' })).toEqual({ name: 'Please add a tour name' });
  expect(problems({ name: 'x'.repeat(TOUR_NAME_MAX) })).toEqual({});
  expect(problems({ name: ` ${'x'.repeat(TOUR_NAME_MAX)} ` })).toEqual({});
  expect(problems({ name: 'x'.repeat(TOUR_NAME_INPUT_MAX) })).toEqual({ name: 'Maximum character limit reached' });
  expect([TOUR_NAME_MAX, TOUR_NAME_INPUT_MAX]).toEqual([63, 64]);
});

test.each([
  '',
  'javascript:alert(1)',
  'http://my.matterport.com/show/?m=9',
  'https://my.matterport.com/show/?m=9&x=1',
  'https://tours.example/9',
  `https://acme.iv.navvis.com/?site=${'9'.repeat(2048)}`,
])('the address has to be that of a known provider: %s [R2]', (url) => {
  expect(problems({ url })).toEqual({ url: 'The virtual tour URL is not valid' });
});

test('a host of the operator is taken as well, and no name like it [R2]', () => {
  const hosts = ['tours.example'];
  expect(problems({ url: 'https://tours.example/9' }, { hosts })).toEqual({});
  expect(problems({ url: 'https://acme.iv.navvis.com/?site=9' }, { hosts })).toEqual({});
  expect(problems({ url: 'https://tours.example.evil.example/9' }, { hosts })).toHaveProperty('url');
});

test('an address is there once in a project, however it is written [R3]', () => {
  for (const url of [lobby.url, ` ${lobby.url} `, 'HTTPS://MY.MATTERPORT.COM:443/show/?m=1'])
    expect(problems({ url })).toEqual({ url: TOUR_EXISTS });
  expect(TOUR_EXISTS).toBe('This virtual tour already exists.');
  expect(isSameTour(lobby.url, 'https://my.matterport.com/show/?m=1&play=1')).toBe(false);
  expect(isSameTour('no address', 'no address ')).toBe(true);
});

test('a tour that is changed keeps its own address, also one that only staff could enter, but takes no other tour’s [R3]', () => {
  expect(problems({ url: lobby.url }, { changed: lobby })).toEqual({});
  expect(problems({ url: elsewhere.url }, { changed: elsewhere })).toEqual({});
  expect(problems({ url: 'https://tours.example/2' }, { changed: elsewhere })).toHaveProperty('url');
  expect(problems({ url: roof.url }, { changed: lobby })).toEqual({ url: TOUR_EXISTS });
});

test('saving is for what is another than before; spaces around it are nothing [R3]', () => {
  expect(isTourChanged(lobby, { name: ' Lobby ', url: `${lobby.url} ` })).toBe(false);
  expect(isTourChanged(lobby, { ...lobby, name: 'Lobbies' })).toBe(true);
  expect(isTourChanged(lobby, { ...lobby, url: roof.url })).toBe(true);
});

test('deleting the selected tour selects the first remaining, or none; another stays selected [R1]', () => {
  const tours = [lobby, roof, elsewhere];
  expect(selectedAfterDeletion(tours, { selectedId: 'a', deletedId: 'a' })).toBe('b');
  expect(selectedAfterDeletion(tours, { selectedId: 'b', deletedId: 'b' })).toBe('a');
  expect(selectedAfterDeletion(tours, { selectedId: 'c', deletedId: 'a' })).toBe('c');
  expect(selectedAfterDeletion([lobby], { selectedId: 'a', deletedId: 'a' })).toBeUndefined();
});
