import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isSigned } from './signature.ts';

/** Smaller than any real one, so that every list has several pages. */
const PAGE_LENGTH = 2;
const MIN_PART_BYTES = 5 * 2 ** 20;

type StoredPart = { body: Buffer; etag: string; sha256: string | undefined };
type Upload = { key: string; isChecked: boolean; parts: Map<number, StoredPart> };
class S3Error extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}
type Call = { request: IncomingMessage; url: URL; key: string; body: Buffer };
type Answer = { status?: number; headers?: Record<string, string | number>; body?: string | Uint8Array };

/**
 * The part of the S3 protocol that the store uses, in memory, with the rules of the real service that other stand-ins leave out:
 * signatures, checksums of parts on arrival and again at the end, the least size of a part, pages of lists. Address:
 * `s3://bucket?endpoint=...`. `codeOfEndedUpload`: what a call about an upload that is over is answered; services differ.
 */
export async function startS3Server({ codeOfEndedUpload = 'NoSuchUpload' } = {}): Promise<{
  address: string;
  keys: () => string[];
  stop: () => void;
}> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();

  function answer(call: Call): Answer {
    const { request, url, key } = call;
    const { searchParams: query } = url;
    const uploadId = query.get('uploadId');
    switch (request.method) {
      case 'POST':
        if (query.has('uploads')) return createUpload(call);
        return query.has('delete') ? deleteObjects(call) : complete(call, uploadOf(uploadId));
      case 'PUT':
        return uploadId ? putPart(call, uploadOf(uploadId)) : putObject(call);
      case 'DELETE':
        uploadOf(uploadId);
        uploads.delete(uploadId ?? '');
        return { status: 204 };
      default:
        if (query.has('list-type'))
          return listObjects(query.get('prefix') ?? '', query.get('continuation-token') ?? '');
        return uploadId
          ? listParts(uploadOf(uploadId), Number(query.get('part-number-marker') ?? 0))
          : getObject(call, objects.get(key));
    }
  }

  function uploadOf(id: string | null): Upload {
    const upload = uploads.get(id ?? '');
    if (!upload) throw new S3Error(404, codeOfEndedUpload);
    return upload;
  }

  function createUpload({ request, key }: Call): Answer {
    const id = crypto.randomUUID();
    uploads.set(id, { key, isChecked: request.headers['x-amz-checksum-algorithm'] === 'SHA256', parts: new Map() });
    return xml('InitiateMultipartUploadResult', element('UploadId', id));
  }

  function putPart({ request, url, body }: Call, upload: Upload): Answer {
    const sha256 = checkedSum(request, body);
    if (upload.isChecked && !sha256) throw new S3Error(400, 'InvalidRequest');
    const etag = etagOf(body);
    upload.parts.set(Number(url.searchParams.get('partNumber')), { body, etag, sha256 });
    return { headers: { ETag: etag } };
  }

  function putObject({ request, key, body }: Call): Answer {
    checkedSum(request, body);
    objects.set(key, body);
    return { headers: { ETag: etagOf(body) } };
  }

  function listParts({ parts }: Upload, marker: number): Answer {
    const later = [...parts].sort(([a], [b]) => a - b).filter(([number]) => number > marker);
    const page = later.slice(0, PAGE_LENGTH);
    const entries = page.map(([number, part]) =>
      element(
        'Part',
        `${element('PartNumber', number)}${element('ETag', part.etag)}${element('Size', part.body.length)}` +
          `${part.sha256 ? element('ChecksumSHA256', part.sha256) : ''}`,
      ),
    );
    return xml(
      'ListPartsResult',
      `${entries.join('')}${element('IsTruncated', later.length > PAGE_LENGTH)}${element('NextPartNumberMarker', page.at(-1)?.[0] ?? 0)}`,
    );
  }

  function complete({ key, url, body }: Call, upload: Upload): Answer {
    const named = valuesOf(body.toString(), 'Part').map((part) => ({
      number: Number(valuesOf(part, 'PartNumber')[0]),
      etag: valuesOf(part, 'ETag')[0] ?? '',
      sha256: valuesOf(part, 'ChecksumSHA256')[0],
    }));
    const bodies = named.map(({ number, etag, sha256 }, index) => {
      const stored = upload.parts.get(number);
      if (!stored || stored.etag.replaceAll('"', '') !== etag.replaceAll(/"|&quot;/g, ''))
        throw new S3Error(400, 'InvalidPart');
      if (upload.isChecked && sha256 !== stored.sha256) throw new S3Error(400, 'InvalidRequest');
      if (index < named.length - 1 && stored.body.length < MIN_PART_BYTES) throw new S3Error(400, 'EntityTooSmall');
      return stored.body;
    });
    if (bodies.length === 0) throw new S3Error(400, 'MalformedXML');
    objects.set(key, Buffer.concat(bodies));
    uploads.delete(url.searchParams.get('uploadId') ?? '');
    return xml('CompleteMultipartUploadResult', element('Key', key));
  }

  function listObjects(prefix: string, after: string): Answer {
    const later = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = later.slice(0, PAGE_LENGTH);
    const isTruncated = later.length > PAGE_LENGTH;
    return xml(
      'ListBucketResult',
      `${page.map((key) => element('Contents', element('Key', key))).join('')}${element('IsTruncated', isTruncated)}` +
        `${isTruncated ? element('NextContinuationToken', page.at(-1) ?? '') : ''}`,
    );
  }

  function deleteObjects({ request, body }: Call): Answer {
    if (!Object.keys(request.headers).some((name) => name === 'content-md5' || name.startsWith('x-amz-checksum-')))
      throw new S3Error(400, 'InvalidRequest');
    for (const key of valuesOf(body.toString(), 'Key')) objects.delete(key);
    return xml('DeleteResult', '');
  }

  const server = createServer((request, response) => void serve(request, response, answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    address: `s3://bucket?endpoint=http://127.0.0.1:${port}`,
    keys: () => [...objects.keys()],
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: Call) => Answer,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    const body = await buffer(request);
    if (!isSigned(request, url)) throw new S3Error(403, 'SignatureDoesNotMatch');
    const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\/?/, ''));
    const { status = 200, headers = {}, body: text } = answer({ request, url, key, body });
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
  } catch (error) {
    const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
    response
      .writeHead(known.status, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? undefined : element('Error', element('Code', known.message)));
  }
}

function getObject({ request }: Call, object: Buffer | undefined): Answer {
  if (!object) throw new S3Error(404, 'NoSuchKey');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const body = from === undefined ? object : object.subarray(Number(from), Number(to) + 1);
  return {
    status: from === undefined ? 200 : 206,
    headers: { 'content-length': body.length, ETag: etagOf(object) },
    body,
  };
}

/** The checksum that came with a body, in a header: one in the address is signed, but not looked at. */
function checkedSum(request: IncomingMessage, body: Buffer): string | undefined {
  const given = request.headers['x-amz-checksum-sha256'];
  if (given !== undefined && given !== createHash('sha256').update(body).digest('base64'))
    throw new S3Error(400, 'BadDigest');
  return given?.toString();
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const element = (name: string, value: string | number | boolean) => `<${name}>${value}</${name}>`;
const xml = (name: string, content: string): Answer => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${element(name, content)}`,
});
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, value = '']) => value);
