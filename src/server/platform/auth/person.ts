import type { Language } from '#domain/language/language.ts';

/** What is known of a person who is signed in. */
export type Person = {
  name: string;
  email: string;
  units: 'imperial' | 'metric' | null;
  timeZone: string | null;
  theme: 'light' | 'dark' | 'auto' | null;
  /** null: as each device has it. */
  language: Language | null;
  hasSecondFactor: boolean;
  needsSecondFactor: boolean;
};
