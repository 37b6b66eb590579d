import { W9_CLASSES } from './operator-settings.ts';

/** A field of a PDF form that can be filled in. `name`: its path in the form; `label`: what a screen reader says of it. */
export type FormField = {
  id: string;
  name: string;
  label: string;
  kind: 'text' | 'box' | 'list';
  /** Of a text; null without. */ maxLength: number | null;
  /** Of a list. */ options: readonly string[];
};
export type W9Details = { name: string | null; number: string | null; classification: string | null };
export type W9Part = 'name' | 'number' | 'classification';
export type FilledField = { id: string; value: string | true };

/** How each classification is called on a form: the first that fits a box is it. */
const CLASS_WORDS: Readonly<Record<(typeof W9_CLASSES)[number], RegExp>> = {
  'Limited liability company': /\b(llc|limited liability)\b/,
  'Individual or sole proprietor': /\b(individual|sole proprietor)\b/,
  'C corporation': /\bc corp/,
  'S corporation': /\bs corp/,
  Partnership: /\bpartnership\b/,
  'Trust or estate': /\b(trust|estate)\b/,
  Other: /\bother\b/,
};
/** The boxes of the official form, by their place in its row: `…c1_1[0]` and on. */
const OFFICIAL_BOX = /(?:^|\.)c1_1\[(\d)\]$/;
const OFFICIAL_NAME = /(?:^|\.)f1_0?1\[0\]$/;
const OTHER_NAMES = /\b(business|disregarded|requester|user|file|first|last|contact)\b/;

/** Words in small letters, camel case and punctuation taken apart. */
const wordsOf = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const saysOf = ({ name, label }: FormField) => wordsOf(`${name} ${label}`);

/**
 * What goes into which field of a W-9 form: of the official one by its fields' own names, of others by their names and labels. `missing`: parts that have
 * no field at all, whatever their value.
 */
export function fillW9(fields: readonly FormField[], details: W9Details): { filled: FilledField[]; missing: W9Part[] } {
  const name = nameField(fields);
  const numbers = numberFields(fields, details.number);
  const classes = classFields(fields);
  const missing: W9Part[] = [];
  if (!name) missing.push('name');
  if (numbers.length === 0) missing.push('number');
  if (classes.length === 0) missing.push('classification');
  const chosen = classes.find(({ classification }) => !classification || classification === details.classification);
  const filled: FilledField[] = [];
  if (name && details.name) filled.push({ id: name.id, value: cut(details.name, name) });
  if (details.number) filled.push(...numberValues(numbers, details.number));
  if (chosen && details.classification)
    filled.push({ id: chosen.field.id, value: chosen.field.kind === 'box' ? true : details.classification });
  return { filled, missing };
}

const cut = (text: string, { maxLength }: FormField) => (maxLength === null ? text : text.slice(0, maxLength));

function nameField(fields: readonly FormField[]): FormField | undefined {
  const texts = fields.filter(({ kind }) => kind === 'text');
  return (
    texts.find(({ name }) => OFFICIAL_NAME.test(name)) ??
    texts.find((field) => /\bname\b/.test(saysOf(field)) && !OTHER_NAMES.test(saysOf(field)))
  );
}

/** The fields of the number: of its own kind where the form tells both apart, else of any. */
function numberFields(fields: readonly FormField[], number: string | null): readonly FormField[] {
  const texts = fields.filter(({ kind }) => kind === 'text');
  const social = texts.filter((field) => /\b(ssn|social security)\b/.test(saysOf(field)));
  const employer = texts.filter((field) => /\b(ein|employer( id| identification)?)\b/.test(saysOf(field)));
  const any = texts.filter((field) => /\b(tin|tax(payer)? (id|identification|number))\b/.test(saysOf(field)));
  const own = isSocial(number) ? social : employer;
  if (own.length > 0) return own;
  const other = any.filter((field) => !social.includes(field) && !employer.includes(field));
  // Before a number is set, either kind will do.
  return other.length > 0 || number !== null ? other : [...social, ...employer];
}

const isSocial = (number: string | null) => number !== null && /^\d{3}-\d{2}-\d{4}$/.test(number);

/** One field takes the whole number; as many as it has groups, a group each; nine, a digit each. */
function numberValues(fields: readonly FormField[], number: string): FilledField[] {
  const digits = number.replaceAll('-', '');
  const groups = number.split('-');
  const [first] = fields;
  if (!first) return [];
  const each = (parts: readonly string[]) => fields.map(({ id }, at) => ({ id, value: parts[at] ?? '' }));
  if (fields.length === groups.length) return each(groups);
  if (fields.length === digits.length) return each(digits.split(''));
  return [{ id: first.id, value: first.maxLength !== null && first.maxLength < number.length ? digits : number }];
}

/** Where the classification goes: a box for each, else a list that has it, else a line of text (`classification` absent: it takes any). */
function classFields(fields: readonly FormField[]): { field: FormField; classification?: string }[] {
  const boxes = fields.flatMap((field) => {
    const classification = field.kind === 'box' ? classOfBox(field) : undefined;
    return classification ? [{ field, classification }] : [];
  });
  if (boxes.length > 0) return boxes;
  const says = fields.filter((field) => /\bclass(ification)?\b/.test(saysOf(field)));
  const list = says.find(({ kind }) => kind === 'list');
  if (list) return list.options.map((classification) => ({ field: list, classification }));
  const line = says.find(({ kind }) => kind === 'text');
  return line ? [{ field: line }] : [];
}

function classOfBox(field: FormField): string | undefined {
  const at = OFFICIAL_BOX.exec(field.name)?.[1];
  if (at !== undefined) return W9_CLASSES[Number(at)];
  const says = saysOf(field);
  return W9_CLASSES.find((each) => CLASS_WORDS[each].test(says));
}
