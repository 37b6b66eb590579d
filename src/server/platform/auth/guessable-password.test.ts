import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

test.each([
  'password1234',
  '1234567890',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'P@ssw0rd1234',
  'iloveyou1234',
  'administrator',
  'storeystorey',
  'x'.repeat(128),
])('%s is one of the passwords that are tried first', (password) => {
  expect(isGuessable(password)).toBe(true);
});

test('words about the person make a password guessable, and others do not', () => {
  expect(isGuessable('anne.smith@acme.example', ['anne.smith@acme.example'])).toBe(true);
  expect([isGuessable('Northwind11', ['anne@acme.example', 'Northwind']), isGuessable('Northwind11')]).toEqual([
    true,
    false,
  ]);
  for (const password of ['correct-horse-battery', 'a long enough password', 'tWapQVOeE0Ut', 'Grüße aus dem Süden'])
    expect(isGuessable(password, ['anne.smith@acme.example']), password).toBe(false);
});
