import { expect, test } from 'vitest';
import { CAD_ZIP_SINCE, isCadZipOffered } from './cad-zip-date.ts';

test.each([
  ['2025-08-06T23:59:59.999Z', null, false],
  ['2025-08-07T00:00:00.000Z', null, true],
  ['2025-08-06T20:00:00.000-05:00', null, true],
  [null, '2025-08-08T00:00:00.000Z', true],
  ['2025-08-01T00:00:00.000Z', '2025-09-01T00:00:00.000Z', false],
  [null, null, false],
])('submitted %j, received %j: CAD zip %j [D12]', (submitted, received, expected) => {
  const date = (text: string | null) => (text === null ? null : new Date(text));
  expect(isCadZipOffered({ submittedAt: date(submitted), receivedAt: date(received) }, CAD_ZIP_SINCE)).toBe(expected);
});
