import type { ByteSource } from '#formats/byte-source.ts';
import type { LasHeader } from './las-header.ts';

/** One variable length record. */
export type LasVlr = { userId: string; recordId: number; data: Uint8Array };

/** All records of an honest file lie well below this; a panorama stuffed into one does not concern us. */
const MAX_VLR_BYTES = 4 << 20;

/** The variable length records that lie whole between header and points; reading stops at the first that does not. */
export async function readLasVlrs(source: ByteSource, header: LasHeader): Promise<LasVlr[]> {
  const length = Math.min(header.pointDataOffset - header.headerLength, MAX_VLR_BYTES);
  const bytes = await source.read(header.headerLength, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const vlrs: LasVlr[] = [];
  let at = 0;
  for (let i = 0; i < header.vlrCount && at + 54 <= length; i++) {
    const dataLength = view.getUint16(at + 20, true);
    if (at + 54 + dataLength > length) break;
    const userId = String.fromCharCode(...bytes.subarray(at + 2, at + 18)).replace(/\0.*$/s, '');
    vlrs.push({ userId, recordId: view.getUint16(at + 18, true), data: bytes.subarray(at + 54, at + 54 + dataLength) });
    at += 54 + dataLength;
  }
  return vlrs;
}
