/** Letters that are written from right to left, and the characters that turn the direction of what follows. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/u;
const ISOLATES = /[\u2066-\u2069]/gu;

/**
 * A foreign text (a name, a file, a comment) as part of a sentence of ours: whatever direction it takes, the words around it keep theirs. Between
 * U+2068 and U+2069, at which any turn inside ends; left as it is where nothing in it turns.
 */
export function isolated(text: string): string {
  return TURNING.test(text) ? `\u2068${text.replace(ISOLATES, '')}\u2069` : text;
}

const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text that already contains foreign words, without the characters that turn the direction of all that follows; letters stay as they are. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, '');
}
