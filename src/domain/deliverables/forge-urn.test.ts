import { expect, test } from 'vitest';
import { readForgeUrn } from './forge-urn.ts';

const PLAIN = 'urn:adsk.objects:os.object:storey-models/Hall 1.rvt'.replace(' ', '%20');
const ENCODED = 'dXJuOmFkc2sub2JqZWN0czpvcy5vYmplY3Q6c3RvcmV5LW1vZGVscy9IYWxsJTIwMS5ydnQ';

test.each([PLAIN, ENCODED, `${ENCODED}=`, `urn:${ENCODED}`, ` ${ENCODED}\n`])(
  'the urn %j is stored as the viewer takes it [V1]',
  (text) => {
    expect(readForgeUrn(text)).toBe(ENCODED);
  },
);

test('a urn with signs that base64 has in two ways is stored with those of addresses [V1]', () => {
  const plain = 'urn:adsk.wipprod:fs.file:vf.a??b>>c~~?version=2';
  const stored = readForgeUrn(btoa(plain));
  expect(stored).toMatch(/^[\w-]+$/);
  expect(readForgeUrn(plain)).toBe(stored);
});

test.each([
  'Hall.rvt',
  'urn:oasis:names',
  btoa('urn:other:thing'),
  'https://example.com/a',
  '€',
  `urn:adsk.objects:${'x'.repeat(1000)}`,
])('what is no urn of Autodesk is refused: %j [V1]', (text) => {
  expect(readForgeUrn(text)).toBeNull();
});
