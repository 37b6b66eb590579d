/** Of a logo or a signature at most: what a small file unpacks to is decided before it is unpacked. */
const MAX_SMALL_PICTURE_PIXELS = 8_000_000;

const PNG_HEADER_BYTES = 24;
/** Markers of JPEG that begin a frame and name its size (ITU T.81, table B.1): C0 to CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers without a segment behind them. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export type PictureSize = { widthPx: number; heightPx: number };

/** How large a PNG or JPEG says that it is, by its header alone; undefined where it does not say. */
export function pictureSizeOf(content: Uint8Array): PictureSize | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const size = content[0] === 0x89 ? pngSize(view) : content[0] === 0xff ? jpegSize(view) : undefined;
  return size && size.widthPx > 0 && size.heightPx > 0 ? size : undefined;
}

/** Whether a small picture may be unpacked: false for one that is too large, and for one that does not say how large it is. */
export function isSmallPicture(content: Uint8Array): boolean {
  const size = pictureSizeOf(content);
  return size !== undefined && size.widthPx * size.heightPx <= MAX_SMALL_PICTURE_PIXELS;
}

function pngSize(view: DataView): PictureSize | undefined {
  const isHeaderFirst = view.byteLength >= PNG_HEADER_BYTES && view.getUint32(12) === 0x49484452;
  return isHeaderFirst ? { widthPx: view.getUint32(16), heightPx: view.getUint32(20) } : undefined;
}

function jpegSize(view: DataView): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    // Any number of fill bytes may come before a marker; each segment says how long it is, its own two bytes included.
    at += marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}
