import type { StepGraph } from './read-step-graph.ts';
import { decodeStepText } from './step-text.ts';

/** A value of a line: text as it is meant, number, reference to a line, name of an enumeration, a value of a named type, a list; null for none. */
export type StepValue =
  | null
  | string
  | number
  | { ref: number }
  | { name: string }
  | { type: string; value: StepValue }
  | StepValue[];

/** Lines of a STEP file that are read where they are asked for. */
export type StepFile = {
  /** Numbers of the lines of a class ('IFCWALL'), in the order of the file. */
  idsOf: (type: string) => readonly number[];
  /** Class of a line; undefined where there is none. */
  typeOf: (id: number) => string | undefined;
  /** Values of a line in the order of its class; empty where there is no such line, or what it says is no list of values. */
  valuesOf: (id: number) => readonly StepValue[];
};

/** Lists in lists; those of properties are one or two deep. */
const MAX_DEPTH = 8;
/** Of one text, in bytes: as many are kept as any reader shows. */
const MAX_TEXT_BYTES = 4000;
const MAX_NAME_BYTES = 100;
/** Of one line: a list of elements may be long. */
const MAX_VALUES = 2_000_000;

/** The lines of a file whose graph was read before. */
export function openStepFile(
  bytes: Uint8Array,
  { lines, indexOf, valuesAt }: Pick<StepGraph, 'lines' | 'indexOf' | 'valuesAt'>,
): StepFile {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const byType = new Map<string, number[]>();
  lines.forEach(({ id, type }) => {
    const ids = byType.get(type);
    if (ids) ids.push(id);
    else byType.set(type, [id]);
  });
  return {
    idsOf: (type) => byType.get(type) ?? [],
    typeOf: (id) => lines[indexOf(id) ?? -1]?.type,
    valuesOf: (id) => {
      const from = valuesAt[indexOf(id) ?? -1];
      return from === undefined ? [] : readValues(text, from);
    },
  };
}

const code = (character: string) => character.charCodeAt(0);
const [OPEN, CLOSE, COMMA, QUOTE, HASH] = ['(', ')', ',', "'", '#'].map(code);
const [DOT, NOTHING, DERIVED, END, SLASH] = ['.', '$', '*', ';', '/'].map(code);

/** The list of values that begins at a byte; what is not as the notation has it ends it. */
function readValues(text: Buffer, from: number): StepValue[] {
  let at = from;
  let count = 0;
  const skipSpace = () => {
    for (;;) {
      while (at < text.length && (text[at] ?? 0) <= 32) at++;
      if (text[at] !== SLASH) return;
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 2;
    }
  };
  const readText = (): string => {
    const start = ++at;
    for (;;) {
      const quote = text.indexOf(QUOTE ?? 0, at);
      at = quote < 0 ? text.length : quote + 1;
      if (quote < 0 || text[at] !== QUOTE) break;
      at++;
    }
    return decodeStepText(text.toString('latin1', start, Math.min(at - 1, start + MAX_TEXT_BYTES)));
  };
  const readWord = (): string => {
    const start = at;
    while (at < text.length && isOfWord(text[at] ?? 0)) at++;
    return text.toString('latin1', start, at);
  };
  const readList = (depth: number): StepValue[] => {
    const values: StepValue[] = [];
    at++;
    for (;;) {
      skipSpace();
      const byte = text[at];
      if (byte === undefined || byte === END) return values;
      if (byte === CLOSE) {
        at++;
        return values;
      }
      if (byte === COMMA) at++;
      else if (++count > MAX_VALUES || depth > MAX_DEPTH) {
        at = text.length;
        return values;
      } else values.push(readValue(depth));
    }
  };
  const readValue = (depth: number): StepValue => {
    const byte = text[at];
    if (byte === OPEN) return readList(depth + 1);
    if (byte === QUOTE) return readText();
    if (byte === NOTHING || byte === DERIVED) {
      at++;
      return null;
    }
    if (byte === HASH) {
      at++;
      return { ref: Number(readWord()) };
    }
    if (byte === DOT) {
      const end = text.indexOf(DOT ?? 0, at + 1);
      const name = text.toString('latin1', at + 1, end < 0 ? text.length : Math.min(end, at + MAX_NAME_BYTES));
      at = end < 0 ? text.length : end + 1;
      return { name: name.toUpperCase() };
    }
    const word = readWord();
    if (word === '') {
      at++;
      return null;
    }
    skipSpace();
    if (text[at] === OPEN && depth <= MAX_DEPTH)
      return { type: word.toUpperCase(), value: readList(depth + 1)[0] ?? null };
    const number = Number(word);
    return Number.isNaN(number) ? null : number;
  };
  skipSpace();
  return text[at] === OPEN ? readList(0) : [];
}

/** Letters, digits, '_', and what numbers are written with. */
const isOfWord = (byte: number) =>
  (byte >= 48 && byte <= 57) ||
  (byte >= 65 && byte <= 90) ||
  (byte >= 97 && byte <= 122) ||
  byte === 95 ||
  byte === 45 ||
  byte === 43 ||
  byte === 46;
