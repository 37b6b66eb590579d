import { expect } from 'vitest';
import { PASSWORD } from '../new-account.ts';
import { eventually } from './screen.ts';
import { newAddress, signUpByForm, test } from './visitor.ts';

test('a person signs up, verifies the address, signs out, and signs in again', async ({ visitor }) => {
  const email = newAddress('firefox');
  await signUpByForm(visitor, email);
  await visitor.follow('Continue');
  await visitor.press('Account of Journey');
  await visitor.choose('menuitem', 'Sign out');
  await visitor.find('link', 'Sign in');

  await visitor.goto('/billing');
  await eventually(async () => visitor.at() === '/sign-in?redirect_url=%2Fbilling', 'the page asks to sign in');
  await visitor.fill('E-mail', email);
  await visitor.fill('Password', 'not the password');
  await visitor.press('Sign in');
  await visitor.sees('The e-mail or password is wrong.');
  await visitor.fill('Password', PASSWORD);
  await visitor.press('Sign in');
  await visitor.find('heading', 'Billing');
  await visitor.find('button', 'Account of Journey');
  expect(visitor.complaints).toEqual([]);
});
