import { expect, test } from 'vitest';
import { frameChangeText, scanUnitName } from './scan-unit.ts';

const detected = { scanUnit: null, scanUpAxis: null };

test('what changes between two conversions of a scan is said, and nothing else [E3]', () => {
  expect(frameChangeText(detected, detected)).toBe('');
  expect(frameChangeText(detected, { scanUnit: 'us-ft', scanUpAxis: null })).toBe('Unit of the scan: US survey feet.');
  expect(frameChangeText({ scanUnit: 'm', scanUpAxis: null }, { scanUnit: null, scanUpAxis: 'y' })).toBe(
    'Unit of the scan: as detected. Up axis: Y.',
  );
});

test('a stored word that is no unit is shown as it is', () => {
  expect(scanUnitName('mm')).toBe('millimeters');
  expect(scanUnitName('furlong')).toBe('furlong');
});
