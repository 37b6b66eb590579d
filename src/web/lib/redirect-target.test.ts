import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

test.each(['/portfolio?tab=demo', '/location/1/model?viewer=step1:pc_processed#top', '/'])(
  'goes back to %s [P3]',
  (path) => {
    expect(redirectTarget(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%5c..//evil.example/..//x'.replace('%5c', '\\'),
  ' /portfolio',
  undefined,
])('never leaves this origin: %j', (wanted) => {
  expect(redirectTarget(wanted)).toBe('/portfolio');
});

test('does not go back to a page for signing in', () => {
  expect(redirectTarget('/sign-in?redirect_url=/sign-in')).toBe('/portfolio');
});
