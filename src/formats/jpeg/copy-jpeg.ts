import { FormatError } from '#formats/format-error.ts';
import { pictureEnded, type ForwardReader, type Sink } from '#formats/forward-reader.ts';

const [START_OF_SCAN, END] = [0xda, 0xd9];

/**
 * Copies a JPEG up to its end and nothing behind it; its pixels are not encoded again. `keep`: what is written of a segment, its length and
 * body, by its marker; undefined leaves it out. Answers whether it is whole: that it has rows and an end. Throws `FormatError` where its parts do not
 * follow each other.
 */
export function copyJpeg(
  reader: ForwardReader,
  write: Sink,
  keep: (marker: number, segment: Uint8Array) => Uint8Array | undefined,
): boolean {
  write(reader.take(2));
  for (let hasRows = false; ;) {
    if (reader.peek(0) === undefined) return false;
    if (reader.take(1)[0] !== 0xff) throw new FormatError('DAMAGED', 'The picture is damaged. Export it again.');
    let marker = reader.take(1)[0] ?? 0;
    while (marker === 0xff) marker = reader.take(1)[0] ?? 0;
    if (marker === END) {
      write(Uint8Array.of(0xff, marker));
      return hasRows;
    }
    const length = ((reader.peek(0) ?? 0) << 8) | (reader.peek(1) ?? 0);
    if (length < 2) throw pictureEnded();
    const kept = keep(marker, reader.take(length).slice());
    if (kept) {
      write(Uint8Array.of(0xff, marker));
      write(kept);
    }
    if (marker === START_OF_SCAN) {
      hasRows = true;
      reader.passRows(write);
    }
  }
}
