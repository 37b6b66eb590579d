import { expect, test } from 'vitest';
import { sameOriginPath } from './same-origin-path.ts';

const own = 'https://portal.example';

test('only a path of our own site is a way back', () => {
  expect(sameOriginPath('/bimit-plan/1?viewer=step1#x', own)).toBe('/bimit-plan/1?viewer=step1');
  expect(sameOriginPath('https://portal.example/location/2', own)).toBe('/location/2');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https://portal.example.evil.io/',
  'https://portal.example@evil.io/',
  'https://a:b@portal.example/',
  'http://portal.example/',
  'data:text/html,x',
  'https://portal.example//evil.example/x',
  'https://portal.example/\\evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  `/${'a'.repeat(600)}`,
])('refuses %s', (address) => {
  expect(sameOriginPath(address, own)).toBeUndefined();
});
