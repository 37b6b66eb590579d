import { expect, test } from 'vitest';
import { shortenEchoes } from './shorten-echoes.ts';

const long = `begin${'x'.repeat(10_000)}end`;
const short = `begin${'x'.repeat(75)}…${'x'.repeat(17)}end`;

test('what a sentence repeats of a long argument lacks its middle, each time', () => {
  expect(shortenEchoes(`There is no '${long}': '${long}'.`, ['--any', long])).toBe(
    `There is no '${short}': '${short}'.`,
  );
});

test('a value within an argument and a path that was resolved are shortened too', () => {
  expect(shortenEchoes(`colour is not '${long}'.`, [`colour=${long}`])).toBe(`colour is not '${short}'.`);
  expect(shortenEchoes(`There is no feature '${long}'.`, [`tours, ${long}`])).toBe(`There is no feature '${short}'.`);
  expect(shortenEchoes(`There is no file /home/${long}.`, [`./../${long}`])).toBe(`There is no file /home/${short}.`);
});

test('what is not an argument, and an argument of an ordinary length, stays', () => {
  const sentence = `${long} and ${'y'.repeat(120)}`;
  expect(shortenEchoes(sentence, ['y'.repeat(120), 'and'])).toBe(sentence);
});
