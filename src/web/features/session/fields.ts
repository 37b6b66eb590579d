import { MIN_PASSWORD } from '#web/lib/password.ts';
import { textsOf } from '#web/lib/texts.ts';

/** Why a field cannot be sent as it is; null: it can. Whether an address exists only a mail can tell. */
export const fieldRules = {
  email: (email: string) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : textsOf('session')('emailInvalid')),
  filled: (value: string) => (value.trim() ? null : textsOf('session')('required')),
  password: (password: string) =>
    password.length >= MIN_PASSWORD ? null : textsOf('session')('passwordTooShort', { count: MIN_PASSWORD }),
};
