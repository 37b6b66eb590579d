import { writeSync } from 'node:fs';
import type { FileSource } from '#engine/io/file-source.ts';
import { forwardReader, type ForwardReader, type Sink } from '#formats/forward-reader.ts';
import { copyJpeg } from '#formats/jpeg/copy-jpeg.ts';

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
  else copyJpeg(reader, write, keptSegment);
  return isPng ? 'png' : 'jpg';
}

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

/** Without the small picture in its head, which may show what was cut off. */
function keptSegment(marker: number, segment: Uint8Array): Uint8Array | undefined {
  const body = segment.subarray(2);
  if (!isShownWith(marker, body)) return undefined;
  const hasPreview = marker === 0xe0 && body.length > JFIF_BYTES;
  return hasPreview ? Uint8Array.of(0, JFIF_BYTES + 2, ...body.subarray(0, JFIF_BYTES - 2), 0, 0) : segment;
}

const PNG_PARTS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP']);
const NOTHING: Sink = () => {};

function keepPng(reader: ForwardReader, write: Sink): void {
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
