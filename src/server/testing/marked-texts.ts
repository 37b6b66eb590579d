import { spanish } from '#domain/language/es/index.ts';
import { createTranslate } from '#domain/language/translate.ts';

const [OPEN, CLOSE] = ['⟦', '⟧'];
const MARK = /([⟦⟧])/;
const HAS_WORDS = /\p{L}{2}/u;
/** Of people's addresses and of files, which tests store as rows too. */
const IS_NAME = /\S+@\S+|[\w-]+\.[a-z\d]{2,4}\b/g;
/** Of a mail that is translated already. */
const IS_SPANISH = /[áéíñóú¿¡]/i;
const IS_ADDRESS = /^https?:\/\/\S+$/;
/** A language in which each sentence of ours is in brackets: what is outside of them is not translated. */
const marked = createTranslate(
  Object.fromEntries(Object.entries(spanish).map(([english, text]) => [english, `${OPEN}${text}${CLOSE}`])),
);

/** What of an English text has words and no translation. */
function untranslatedWords(text: string): string[] {
  let depth = 0;
  const found: string[] = [];
  for (const part of marked(text).split(MARK)) {
    if (part === OPEN) depth++;
    else if (part === CLOSE) depth--;
    else if (depth === 0 && HAS_WORDS.test(part)) found.push(part.trim());
  }
  return found;
}

/**
 * As `untranslatedWords`, of a mail that is put together of texts which are translated each by itself: of all ways to part its lines the one that
 * leaves the fewest words. Addresses and the signature are left out.
 */
function untranslatedLines(mail: string): string[] {
  const plain = mail.replace(/\n\n-- \n[^\n]*$/, '');
  // The colon before an address is that of a button, or of the text.
  const [asText, asButton] = [plain, plain.replace(/:\n(?=https?:\/\/\S+(?:\n\n|$))/, '\n')].map(fewestWords);
  return (asText?.join('').length ?? 0) < (asButton?.join('').length ?? 0) ? (asText ?? []) : (asButton ?? []);
}

function fewestWords(text: string): string[] {
  const lines = text.split('\n');
  const best: string[][] = [[]];
  for (let end = 1; end <= lines.length; end++)
    for (let start = end - 1; start >= 0; start--) {
      const part = lines.slice(start, end).join('\n').trim();
      const found = [...(best[start] ?? []), ...(IS_ADDRESS.test(part) ? [] : untranslatedWords(part))];
      const known = best[end];
      if (!known || found.join('').length < known.join('').length) best[end] = found;
    }
  return best[lines.length] ?? [];
}

/** What mails say that is neither translated nor typed by somebody, with the subject of its mail. */
export function untranslatedOf(
  mails: readonly { subject: string; text: string }[],
  typed: ReadonlySet<string>,
): string[] {
  const longestFirst = [...typed].filter(({ length }) => length > 2).toSorted((a, b) => b.length - a.length);
  const withoutTyped = (line: string) => longestFirst.reduce((left, text) => left.replaceAll(text, ' '), line);
  const withoutNames = (line: string) => line.replaceAll(IS_NAME, ' ');
  // A typed word can be a part of a name, and what looks like a name a part of what was typed.
  const isTyped = (line: string) =>
    !HAS_WORDS.test(withoutNames(withoutTyped(line))) || !HAS_WORDS.test(withoutTyped(withoutNames(line)));
  const seen = new Set<string>();
  return mails.flatMap(({ subject, text }) => {
    // Most mails of a test file differ by names alone.
    const shape = `${subject}\n\n${text}`.replaceAll(/\S*[\d@]\S*/g, '#');
    if (seen.has(shape) || IS_SPANISH.test(text)) return [];
    seen.add(shape);
    return untranslatedLines(`${subject}\n\n${text}`)
      .filter((line) => !isTyped(line))
      .map((line) => `${subject}: ${line}`);
  });
}

/** Adds every text within a value that was sent, and each line of it. */
export function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') for (const line of value.split('\n')) into.add(line.trim());
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, into);
  into.delete('');
}
