/** What was typed as a number, or why it is none. */
export type TypedNumber = { value: number } | { problem: 'empty' | 'notANumber' | 'ambiguous' };

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** '1,234.5': only a point follows the groups, so the commas are those of thousands. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+\.\d*$/;
/** '1,000' is a thousand to some readers and one to others; '0,500' and '0,5' are clear. */
const EITHER = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/;

/** A number as people type it: with a decimal point, or with a decimal comma where it can be nothing else. */
export function typedNumber(typed: string): TypedNumber {
  const text = typed.trim().replace(/^\u2212/, '-');
  if (text === '') return { problem: 'empty' };
  if (EITHER.test(text)) return { problem: 'ambiguous' };
  const plain = GROUPED.test(text)
    ? text.replaceAll(',', '')
    : DECIMAL_COMMA.test(text)
      ? text.replace(',', '.')
      : text;
  return PLAIN.test(plain) ? { value: Number(plain) } : { problem: 'notANumber' };
}
