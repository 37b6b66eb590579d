const [START_OF_SCAN, APP1] = [0xda, 0xe1];
const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * How a JPEG is turned before it is shown, by its head: 1 to 8 as in Exif 2.32 (tag 0x0112), 1 where it says nothing that can be read.
 */
export function readOrientation(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return 1;
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return 1;
    const length = view.getUint16(at + 2);
    const isExif = marker === APP1 && length >= 16 && String.fromCharCode(...head.subarray(at + 4, at + 8)) === 'Exif';
    if (isExif) return orientationOf(head.subarray(at + 10, at + 2 + length));
    at += 2 + Math.max(2, length);
  }
  return 1;
}

/** `tiff`: from its byte order on; offsets within it are from there. */
function orientationOf(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > view.byteLength) return 1;
  const count = view.getUint16(first, isLittle);
  for (let entry = first + 2; entry < first + 2 + 12 * count && entry + 12 <= view.byteLength; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION || view.getUint16(entry + 2, isLittle) !== SHORT) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
