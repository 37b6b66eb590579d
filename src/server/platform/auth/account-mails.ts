import type { Mail } from '#server/platform/mail/mailer.ts';

/**
 * The mail that asks to prove an address. When a person with another address wants this one, that address is told as well: whoever
 * got hold of a session must not take the account away unseen.
 */
export function verificationMails(email: string, storedEmail: string | undefined, url: string): Mail[] {
  if (!storedEmail || storedEmail === email) return [{ to: email, subject: 'Verify your e-mail address for Storey', text: `Welcome to Storey. Open this link to verify your address, valid for one day:\n\n${url}` }];
  return [
    { to: email, subject: 'Confirm your new e-mail address for Storey', text: `Open this link to use this address for Storey from now on, valid for one day:\n\n${url}\n\nUntil then you sign in with the address you have. If you did not ask for it, ignore this mail: nothing changes.` },
    { to: storedEmail, subject: 'Your e-mail address for Storey is about to change', text: `Somebody who is signed in to your account asked to change its address to ${email}. It changes when the link in the mail to that address is opened.\n\nIf that was not you, change your password now and sign out everywhere: both are on the page of your account.` },
  ];
}

export function passwordChangedMail(to: string): Mail {
  return { to, subject: 'Your Storey password was changed', text: 'Your password was changed, and other browsers were signed out.\n\nIf that was not you, ask for a new password on the sign-in page at once: it goes to this address.' };
}
