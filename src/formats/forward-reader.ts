import { FormatError } from './format-error.ts';

const PIECE_BYTES = 1 << 20;

/** What bytes are copied into. */
export type Sink = (bytes: Uint8Array) => void;
/** Fills `into` from `offset` on, as far as there is something; answers how many bytes. */
type Source = { readNow(into: Uint8Array, offset: number): number };

/** Reads a file forward, with a look at the next bytes. */
export function forwardReader(source: Source) {
  const piece = new Uint8Array(PIECE_BYTES);
  let from = 0;
  let length = 0;
  let at = 0;
  const fill = (count: number): boolean => {
    if (at + count <= length) return true;
    piece.copyWithin(0, at, length);
    from += at;
    length -= at;
    at = 0;
    while (length < count) {
      const read = source.readNow(piece.subarray(length), from + length);
      if (read === 0) return false;
      length += read;
    }
    return true;
  };
  const peek = (ahead: number): number | undefined => (fill(ahead + 1) ? piece[at + ahead] : undefined);
  const take = (count: number): Uint8Array => {
    if (count > PIECE_BYTES || !fill(count)) throw pictureEnded();
    at += count;
    return piece.subarray(at - count, at);
  };
  return {
    peek,
    /** The next bytes, at most a piece of them; valid until the next call. */
    take,
    /** As many bytes, in pieces. */
    pass: (count: number, write: Sink) => {
      for (let left = count; left > 0; left -= PIECE_BYTES) write(take(Math.min(left, PIECE_BYTES)));
    },
    /** Bytes up to the next marker, or to the end of the file: within the coded rows, 0xff is followed by 0 or by the number of a restart. */
    passRows: (write: Sink) => {
      while (fill(1)) {
        const found = piece.subarray(0, length).indexOf(0xff, at);
        if (found !== at) write(take((found < 0 ? length : found) - at));
        else if (!fill(2)) write(take(1));
        else if (piece[at + 1] === 0 || (piece[at + 1]! >= 0xd0 && piece[at + 1]! <= 0xd7)) write(take(2));
        else return;
      }
    },
  };
}
export type ForwardReader = ReturnType<typeof forwardReader>;

/** For a picture of which something is missing. */
export const pictureEnded = () =>
  new FormatError('TRUNCATED', 'The picture ends before its last row. Export it again.');
