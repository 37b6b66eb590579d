import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { SignInForm } from './sign-in-form.tsx';

type SignIn = Parameters<typeof SignInForm>[0]['signIn'];
const showForm = (signIn: SignIn) => show(<SignInForm signIn={signIn} forgotHref="/forgot-password" />);

test('hands over what was typed, and shows why it was refused', async () => {
  const signIn = vi.fn(async () => 'The e-mail or password is wrong.');
  const screen = await showForm(signIn);
  await screen.getByRole('textbox', { name: 'E-mail' }).fill(' a@b.example ');
  await screen.getByLabelText('Password', { exact: true }).fill('secret-secret');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The e-mail or password is wrong.');
  expect(signIn).toHaveBeenCalledWith({ email: 'a@b.example', password: 'secret-secret' });
});

test('sends nothing without an address and a password, and says so at the fields', async () => {
  const signIn = vi.fn(async () => undefined);
  const screen = await showForm(signIn);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('This is not an e-mail address.')).toBeVisible();
  await expect.element(screen.getByText('Please fill this in.')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test('is at work from the press until the next page is shown, and takes no second press', async () => {
  const answer = Promise.withResolvers<undefined>();
  const signIn = vi.fn(() => answer.promise);
  const screen = await showForm(signIn);
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('a@b.example');
  await screen.getByLabelText('Password', { exact: true }).fill('secret-secret');
  const button = screen.getByRole('button', { name: 'Sign in' });
  await button.click();
  await expect.element(button).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  answer.resolve(undefined);
  await answer.promise;
  // What the form does with the answer has been drawn.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.element(button).toBeDisabled();
  expect(signIn).toHaveBeenCalledTimes(1);
});

test('has no accessibility violation', async () => {
  await showForm(async () => undefined);
  expect(await violations()).toEqual([]);
});
