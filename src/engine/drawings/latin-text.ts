/** What the PDF's built-in fonts can show beyond Latin-1 (WinAnsi), and what replaces common marks that they cannot. */
const WIN_ANSI = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const STAND_INS: Record<string, string> = {
  '′': "'",
  '″': '"',
  '−': '-',
  '≈': '~',
  '≤': '<=',
  '≥': '>=',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ẞ: 'SS',
};

const isShown = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || WIN_ANSI.has(character);
};

/**
 * A text in the characters of the PDF's built-in fonts: accents that they lack are dropped (o for o with double acute), other
 * scripts become '?'. `isComplete` is false when something was lost, so that the sheet can say so.
 */
export function latinText(text: string): { text: string; isComplete: boolean } {
  let isComplete = true;
  const shown = text.normalize('NFC').replace(/[^\x20-\x7e]/gu, (character) => {
    if (isShown(character)) return character;
    const standIn = STAND_INS[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    if (standIn.length > 0 && standIn.split('').every(isShown)) return standIn;
    if (/\s/u.test(character)) return ' ';
    isComplete = false;
    return '?';
  });
  return { text: shown, isComplete };
}
