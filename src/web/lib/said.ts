import { type Translate, untranslated } from '#domain/language/translate.ts';

let translate: Translate = untranslated;

/** Lists show the same few texts in all of their rows, and finding one takes longer than a row does. */
const MOST_KEPT = 2_000;
const kept = new Map<string, string>();

/** A text of the rules or of the server (a status, a kind, a sentence) in the language of the page. What people typed is shown without it. */
export function said(text: string): string {
  if (translate === untranslated) return text;
  const known = kept.get(text);
  if (known !== undefined) return known;
  const found = translate(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, found);
  return found;
}

/** The same where there may be none. */
export function saidOf(text: string | null | undefined): string | undefined {
  return text === undefined || text === null ? undefined : said(text);
}

/** Names of the rules, to choose from: the value stays as it is. */
export function saidOptions<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: said(value) }));
}

/** The same in the order in which a reader looks them up. */
export function sortedOptions<Value extends string>(values: readonly Value[]): { value: Value; label: string }[] {
  return saidOptions(values).toSorted((a, b) => a.label.localeCompare(b.label, ['es', 'en']));
}

/** For the start of the page, and for tests. */
export function setSaid(next: Translate): void {
  translate = next;
  kept.clear();
}
