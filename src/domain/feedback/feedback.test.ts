import { expect, test } from 'vitest';
import { asksForText, chipsFor, emptyAnswer, feedbackAnswers, rate, toggleChip } from './feedback.ts';

test('chips of the usefulness question by band [E11]', () => {
  expect(chipsFor('usefulness', 3)).toEqual([
    'Missing elements',
    'Clashing elements',
    'Modeled elements incorrect or disproportional',
    'Spaces not enclosed',
    'Something else',
  ]);
  expect(chipsFor('usefulness', 4)).toEqual([
    'Walls, Doors, Windows modeled correctly',
    'Floor plan is easy to read',
    'Something else',
  ]);
  expect(chipsFor('usefulness', null)).toEqual([]);
});

test('chips of the value question by band [E12]', () => {
  expect(chipsFor('value', 1)).toEqual([
    'Not enough elements included',
    'Not accurate enough',
    "Doesn't include dimensions",
    'Too many errors',
    'Plan is hard to read',
    'Not the file format I need',
    'Something else',
  ]);
  expect(chipsFor('value', 5)).toEqual([
    'Included the right elements',
    'Accurate enough',
    'Plan is easy to read',
    'Fast delivery',
    'Something else',
  ]);
});

test('the same star again clears, another rating clears chips and text [E8]', () => {
  const answered = { ...toggleChip(rate(emptyAnswer, 2), 'Something else'), text: 'why' };
  expect(asksForText(answered)).toBe(true);
  expect(rate(answered, 2)).toEqual(emptyAnswer);
  expect(rate(answered, 5)).toEqual({ rating: 5, chips: [], text: '' });
  expect(toggleChip(answered, 'Something else')).toEqual({ rating: 2, chips: [], text: '' });
});

test('a stored answer has a rating and only chips of its own band [E10]', () => {
  const value = { question: 'value', rating: 1, chips: [], text: '' };
  expect(
    feedbackAnswers.safeParse([{ question: 'usefulness', rating: 4, chips: ['Something else'], text: 'x' }, value])
      .success,
  ).toBe(true);
  expect(
    feedbackAnswers.safeParse([{ question: 'usefulness', rating: 4, chips: ['Missing elements'], text: '' }, value])
      .success,
  ).toBe(false);
  expect(feedbackAnswers.safeParse([value]).success).toBe(false);
});
