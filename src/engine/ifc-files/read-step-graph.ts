/** A line of a STEP file: its number and its class. */
export type StepLine = { id: number; type: string };
/** What the lines of a STEP file refer to, and what of their values is out of the ordinary. */
export type StepGraph = {
  lines: StepLine[];
  /** Index of the line with a number; undefined without one. As in other readers, the last line of a number holds. */
  indexOf: (id: number) => number | undefined;
  /** Where the values of each line begin, in bytes. */
  valuesAt: number[];
  /** Numbers of lines that the line at an index refers to: `refs[firstRef[i]]` up to `refs[firstRef[i + 1]]`. */
  firstRef: number[];
  refs: number[];
  /** Offsets of '*' among the values, by line index and byte. */
  stars: { line: number; at: number }[];
  /** The first line with a number that is infinite, and the first point that is farther away than `FAR`. */
  infinite: StepLine | undefined;
  far: StepLine | undefined;
  /** The data section is closed, and so is the file. */
  isWhole: boolean;
};

/** Of coordinates in any unit: a million kilometres in millimetres. */
const FAR = 1e12;
/** A shorter number without exponent is neither far nor infinite. */
const LONG_NUMBER = 13;
const POINT = 'IFCCARTESIANPOINT';

const [HASH, QUOTE, DOUBLE, SLASH, STAR, SEMICOLON, DOT, EQUALS, LINE_END] = [35, 39, 34, 47, 42, 59, 46, 61, 10];
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
const isLetter = (byte: number | undefined) => byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;

/** Reads the data section of a STEP file (ISO 10303-21) in one pass over its bytes; values are skipped but for what the graph says. */
export function readStepGraph(bytes: Uint8Array): StepGraph {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const graph: StepGraph = {
    lines: [],
    indexOf: () => undefined,
    valuesAt: [],
    firstRef: [],
    refs: [],
    stars: [],
    infinite: undefined,
    far: undefined,
    isWhole: false,
  };
  const start = text.indexOf('DATA;');
  let at = start < 0 ? bytes.length : start + 5;
  let line: StepLine | undefined;
  const skipPast = (mark: number) => {
    const end = bytes.indexOf(mark, at + 1);
    at = end < 0 ? bytes.length : end + 1;
  };
  const readInteger = (): number => {
    let value = 0;
    while (isDigit(bytes[at])) value = value * 10 + (bytes[at++] ?? 48) - 48;
    return value;
  };
  const readName = (): string => {
    const from = at;
    while (isLetter(bytes[at]) || isDigit(bytes[at]) || bytes[at] === 95 || bytes[at] === 45) at++;
    return nameOf(from, at);
  };
  /** A file has a hundred names at most, each thousands of times: to make a text each time took half of the pass. */
  const names = new Map<number, string[]>();
  const nameOf = (from: number, to: number): string => {
    let hash = to - from;
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + (bytes[i] ?? 0)) | 0;
    const known = names.get(hash);
    const found = known?.find((name) => isAt(name, from, to));
    if (found !== undefined) return found;
    const name = text.toString('latin1', from, to).toUpperCase();
    if (known) known.push(name);
    else names.set(hash, [name]);
    return name;
  };
  const isAt = (name: string, from: number, to: number): boolean => {
    if (name.length !== to - from) return false;
    for (let i = from; i < to; i++) if (name.charCodeAt(i - from) !== bytes[i]) return false;
    return true;
  };
  const readNumber = () => {
    const from = at;
    let hasExponent = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === 69 || byte === 101) hasExponent = true;
      else if (!isDigit(byte) && byte !== DOT && !(hasExponent && (byte === 43 || byte === 45))) break;
    }
    if (!hasExponent && at - from < LONG_NUMBER) return;
    const value = Number(text.toString('latin1', from, at));
    if (value === Infinity) graph.infinite ??= line;
    else if (value > FAR && line?.type.startsWith(POINT)) graph.far ??= line;
  };
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE || byte === DOUBLE) skipPast(byte);
    else if (byte === SLASH && bytes[at + 1] === STAR) {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? bytes.length : end + 2;
    } else if (byte === SEMICOLON) {
      line = undefined;
      at++;
    } else if (byte === HASH) {
      at++;
      if (isDigit(bytes[at])) {
        const id = readInteger();
        if (line) graph.refs.push(id);
        else line = openLine(id);
      } else graph.infinite ??= line;
    } else if (isDigit(byte)) readNumber();
    else if (byte === DOT && isLetter(bytes[at + 1])) skipPast(DOT);
    else if (isLetter(byte)) {
      const isClosing = !line && readName() === 'ENDSEC';
      if (line) readName();
      if (isClosing) {
        graph.isWhole = text.indexOf('END-ISO-10303-21', at) >= 0;
        break;
      }
    } else {
      if (byte === STAR && line) graph.stars.push({ line: graph.lines.length - 1, at });
      at++;
    }
  }
  graph.firstRef.push(graph.refs.length);
  graph.indexOf = indexByNumber(graph.lines);
  return graph;

  function openLine(id: number): StepLine {
    while (at < bytes.length && (bytes[at] === EQUALS || (bytes[at] ?? 0) <= 32 || bytes[at] === LINE_END)) at++;
    const opened = { id, type: readName() };
    graph.lines.push(opened);
    graph.valuesAt.push(at);
    graph.firstRef.push(graph.refs.length);
    return opened;
  }
}

/** Of numbers that leave larger gaps than this on average, a map is smaller. */
const MAX_GAP = 8;

function indexByNumber(lines: readonly StepLine[]): StepGraph['indexOf'] {
  let last = 0;
  for (const { id } of lines) if (id > last) last = id;
  if (last > MAX_GAP * lines.length) {
    const indexes = new Map(lines.map(({ id }, i) => [id, i]));
    return (id) => indexes.get(id);
  }
  // One more than the index; 0 is no line.
  const indexes = new Uint32Array(last + 1);
  lines.forEach(({ id }, i) => {
    indexes[id] = i + 1;
  });
  return (id) => {
    const known = indexes[id];
    return known ? known - 1 : undefined;
  };
}
