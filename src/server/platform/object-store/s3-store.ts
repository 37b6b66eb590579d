import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type Part,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { PART_ADDRESS_SECONDS, WITHOUT_ASKING, type ObjectStore, type StoredObject } from './object-store.ts';
import { endWhenIdle, reachS3 } from './reach-s3.ts';
import { readS3Address } from './s3-address.ts';
import { webStoreLimits, type StoreLimits } from './store-limits.ts';

const CHECKSUM_HEADER = 'x-amz-checksum-sha256';

const base64Of = (sha256Hex: string) => Buffer.from(sha256Hex, 'hex').toString('base64');
const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');
const etagOf = (text = '') => text.replaceAll('"', '');

type Options = { limits?: StoreLimits; log?: Pick<Logger, 'warn' | 'info'> };
const noLog = { warn: () => {}, info: () => {} };

/**
 * Objects in a bucket of any S3 service. `address`: `s3://bucket?endpoint=https://...&region=...`. Throws
 * `S3AddressError`; every call throws STORE_UNAVAILABLE when the service does not answer.
 */
export function createS3Store(address: string, { limits = webStoreLimits, log = noLog }: Options = {}): ObjectStore {
  const { bucket: Bucket, endpoint, region } = readS3Address(address);
  // Checksums are ours to give: the default of the library signs one of an empty body into the address of a part.
  const { client, sender, reach } = reachS3(
    {
      region,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
    limits,
    log,
  );

  const createMultipart = async (Key: string) => {
    const { UploadId } = await reach((options) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256' }), options),
    );
    if (!UploadId) throw new Error('The object store gave no upload id.');
    return UploadId;
  };
  const storedParts = async (Key: string, UploadId: string): Promise<Part[]> => {
    const parts: Part[] = [];
    let marker: string | undefined;
    do {
      const page = await reach((options) =>
        client.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: marker }), options),
      ).catch(asClosed);
      parts.push(...(page.Parts ?? []));
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker);
    return parts;
  };
  const complete = async (Key: string, UploadId: string, stored: Part[]) => {
    const Parts = stored.map(({ PartNumber, ETag, ChecksumSHA256 }) => ({ PartNumber, ETag, ChecksumSHA256 }));
    const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
    await reach((options) => client.send(command, options), limits.joinMs).catch((error: unknown) => {
      throw error instanceof S3ServiceException && error.name.startsWith('InvalidPart')
        ? new AppError('UPLOAD_INCOMPLETE', { cause: error })
        : error;
    });
  };
  const abort = async (Key: string, UploadId: string) => {
    await reach((options) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options)).catch(
      (error: unknown) => {
        if (!isMissing(error)) throw error;
      },
    );
  };
  const deleteKeys = async (keys: (string | undefined)[]) => {
    const command = new DeleteObjectsCommand({
      Bucket,
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    });
    await reach((options) => client.send(command, options), limits.deleteMs);
  };
  const size = async (Key: string) => {
    try {
      return (await reach((options) => client.send(new HeadObjectCommand({ Bucket, Key }), options))).ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const put = async (Key: string, body: Readable): Promise<StoredObject> => {
    const hash = createHash('sha256');
    let bytes = 0;
    let uploadId: string | undefined;
    const parts: Part[] = [];
    try {
      for await (const { Body, isLast } of inParts(body, PART_BYTES)) {
        hash.update(Body);
        bytes += Body.length;
        const ChecksumSHA256 = checksumOf(Body);
        // Most objects are one part: they need no upload in parts.
        if (isLast && uploadId === undefined)
          await reach(
            (options) => sender.send(new PutObjectCommand({ Bucket, Key, Body, ChecksumSHA256 }), options),
            Infinity,
          );
        else {
          uploadId ??= await createMultipart(Key);
          const PartNumber = parts.length + 1;
          const part = new UploadPartCommand({ Bucket, Key, UploadId: uploadId, PartNumber, Body, ChecksumSHA256 });
          const { ETag } = await reach((options) => sender.send(part, options), Infinity);
          parts.push({ PartNumber, ETag, ChecksumSHA256 });
        }
      }
      if (uploadId !== undefined) await complete(Key, uploadId, parts);
    } catch (error) {
      // Nobody waits for it: a store that is away would take as long again to say so.
      if (uploadId !== undefined) void abort(Key, uploadId).catch(() => {});
      throw error;
    }
    return { bytes, sha256: hash.digest('hex') };
  };

  return outsideTransactions<ObjectStore>(
    'store',
    {
      put,
      putFile: (key, path) => put(key, createReadStream(path)),
      get: async (key, range) => {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await reach((options) =>
          client.send(new GetObjectCommand({ Bucket, Key: key, Range }), options),
        ).catch(asNotFound);
        if (!(Body instanceof IncomingMessage)) throw new Error('The object store answered without a body.');
        return endWhenIdle(Body, limits.readIdleMs);
      },
      size,
      list: async function* (folder) {
        let token: string | undefined;
        do {
          const page = await reach((options) =>
            client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken: token }), options),
          );
          for (const { Key } of page.Contents ?? []) if (Key) yield Key;
          token = page.IsTruncated ? page.NextContinuationToken : undefined;
        } while (token);
      },
      deletePrefix: async (prefix) => {
        // Other keys may begin with this one, as `file-10` does with `file-1`.
        if (!prefix.endsWith('/')) return deleteKeys([prefix]);
        for (;;) {
          const { Contents } = await reach((options) =>
            client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }), options),
          );
          if (!Contents?.length) return;
          await deleteKeys(Contents.map(({ Key }) => Key));
        }
      },
      createMultipart,
      // A checksum in the query would be signed and then ignored: it has to stay a header, which the sender repeats.
      signPart: ({ key, uploadId, partNumber, lengthBytes, sha256 }) =>
        getSignedUrl(
          client,
          new UploadPartCommand({
            Bucket,
            Key: key,
            UploadId: uploadId,
            PartNumber: partNumber,
            ContentLength: lengthBytes,
            ChecksumSHA256: sha256 && base64Of(sha256),
          }),
          {
            expiresIn: PART_ADDRESS_SECONDS,
            unhoistableHeaders: new Set([CHECKSUM_HEADER]),
          },
        ),
      listParts: async (key, uploadId) =>
        (await storedParts(key, uploadId)).map(({ PartNumber = 0, ETag, Size = 0 }) => ({
          partNumber: PartNumber,
          etag: etagOf(ETag),
          sizeBytes: Size,
        })),
      completeMultipart: async (key, uploadId, parts) => {
        const stored = await storedParts(key, uploadId).catch(async (error: unknown) => {
          const isClosed = error instanceof AppError && error.code === 'UPLOAD_CLOSED';
          if (!isClosed || (await size(key)) === undefined) throw error;
        });
        if (!stored) return parts.map(({ etag }) => etag);
        const named = new Map(parts.map(({ partNumber, etag }) => [partNumber, etagOf(etag)]));
        if (
          stored.length !== named.size ||
          !stored.every(({ PartNumber = 0, ETag }) => named.get(PartNumber) === etagOf(ETag))
        )
          throw new AppError('UPLOAD_INCOMPLETE');
        await complete(key, uploadId, stored);
        return stored.map(({ ChecksumSHA256, ETag }) => (ChecksumSHA256 ? hexOf(ChecksumSHA256) : etagOf(ETag)));
      },
      abortMultipart: abort,
      freeBytes: async () => undefined,
      localPath: () => undefined,
      partOrigin: endpoint ? new URL(endpoint).origin : `https://${Bucket}.s3.${region}.amazonaws.com`,
    },
    WITHOUT_ASKING,
  );
}

/** Cuts a stream into pieces of `length` bytes; the last may be shorter, or empty when there is nothing at all. */
async function* inParts(
  body: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ Body: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of body) {
    held.push(chunk);
    heldBytes += chunk.length;
    while (heldBytes > length) {
      const all = Buffer.concat(held);
      yield { Body: all.subarray(0, length), isLast: false };
      held = [all.subarray(length)];
      heldBytes -= length;
    }
  }
  yield { Body: Buffer.concat(held), isLast: true };
}

const isMissing = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

function asNotFound(error: unknown): never {
  throw isMissing(error) ? new AppError('NOT_FOUND') : error;
}

/** An upload that is over is `NoSuchUpload`, of Ceph's gateway `NoSuchKey`. A missing bucket is a fault of the settings. */
function asClosed(error: unknown): never {
  throw isMissing(error) && error.name !== 'NoSuchBucket' ? new AppError('UPLOAD_CLOSED') : error;
}
