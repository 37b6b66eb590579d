/** Why a file cannot be read. The message is the sentence that the customer reads. */
type FormatErrorCode =
  /** No reader knows this content. */
  | 'UNKNOWN_FORMAT'
  /** A closed format: RCS. */
  | 'CLOSED_FORMAT'
  /** The file ends before what its header promises. */
  | 'TRUNCATED'
  /** A header, checksum or record contradicts the format. */
  | 'DAMAGED'
  /** Well-formed, but of a variant that is not read here. */
  | 'UNSUPPORTED'
  /** Well-formed and without a single usable point. */
  | 'NO_POINTS'
  /** A zip that contains no scan or several, escapes its folder, or unpacks to too much. */
  | 'BAD_ARCHIVE';

/** A verdict about an input file: final, never retried. */
export class FormatError extends Error {
  readonly code: FormatErrorCode;
  constructor(code: FormatErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FormatError';
    this.code = code;
  }
}
