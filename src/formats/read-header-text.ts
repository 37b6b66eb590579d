import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';

const MAX_HEADER_BYTES = 65_536;

/** The text header of a PLY or PCD file: its lines, trimmed, up to and with the one that `isLast` matches, and its length in bytes. */
export async function readHeaderText(
  source: ByteSource,
  isLast: RegExp,
): Promise<{ lines: string[]; headerLength: number }> {
  const bytes = await source.read(0, Math.min(source.size, MAX_HEADER_BYTES));
  const text = new TextDecoder('latin1').decode(bytes);
  const lines: string[] = [];
  let at = 0;
  while (at < text.length) {
    let end = at;
    while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
    const line = text.slice(at, end).trim();
    // Two bytes end the line only as CR LF: a byte after a lone CR may be the first of the data.
    at = Math.min(text.length, end + (text.startsWith('\r\n', end) ? 2 : 1));
    lines.push(line);
    if (isLast.test(line)) return { lines, headerLength: at };
  }
  throw new FormatError('DAMAGED', 'The header of the file has no end.');
}
