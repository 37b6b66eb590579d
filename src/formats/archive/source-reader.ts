import { Reader } from '@zip.js/zip.js';
import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';

const MAX_DIRECTORY_BYTES = 64 << 20;

/** A `ByteSource` as the library reads it. It reads the whole directory in one request, which a forged length could make huge. */
export class SourceReader extends Reader<ByteSource> {
  readonly source: ByteSource;
  /** What the source itself threw, a failed disk for example: no verdict about the archive. */
  failure: { error: unknown } | undefined;
  constructor(source: ByteSource) {
    super(source);
    this.source = source;
    this.size = source.size;
  }
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > MAX_DIRECTORY_BYTES)
      throw new FormatError('BAD_ARCHIVE', 'The list of files of the zip archive is larger than 64 MB.');
    try {
      return await this.source.read(index, Math.max(0, Math.min(length, this.source.size - index)));
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }
}
