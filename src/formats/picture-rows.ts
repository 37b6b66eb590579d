/** A picture whose rows are read from the top, in bands of whole rows: red, green, blue. The next band overwrites the one before it. */
export type PictureRows = {
  width: number;
  height: number;
  bands(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};
