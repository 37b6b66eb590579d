import { expect, test } from 'vitest';
import { splitEmails } from './email-list.ts';

test.each([
  ['', []],
  [' ,;\n ', []],
  [' Ada@ACME.example ', ['ada@acme.example']],
  [
    'a@x.example, b@x.example;c@x.example\nd@x.example  e@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'e@x.example'],
  ],
  ['a@x.example, A@x.example', ['a@x.example']],
  ['not an address', ['not', 'an', 'address']],
])('%j lists %j [T2]', (text, emails) => {
  expect(splitEmails(text)).toEqual(emails);
});
