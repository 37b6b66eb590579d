/** `%%c`, `%%d`, `%%p` and characters by number, which every text of a drawing may have; underlines are left out. */
function withSymbols(text: string): string {
  return text
    .replace(/%%([cdp%]|[uoUOkK]|\d{3})/gi, (_, code: string) => {
      const symbol = { c: 'Ø', d: '°', p: '±', '%': '%' }[code.toLowerCase()];
      return symbol ?? (/^\d/.test(code) ? String.fromCharCode(Number(code)) : '');
    })
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** One line of a drawing as people read it. */
export function plainCadText(text: string): string {
  return withSymbols(text).replace(/\p{Cc}/gu, ' ');
}

/** Codes of a paragraph text that end at the next semicolon (font, colour, height, width, slant, tracking, alignment, paragraph). */
const WITH_ARGUMENT = 'ACFHQTWacfhpqtw';
/** Codes by themselves: line over, under and through. */
const TOGGLES = 'LlOoKk';

/** The lines of a paragraph text (MTEXT) without its formatting: `\P` splits lines, `\S1/2;` is a fraction. A code that is not closed is left as is. */
export function plainParagraph(text: string): string[] {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '{' || character === '}') continue;
    if (character !== '\\') {
      plain += character;
      continue;
    }
    const code = text[at + 1] ?? '';
    const end = text.indexOf(';', at + 2);
    if (code === 'P' || code === 'X' || code === 'n') plain += '\n';
    else if (code === '~') plain += '\u00a0';
    else if (code === 'S' && end > 0)
      plain += text
        .slice(at + 2, end)
        .replace(/\s*[#^/]\s*/, '/')
        .replace(/^\/|\/$/, '');
    else if ('\\{}'.includes(code)) plain += code;
    else if (code === 'U') plain += '\\U';
    else if (!TOGGLES.includes(code) && !(WITH_ARGUMENT.includes(code) && end > 0)) plain += code;
    at = end > 0 && (code === 'S' || WITH_ARGUMENT.includes(code)) && code !== '' ? end : at + 1;
  }
  return plain.split(/\r\n|\r|\n/).map((line) => plainCadText(line).trimEnd());
}

/** A line of text is about so many times its height wide for each character. */
const CHARACTER_WIDTH = 0.85;

/** Breaks lines between words where they are wider than the paragraph's box, by an even width of characters. `widthInHeights` 0: no box. */
export function wrapLines(lines: readonly string[], widthInHeights: number): string[] {
  const fits = Math.max(4, Math.floor(widthInHeights / CHARACTER_WIDTH));
  if (!(widthInHeights > 0)) return [...lines];
  return lines.flatMap((line) => {
    const wrapped: string[] = [];
    let row = '';
    for (const word of line.split(' ')) {
      if (row !== '' && row.length + 1 + word.length > fits) {
        wrapped.push(row);
        row = word;
      } else row = row === '' ? word : `${row} ${word}`;
    }
    return [...wrapped, row];
  });
}
