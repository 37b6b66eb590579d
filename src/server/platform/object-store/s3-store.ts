import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import {
  AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, DeleteObjectsCommand, GetObjectCommand, HeadObjectCommand,
  ListObjectsV2Command, ListPartsCommand, S3Client, S3ServiceException, UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore, StoredObject, StoredPart } from './object-store.ts';

const HOUR_S = 3600;

/** Objects in a bucket of any S3 service. `address`: `s3://bucket?endpoint=https://...&region=...`. */
export function createS3Store(address: string): ObjectStore {
  const url = new URL(address);
  const Bucket = url.hostname;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({ region: url.searchParams.get('region') ?? 'us-east-1', endpoint, forcePathStyle: endpoint !== undefined });

  const createMultipart = async (Key: string) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256' }));
    if (!UploadId) throw new Error('The object store gave no upload id.');
    return UploadId;
  };
  const listParts = async (Key: string, UploadId: string): Promise<StoredPart[]> => {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    do {
      const page = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: marker })).catch(asClosed);
      for (const part of page.Parts ?? []) if (part.PartNumber && part.ETag) parts.push({ partNumber: part.PartNumber, etag: part.ETag.replaceAll('"', ''), sizeBytes: part.Size ?? 0 });
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker);
    return parts;
  };
  const completeMultipart = async (Key: string, UploadId: string, parts: { partNumber: number; etag: string }[]) => {
    const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }));
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } })).catch((error: unknown) => {
      throw error instanceof S3ServiceException && error.name.startsWith('InvalidPart') ? new AppError('UPLOAD_INCOMPLETE', { cause: error }) : error;
    });
  };

  return {
    put: async (key, body) => putInParts(body, { create: () => createMultipart(key), upload, complete: (id, parts) => completeMultipart(key, id, parts), abort: (id) => abort(key, id) }, key),
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range })).catch(asMissing);
      if (!(Body instanceof Readable)) throw new Error('The object store answered without a body.');
      return Body;
    },
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
    deletePrefix: async (prefix) => {
      for (;;) {
        const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
        if (!Contents?.length) return;
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true } }));
      }
    },
    createMultipart,
    signPart: ({ key, uploadId, partNumber, lengthBytes, sha256 }) =>
      getSignedUrl(
        client,
        new UploadPartCommand({ Bucket, Key: key, UploadId: uploadId, PartNumber: partNumber, ContentLength: lengthBytes, ChecksumSHA256: sha256 && Buffer.from(sha256, 'hex').toString('base64') }),
        { expiresIn: HOUR_S },
      ),
    listParts,
    completeMultipart,
    abortMultipart: abort,
    freeBytes: async () => undefined,
    localPath: () => undefined,
  };

  async function upload(Key: string, UploadId: string, PartNumber: number, Body: Buffer): Promise<string> {
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
    return ETag ?? '';
  }

  async function abort(Key: string, UploadId: string): Promise<void> {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
  }
}

type Multipart = {
  create: () => Promise<string>;
  upload: (key: string, uploadId: string, partNumber: number, body: Buffer) => Promise<string>;
  complete: (uploadId: string, parts: { partNumber: number; etag: string }[]) => Promise<void>;
  abort: (uploadId: string) => Promise<void>;
};

/** A stream of unknown length goes up in parts; the checksum is taken on the way. */
async function putInParts(body: Readable, store: Multipart, key: string): Promise<StoredObject> {
  const hash = createHash('sha256');
  let bytes = 0;
  const uploadId = await store.create();
  const parts: { partNumber: number; etag: string }[] = [];
  try {
    for await (const part of body.pipe(inPartsOf(PART_BYTES))) {
      hash.update(part);
      bytes += part.length;
      const partNumber = parts.length + 1;
      parts.push({ partNumber, etag: await store.upload(key, uploadId, partNumber, part) });
    }
    if (parts.length === 0) parts.push({ partNumber: 1, etag: await store.upload(key, uploadId, 1, Buffer.alloc(0)) });
    await store.complete(uploadId, parts);
  } catch (error) {
    await store.abort(uploadId);
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function inPartsOf(length: number): Transform {
  let held: Buffer[] = [];
  let heldBytes = 0;
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes >= length) {
        const all = Buffer.concat(held);
        let at = 0;
        for (; at + length <= all.length; at += length) this.push(all.subarray(at, at + length));
        held = [all.subarray(at)];
        heldBytes = all.length - at;
      }
      done();
    },
    flush(done) {
      if (heldBytes > 0) this.push(Buffer.concat(held));
      done();
    },
  });
}

function asMissing(error: unknown): never {
  throw error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 ? new AppError('NOT_FOUND') : error;
}

function asClosed(error: unknown): never {
  throw error instanceof S3ServiceException && error.name === 'NoSuchUpload' ? new AppError('UPLOAD_CLOSED') : error;
}
