import { writeSync } from 'node:fs';
import type { FileSource } from '#engine/io/file-source.ts';
import { FormatError } from '#formats/format-error.ts';

const PIECE_BYTES = 1 << 20;

/** What a picture is copied into. */
type Sink = (bytes: Uint8Array) => void;

/**
 * Copies a JPEG or PNG without what it says about its place, its device and its time, and without what is hidden behind its end; its pixels
 * are not encoded again. Answers the ending of its name. Throws `FormatError` where its parts do not follow each other.
 */
export function keepPicture(source: FileSource, descriptor: number): 'jpg' | 'png' {
  const write: Sink = (bytes) => {
    for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done, bytes.length - done);
  };
  const reader = forwardReader(source);
  const isPng = reader.peek(0) === 0x89;
  if (isPng) keepPng(reader, write);
  else keepJpeg(reader, write);
  return isPng ? 'png' : 'jpg';
}

/** Reads a file forward, with a look at the next bytes. */
function forwardReader(source: FileSource) {
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
    if (count > PIECE_BYTES || !fill(count)) throw ended();
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
type Reader = ReturnType<typeof forwardReader>;

const ended = () => new FormatError('TRUNCATED', 'The picture ends before its last row. Export it again.');
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** What tells a reader how to show the picture. */
function isShownWith(marker: number, body: Uint8Array): boolean {
  const says = (text: string) => latin(body.subarray(0, text.length)) === text;
  if (marker === 0xe0) return says('JFIF\0');
  if (marker === 0xe2) return says('ICC_PROFILE\0');
  if (marker === 0xee) return says('Adobe');
  return !(marker > 0xe0 && marker < 0xf0) && marker !== 0xfe;
}

const JFIF_BYTES = 14;

function keepJpeg(reader: Reader, write: Sink): void {
  write(reader.take(2));
  for (;;) {
    if (reader.peek(0) === undefined) return;
    if (reader.take(1)[0] !== 0xff) throw new FormatError('DAMAGED', 'The picture is damaged. Export it again.');
    let marker = reader.take(1)[0] ?? 0;
    while (marker === 0xff) marker = reader.take(1)[0] ?? 0;
    if (marker === 0xd9) return write(Uint8Array.of(0xff, marker));
    const length = ((reader.peek(0) ?? 0) << 8) | (reader.peek(1) ?? 0);
    if (length < 2) throw ended();
    const segment = reader.take(length).slice();
    const body = segment.subarray(2);
    if (isShownWith(marker, body)) {
      // Without the small picture, which may show what was cut off.
      const hasPreview = marker === 0xe0 && body.length > JFIF_BYTES;
      const kept = hasPreview ? Uint8Array.of(0, JFIF_BYTES + 2, ...body.subarray(0, JFIF_BYTES - 2), 0, 0) : segment;
      write(Uint8Array.of(0xff, marker));
      write(kept);
    }
    if (marker === 0xda) reader.passRows(write);
  }
}

const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP']);
const NOTHING: Sink = () => {};

function keepPng(reader: Reader, write: Sink): void {
  write(reader.take(8));
  for (let isEnd = false; !isEnd;) {
    const head = reader.take(8).slice();
    const length = new DataView(head.buffer).getUint32(0);
    const type = latin(head.subarray(4));
    const to = PNG_PARTS.has(type) ? write : NOTHING;
    to(head);
    reader.pass(length + 4, to);
    isEnd = type === 'IEND';
  }
}
