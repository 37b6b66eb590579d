import type { FileSource } from '#engine/io/file-source.ts';
import { openJpeg } from '#formats/jpeg/read-jpeg.ts';
import type { PictureRows } from '#formats/picture-rows.ts';
import { openPng } from './read-png.ts';

const PIECE_BYTES = 1 << 20;

/** Opens a JPEG or PNG; its rows come in bands. Throws `FormatError`. */
export async function openPicture(source: FileSource): Promise<PictureRows> {
  const [first, second] = await source.read(0, Math.min(2, source.size));
  if (first === 0x89 && second === 0x50) return openPng(source);
  const piece = new Uint8Array(PIECE_BYTES);
  let at = 0;
  return openJpeg(() => {
    const length = source.readNow(piece, at);
    at += length;
    return length > 0 ? piece.subarray(0, length) : undefined;
  });
}
