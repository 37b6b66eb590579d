const ESCAPES =
  /\\X2\\((?:[0-9A-F]{4})*)[0-9A-F]{0,3}\\X0\\|\\X4\\((?:[0-9A-F]{8})*)\\X0\\|\\X\\([0-9A-F]{2})|\\S\\(.)|\\P([A-I])\\|\\\\/gi;
const BYTE_ORDER_MARK = 0xfeff;
const REPLACEMENT = 0xfffd;
const LAST_CODE_POINT = 0x10ffff;
/** Alphabets of \S\ by the letter of \P: parts 1 to 9 of ISO 8859. */
const alphabets = new Map<string, TextDecoder>();

/** No text has them: databases and spreadsheets refuse them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

/**
 * What a text of ISO 10303-21 (6.4.3) says, without control characters: `raw` are its bytes as Latin-1, between the quotes, quotes
 * doubled.
 */
export const decodeStepText = (raw: string): string => decode(raw).replace(CONTROLS, '');

function decode(raw: string): string {
  const text = raw.includes("''") ? raw.replaceAll("''", "'") : raw;
  if (!text.includes('\\')) return hasHigh(text) ? decodeUtf8(text) : text;
  let page = 'A';
  return text.replace(ESCAPES, (escape, x2?: string, x4?: string, x?: string, s?: string, p?: string) => {
    if (x2 !== undefined) return unitsOf(x2, 4);
    if (x4 !== undefined) return unitsOf(x4, 8);
    if (x !== undefined) return String.fromCharCode(Number.parseInt(x, 16));
    if (s !== undefined) return alphabetOf(page).decode(Uint8Array.of((s.charCodeAt(0) + 128) & 255));
    if (p !== undefined) page = p.toUpperCase();
    return p === undefined && escape === '\\\\' ? '\\' : '';
  });
}

function unitsOf(hex: string, digits: number): string {
  let text = '';
  for (let i = 0; i + digits <= hex.length; i += digits) {
    const code = Number.parseInt(hex.slice(i, i + digits), 16);
    if (code === BYTE_ORDER_MARK) continue;
    text +=
      digits === 4 ? String.fromCharCode(code) : String.fromCodePoint(code <= LAST_CODE_POINT ? code : REPLACEMENT);
  }
  return text;
}

function alphabetOf(page: string): TextDecoder {
  const known = alphabets.get(page) ?? new TextDecoder(`iso-8859-${page.charCodeAt(0) - 64}`);
  alphabets.set(page, known);
  return known;
}

const hasHigh = (text: string) => /[\x80-\xff]/.test(text);

/** Some programs write UTF-8 as it is, against the standard. */
function decodeUtf8(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
