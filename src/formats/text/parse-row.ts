/** How rows of numbers are written. */
export type RowSyntax = {
  /** Byte between fields; 0 for any run of blanks. */
  delimiter: number;
  /** Byte of the decimal mark: 46 or 44. */
  decimal: number;
};

/** The result of `parseRow`, reused from row to row. */
type Row = {
  /** Fields on the row; those beyond `values.length` are counted and not kept. */
  count: number;
  /** NaN for empty fields and for anything that is not a number. */
  values: Float64Array;
  /** Position after what was parsed last. */
  next: number;
};

const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i);
/** Digits beyond these cannot change a double by more than its last bit. */
const MAX_DIGITS = 17;

function scaleByPower(value: number, exponent: number): number {
  if (exponent === 0) return value;
  if (exponent > 0) return exponent <= 22 ? value * POWERS[exponent]! : value * 10 ** exponent;
  return exponent >= -22 ? value / POWERS[-exponent]! : value * 10 ** exponent;
}

/** Parses the field at `start`, up to its delimiter or line end (NaN when it is no number), and leaves that position in `row.next`. */
function parseField(bytes: Uint8Array, start: number, end: number, syntax: RowSyntax, row: Row): number {
  const { delimiter, decimal } = syntax;
  let at = start;
  let byte = bytes[at]!;
  const isNegative = byte === 45;
  if (isNegative || byte === 43) byte = ++at < end ? bytes[at]! : 10;
  let mantissa = 0;
  let digits = 0;
  let seen = 0;
  let exponent = 0;
  let step = 0;
  for (;;) {
    if (byte >= 48 && byte <= 57) {
      seen++;
      if (digits < MAX_DIGITS) {
        mantissa = mantissa * 10 + (byte - 48);
        if (mantissa > 0) digits++;
        exponent -= step;
      } else exponent += 1 - step;
    } else if (byte === decimal && step === 0) step = 1;
    else break;
    byte = ++at < end ? bytes[at]! : 10;
  }
  if (seen > 0 && (byte === 101 || byte === 69)) {
    byte = ++at < end ? bytes[at]! : 10;
    const isNegativeExponent = byte === 45;
    if (isNegativeExponent || byte === 43) byte = ++at < end ? bytes[at]! : 10;
    let power = 0;
    for (; byte >= 48 && byte <= 57; byte = ++at < end ? bytes[at]! : 10)
      power = Math.min(9999, power * 10 + (byte - 48));
    exponent += isNegativeExponent ? -power : power;
  }
  let isNumber = seen > 0;
  // Whatever is left of the field makes it something else than a number.
  while (byte !== 10 && byte !== 13 && byte !== delimiter && (delimiter !== 0 || (byte !== 32 && byte !== 9))) {
    if (byte !== 32 && byte !== 9 && byte !== 34) isNumber = false;
    byte = ++at < end ? bytes[at]! : 10;
  }
  row.next = at;
  return isNumber ? (isNegative ? -1 : 1) * scaleByPower(mantissa, exponent) : NaN;
}

/**
 * Parses one line of numbers from `start` into `row`, without building strings: this decides how fast text is read.
 * Blanks and quotation marks around a number are skipped. `row.next` is then the position after the line's end (LF, CR or `end`).
 */
export function parseRow(bytes: Uint8Array, start: number, end: number, syntax: RowSyntax, row: Row): void {
  const { delimiter } = syntax;
  let at = start;
  let fields = 0;
  for (;;) {
    let byte = at < end ? bytes[at]! : 10;
    // A tab may be the delimiter itself.
    while ((byte === 32 || byte === 9 || byte === 34) && byte !== delimiter) byte = ++at < end ? bytes[at]! : 10;
    if (byte === 10 || byte === 13) break;
    const value = parseField(bytes, at, end, syntax, row);
    if (fields < row.values.length) row.values[fields] = value;
    fields++;
    at = row.next;
    byte = at < end ? bytes[at]! : 10;
    if (byte === 10 || byte === 13) break;
    at++;
  }
  row.count = fields;
  row.next = at + 1;
}

/** A row with room for the fields that any reader here uses. */
export function createRow(): Row {
  return { count: 0, values: new Float64Array(64), next: 0 };
}
