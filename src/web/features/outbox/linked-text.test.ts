import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

const origin = 'http://127.0.0.1:3000';

test('addresses of this portal become links, without the full stop of the sentence', () => {
  expect(linkedText('Open http://127.0.0.1:3000/api/auth/verify-email?token=a.b&x=1.\nBye', origin)).toEqual([
    { text: 'Open ' },
    {
      text: 'http://127.0.0.1:3000/api/auth/verify-email?token=a.b&x=1',
      href: 'http://127.0.0.1:3000/api/auth/verify-email?token=a.b&x=1',
    },
    { text: '.\nBye' },
  ]);
});

test.each([
  'https://evil.example/x',
  'http://127.0.0.1:3000@evil.example/',
  'http://127.0.0.1:3000.evil.example/',
  'javascript:alert(1)',
  'http://127.0.0.1:30001/',
])('%s stays text', (address) => {
  expect(linkedText(`see ${address} now`, origin)).toEqual([{ text: `see ${address} now` }]);
});
