import { FormatError } from '#formats/format-error.ts';

/** Throws `FormatError('TRUNCATED')` unless `length` bytes lie at `offset` in a file of `size` bytes. */
export function checkRange(size: number, offset: number, length: number): void {
  if (!(offset >= 0 && length >= 0 && offset + length <= size))
    throw new FormatError(
      'TRUNCATED',
      'The file ends too early. It was probably cut off while it was copied: copy or export it again.',
    );
}
