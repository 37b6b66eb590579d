import type { Mail } from '#server/platform/mail/mailer.ts';

/**
 * The e-mail that asks to verify an address. When a person changes their address to this one, the old address is notified as well:
 * someone who hijacked a session must not take over the account unnoticed.
 */
export function verificationMails(
  email: string,
  storedEmail: string | undefined,
  url: string,
): ((company: string) => Mail)[] {
  if (!storedEmail || storedEmail === email) {
    return [
      (company) => ({
        to: email,
        subject: `Verify your e-mail address for ${company}`,
        text: `Welcome to ${company}. Please verify your e-mail address.`,
        button: { label: 'Verify my address', url },
        after: 'The link is valid for one day. If you did not sign up, ignore this e-mail.',
      }),
    ];
  }
  return [
    (company) => ({
      to: email,
      subject: `Confirm your new e-mail address for ${company}`,
      text: `Confirm that you want to use this address for ${company}. Until you do, keep signing in with your current address.`,
      button: { label: 'Confirm my address', url },
      after: 'The link is valid for one day. If you did not ask for it, ignore this e-mail: nothing changes.',
    }),
    (company) => ({
      to: storedEmail,
      subject: `Your e-mail address for ${company} is about to change`,
      text:
        `Someone who is signed in to your account asked to change its address to ${email}. It changes once the` +
        ' link in the e-mail to that address is opened.\n\n' +
        'If that was not you, change your password now and sign out everywhere. You can do both on your account page.',
    }),
  ];
}

export const accountExistsMail =
  (to: string, publicUrl: string) =>
  (company: string): Mail => ({
    to,
    subject: `You already have an account at ${company}`,
    text: 'Someone, probably you, tried to create an account with this address. There is already one, and nothing was changed.',
    button: { label: 'Sign in', url: `${publicUrl}/sign-in` },
    after: `Forgot your password? Choose a new one: ${publicUrl}/forgot-password`,
  });

export const addressChangedMail =
  (oldAddress: string, newAddress: string) =>
  (company: string): Mail => ({
    to: oldAddress,
    subject: `Your e-mail address for ${company} was changed`,
    text: `You now sign in with ${newAddress}.\n\nIf that was not you, contact us right away.`,
  });

export const passwordChangedMail =
  (to: string, publicUrl: string) =>
  (company: string): Mail => ({
    to,
    subject: `Your ${company} password was changed`,
    text:
      'Your password was changed, and other browsers were signed out.\n\n' +
      'If that was not you, set a new password right away. We send the link to this address.',
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  });

export const resetPasswordMail =
  (to: string, url: string) =>
  (company: string): Mail => ({
    to,
    subject: `Reset your ${company} password`,
    text: 'You can choose a new password now.',
    button: { label: 'Choose a new password', url },
    after: 'The link is valid for one hour. If you did not ask for it, ignore this e-mail: nothing changes.',
  });

export const signInMail =
  (to: string, url: string) =>
  (company: string): Mail => ({
    to,
    subject: `Your sign-in link for ${company}`,
    text: 'Sign in without your password:',
    button: { label: 'Sign in', url },
    after: 'The link is valid for 15 minutes and works once.',
  });
