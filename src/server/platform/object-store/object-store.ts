import type { Readable } from 'node:stream';

export type StoredPart = { partNumber: number; etag: string; sizeBytes: number };
export type StoredObject = { bytes: number; sha256: string };
/** First and last byte, both inclusive. */
type ByteRange = { start: number; end: number };
/** What is signed into the address of a part. Without a checksum (the specification's initiate call) only the length is. */
export type PartToSign = {
  key: string;
  uploadId: string;
  partNumber: number;
  lengthBytes: number;
  sha256?: string;
  holder: PartHolder;
};
/** The upload's row, and the person who requested the address: a store that is this server checks both again when the part arrives. */
export type PartHolder = { uploadRow: string; userId: string };
/** How long the address of a part is valid. Short, as a bucket does not check whether its holder is still a member; pages renew it. */
export const PART_ADDRESS_SECONDS = 15 * 60;

/**
 * Files of projects by key (`project/{projectId}/...`). Keys are made by the server alone. An object appears whole or not at all.
 * Both stores verify the checksum of every part on arrival.
 */
export interface ObjectStore {
  /** Writes an object and answers its length and SHA-256. */
  put(key: string, body: Readable): Promise<StoredObject>;
  /**
   * The same for a file on this machine. Its content must not change afterwards: the store may keep the file itself, unless it is to
   * `copy`. It may be deleted.
   */
  putFile(key: string, path: string, how?: 'link' | 'copy'): Promise<StoredObject>;
  /** Throws `AppError('NOT_FOUND')` when there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Length in bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Keys of every object below `folder`, which ends with a slash, in no order. */
  list(folder: string): AsyncIterable<string>;
  /** Deletes one object, or all below `prefix` where that ends with a slash; nothing happens when there is none. */
  deletePrefix(prefix: string): Promise<void>;

  createMultipart(key: string, sizeBytes: number): Promise<string>;
  /** Address to PUT one part to, for a quarter of an hour; relative to this server or absolute. */
  signPart(part: PartToSign): Promise<string>;
  /** Parts that arrived whole, in order. Throws `AppError('UPLOAD_CLOSED')` for an unknown upload. */
  listParts(key: string, uploadId: string): Promise<StoredPart[]>;
  /**
   * Joins the parts, and answers the SHA-256 of each, or its etag where the store does not know that. Throws `AppError('UPLOAD_INCOMPLETE')`
   * when one is missing. Done before, it does nothing again.
   */
  completeMultipart(key: string, uploadId: string, parts: { partNumber: number; etag: string }[]): Promise<string[]>;
  abortMultipart(key: string, uploadId: string): Promise<void>;

  /** Bytes that can still be stored; undefined where there is no telling. */
  freeBytes(): Promise<number | undefined>;
  /** Path of the object on this machine, for a store on disk. */
  localPath(key: string): string | undefined;
  /** Origin that browsers send parts to; undefined where it is this server's own. */
  partOrigin: string | undefined;
}

/** Calls that are answered without the bytes: they may be made anywhere. */
export const WITHOUT_ASKING = ['signPart', 'localPath'] as const satisfies (keyof ObjectStore)[];
