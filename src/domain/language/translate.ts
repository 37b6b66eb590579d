/**
 * Texts in another language by what they are in English, as the code writes them. `{}` in the English stands for what is filled in, `{1}`, `{2}`
 * in the translation for the first, second of these as they are, `{1!}` for its translation, where it is a label of ours.
 */
export type Translations = Readonly<Record<string, string>>;

/** Answers the translation of a text; what has none stays as it is. */
export type Translate = (text: string) => string;

export const untranslated: Translate = (text) => text;

/** What is fixed in a text with gaps. */
type Pattern = {
  first: string;
  between: readonly string[];
  last: string;
  translation: string;
  fixedLength: number;
  hasParagraphs: boolean;
};

/** More sentences than any text of ours has are translated each by itself. */
const MAX_JOINED = 12;
/** Words of people alone, as `isolated` marks them: an excerpt of a message may read like a sentence of ours. */
const IS_FOREIGN = /^\u2068[^\u2069]*\u2069$/;
const SENTENCE_END = /(?<=[.!?:]["”)]?) /;

/**
 * Translates texts where they leave the product, so that the code that writes them knows nothing of languages. A text is looked up as a whole,
 * else paragraph by paragraph, and within these by the fewest sentences together that have a translation: a gap at the end of one would
 * take what follows it otherwise. Time grows with the length of the text, whatever is in it: gaps are found by the words around them.
 */
export function createTranslate(translations: Translations): Translate {
  const patterns = Object.entries(translations)
    .filter(([english]) => english.includes('{}'))
    .map(([english, translation]) => patternOf(english, translation))
    .toSorted((a, b) => b.fixedLength - a.fixedLength);
  const ofParagraphs = patterns.filter(({ hasParagraphs }) => hasParagraphs);

  const exact = (text: string) => (Object.hasOwn(translations, text) ? translations[text] : undefined);
  const matched = (among: readonly Pattern[], text: string): string | undefined => {
    for (const pattern of among) {
      const values = valuesOf(pattern, text);
      if (values) return filled(pattern.translation, values);
    }
    return undefined;
  };
  const whole = (text: string) => exact(text) ?? matched(patterns, text);
  const filled = (translation: string, values: readonly string[]) =>
    translation.replace(/\{(\d)(!?)\}/g, (_gap, number: string, isOurs: string) => {
      const value = values[Number(number) - 1] ?? '';
      return isOurs ? (whole(value) ?? value) : value;
    });
  const paragraph = (text: string): string => {
    const sentences = text.split(SENTENCE_END);
    const most = sentences.length > MAX_JOINED ? 1 : sentences.length;
    const done: string[] = [];
    for (let from = 0; from < sentences.length;) {
      let count = 0;
      let translated: string | undefined;
      while (translated === undefined && count < Math.min(most, sentences.length - from))
        translated = whole(sentences.slice(from, from + ++count).join(' '));
      done.push(translated ?? sentences[from] ?? '');
      from += translated === undefined ? 1 : count;
    }
    return done.join(' ');
  };
  return (text) =>
    exact(text) ??
    (IS_FOREIGN.test(text)
      ? text
      : text.includes('\n')
        ? (matched(ofParagraphs, text) ??
          text
            .split(/(\n+)/)
            .map((part) => (part.trim() ? paragraph(part) : part))
            .join(''))
        : paragraph(text));
}

function patternOf(english: string, translation: string): Pattern {
  const fixed = english.split('{}');
  return {
    first: fixed[0] ?? '',
    between: fixed.slice(1, -1),
    last: fixed.at(-1) ?? '',
    translation,
    fixedLength: fixed.join('').length,
    hasParagraphs: english.includes('\n'),
  };
}

/** What is in the gaps of a text; undefined where it is not of this pattern. */
function valuesOf({ first, between, last }: Pattern, text: string): string[] | undefined {
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  const end = text.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (const fixed of between) {
    const at = text.indexOf(fixed, from);
    if (at === -1 || at + fixed.length > end) return undefined;
    values.push(text.slice(from, at));
    from = at + fixed.length;
  }
  values.push(text.slice(from, end));
  return values;
}
