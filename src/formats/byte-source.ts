/**
 * Random access to the bytes of one file, the same for a file handle in the engine and a `File` slice in the browser.
 * `read` answers exactly `length` bytes or throws `FormatError('TRUNCATED')`; it never answers fewer.
 */
export interface ByteSource {
  /** Length of the file in bytes. */
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}
