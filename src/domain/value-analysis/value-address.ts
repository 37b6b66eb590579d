import {
  emptyForm,
  inputKeys,
  MAX_TYPED_LENGTH,
  readInput,
  valueInputs,
  valueScopes,
  type InputKey,
  type ValueForm,
  type ValueScope,
} from './value-inputs.ts';

/** A form as the parameters of an address: what is typed under the name of its input, the scopes in one, separated by commas. */
export type ValueSearch = Partial<Record<InputKey | 'scope', string | number>>;

/** The parameters that open the page with this form. Defaults are left out, and a number is written without commas. */
export function searchOf({ typed, scopes }: ValueForm): ValueSearch {
  const search: ValueSearch = {};
  for (const key of inputKeys) {
    const text = typed[key].trim();
    const read = readInput(key, text);
    if ('isEmpty' in read) continue;
    if (!('value' in read) || read.clamped) search[key] = text;
    else if (read.value !== valueInputs[key].preset) search[key] = read.value;
  }
  const scope = valueScopes.filter((each) => scopes[each]).join(',');
  return { ...search, ...(scope && { scope }) };
}

/** The form that an address opens. What it does not know is ignored, and a text that is too long for a field is cut. */
export function formOf(search: Readonly<Record<string, unknown>>): ValueForm {
  const textAt = (name: string) => {
    const value = Object.hasOwn(search, name) ? search[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_TYPED_LENGTH) : '';
  };
  const named = typeof search.scope === 'string' ? search.scope.split(',', valueScopes.length) : [];
  return {
    typed: { ...emptyForm.typed, ...Object.fromEntries(inputKeys.map((key) => [key, textAt(key)])) },
    scopes: Object.fromEntries(valueScopes.map((each) => [each, named.includes(each)])) as Record<ValueScope, boolean>,
  };
}
