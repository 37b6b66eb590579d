import { expect, test } from 'vitest';
import { estimateConversionMinutes, formatClock, formatDuration } from './duration.ts';

test('a missing or short step reads as less than a minute, longer ones in d, h, m [E5 E13]', () => {
  expect([undefined, 0, 59, 60, 3600, 3661, 90_061, 86_400].map(formatDuration)).toEqual([
    'Less than 1 minute',
    'Less than 1 minute',
    'Less than 1 minute',
    '1m',
    '1h',
    '1h 1m',
    '1d 1h 1m',
    '1d',
  ]);
});

test('the clock of a running step ticks in seconds [E5]', () => {
  expect([0, 9, 61, 600, 3600, 36_061].map(formatClock)).toEqual([
    '0:00',
    '0:09',
    '1:01',
    '10:00',
    '1:00:00',
    '10:01:01',
  ]);
});

test('the estimate of a conversion grows with its points and is never below a minute [E6]', () => {
  expect([1, 1e6, 10e6, 50e6, 600e6].map(estimateConversionMinutes)).toEqual([1, 1, 2, 4, 36]);
});
