/** What is known of a person who is signed in. */
export type Person = {
  name: string;
  email: string;
  units: 'imperial' | 'metric' | null;
  timeZone: string | null;
  theme: 'light' | 'dark' | 'auto' | null;
  hasSecondFactor: boolean;
  needsSecondFactor: boolean;
};
