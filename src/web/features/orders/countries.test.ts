import { expect, test } from 'vitest';
import { countryChoices, countryName } from './countries.ts';

test('countries are listed by their names in the language of the page; addresses keep the English one [N21]', () => {
  const labels = (language: string) => countryChoices(language).map(({ label }) => label);
  expect(labels('es')).toEqual(expect.arrayContaining(['Alemania', 'España', 'Reino Unido']));
  expect(labels('es').indexOf('España')).toBeLessThan(labels('es').indexOf('Francia'));
  expect(labels('en')).toContain('Spain');
  expect(countryName('ES')).toBe('Spain');
});
