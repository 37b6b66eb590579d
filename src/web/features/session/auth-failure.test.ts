import { expect, test } from 'vitest';
import { authFailure } from './auth-failure.ts';

test('a wrong password, a known address and too many tries each get their own sentence', () => {
  expect(authFailure({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })).toMatch(/e-mail or password is wrong/);
  expect(authFailure({ status: 422, code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' })).toMatch(
    /already an account with this address/,
  );
  expect(authFailure({ status: 429 })).toMatch(/Wait a minute/);
});

test('what a second factor can refuse has sentences of its own', () => {
  const sentences = [
    'INVALID_CODE',
    'INVALID_BACKUP_CODE',
    'INVALID_TWO_FACTOR_COOKIE',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  ].map((code) => authFailure({ status: 401, code }));
  expect(new Set(sentences).size).toBe(4);
  expect(authFailure({ status: 429, code: 'ACCOUNT_TEMPORARILY_LOCKED' })).toMatch(/15 minutes/);
});

test('a link that is over says nothing about the password: it may have been changed by that link', () => {
  const sentence = authFailure({ status: 400, code: 'INVALID_TOKEN' });
  expect(sentence).toMatch(/expired or has already been used/);
  expect(sentence).not.toMatch(/old password|still works/);
});

test('a server that does not answer is named, and its own words are kept when it does', () => {
  expect(authFailure({})).toMatch(/cannot be reached/);
  expect(authFailure({ status: 503, message: 'upstream' })).toMatch(/cannot be reached/);
  expect(authFailure({ status: 400, code: 'SOMETHING_NEW', message: 'Use your work address.' })).toBe(
    'Use your work address.',
  );
});
