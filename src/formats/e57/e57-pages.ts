import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import { crc32c } from './crc32c.ts';

const WINDOW_BYTES = 1 << 20;

/**
 * The bytes of an E57 file without the checksum that ends each page. Positions are logical (checksums not counted) unless named
 * physical. Every page is checked when it is read. Source: ASTM E2807 §5.
 */
export interface E57Pages {
  /** Logical position of a physical one. Throws `FormatError` when that is inside a checksum. */
  toLogical(physical: number): number;
  /** `length` bytes; a view that the next call may overwrite. */
  read(at: number, length: number): Promise<Uint8Array>;
}

/** @param size bytes of the file that belong to it, as its header says */
export function e57Pages(source: ByteSource, size: number, pageSize: number): E57Pages {
  const payload = pageSize - 4;
  const pageCount = Math.floor(size / pageSize);
  const windowPages = Math.max(1, Math.floor(WINDOW_BYTES / pageSize));
  let window = new Uint8Array(0);
  let windowStart = 0;

  const load = async (firstPage: number, count: number): Promise<void> => {
    const raw = await source.read(firstPage * pageSize, count * pageSize);
    const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
    const logical = new Uint8Array(count * payload);
    for (let page = 0; page < count; page++) {
      const at = page * pageSize;
      if (crc32c(raw, at, payload) !== view.getUint32(at + payload, false)) {
        throw new FormatError(
          'DAMAGED',
          `The checksum of page ${(firstPage + page + 1).toLocaleString('en-US')} of the E57 file is wrong: the` +
            ' file was damaged while it was copied or stored.',
        );
      }
      logical.set(raw.subarray(at, at + payload), page * payload);
    }
    window = logical;
    windowStart = firstPage * payload;
  };

  return {
    toLogical: (physical) => {
      const page = Math.floor(physical / pageSize);
      const inPage = physical - page * pageSize;
      if (!(physical >= 0) || inPage >= payload)
        throw new FormatError('DAMAGED', 'The E57 file points to a place that contains no data.');
      return page * payload + inPage;
    },
    read: async (at, length) => {
      if (at >= windowStart && at + length <= windowStart + window.length)
        return window.subarray(at - windowStart, at - windowStart + length);
      const firstPage = Math.floor(at / payload);
      const lastPage = Math.floor((at + Math.max(length, 1) - 1) / payload);
      if (!(at >= 0 && lastPage < pageCount))
        throw new FormatError(
          'TRUNCATED',
          'The E57 file ends before the data that it announces. Copy or export it again.',
        );
      await load(firstPage, Math.min(Math.max(windowPages, lastPage - firstPage + 1), pageCount - firstPage));
      return window.subarray(at - windowStart, at - windowStart + length);
    },
  };
}
