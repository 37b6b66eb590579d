import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { EngineOrderInput } from '#contract/engine-orders.ts';
import { PART_SHA256_HEADER } from '#contract/uploads.ts';
import { partCount, PART_BYTES } from '#domain/upload/upload-limits.ts';
import { project } from '#server/platform/database/schema.ts';
import type { TestServer } from './test-server.ts';

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function orderInput(
  file: { name: string; sizeBytes: number },
  change: Partial<EngineOrderInput> = {},
): EngineOrderInput {
  return {
    draftId: crypto.randomUUID(),
    projectName: 'Town Hall',
    address: null,
    spaceType: 'Office',
    modelUnits: 'imperial',
    scanUnit: null,
    scanUpAxis: null,
    file: { ...file, fingerprint: `${file.name}:${file.sizeBytes}` },
    ...change,
  };
}

/** Places an order for a file and opens its upload. */
export async function openUpload(
  server: TestServer,
  cookie: string,
  file: { name: string; sizeBytes: number },
): Promise<{ projectId: string; locationId: string; uploadId: string }> {
  const placed = await server.call('POST', '/api/engine-orders', { cookie, body: orderInput(file) });
  if (placed.status !== 201) throw new Error(await placed.text());
  const order = await placed.json();
  const opened = await server.call('POST', '/api/upload/initialize-multipart-upload', {
    cookie,
    body: { id: order.uploadId, bucketName: 'any', totalParts: partCount(file.sizeBytes) },
  });
  if (!opened.ok) throw new Error(await opened.text());
  return order;
}

/** Sends one part the way the page does: checksum signed into the address. */
export async function sendPart(
  server: TestServer,
  cookie: string,
  uploadId: string,
  bytes: Uint8Array,
  partNumber: number,
): Promise<Response> {
  const part = bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);
  const signed = await server.call('POST', '/api/upload/sign-parts', {
    cookie,
    body: { uploadId, parts: [{ partNumber, sha256: sha256Of(part) }] },
  });
  if (!signed.ok) return signed;
  const url: string = (await signed.json()).partUrls[0].signedUrl;
  const headers = { [PART_SHA256_HEADER]: Buffer.from(sha256Of(part), 'hex').toString('base64') };
  return url.startsWith('/')
    ? server.call('PUT', url, { body: part, headers })
    : fetch(url, { method: 'PUT', body: Buffer.from(part), headers });
}

/** Orders and uploads a whole file. Answers the project in Order Received. */
export async function uploadScan(
  server: TestServer,
  cookie: string,
  name: string,
  bytes: Uint8Array,
): Promise<{ projectId: string; locationId: string; uploadId: string }> {
  const order = await openUpload(server, cookie, { name, sizeBytes: bytes.length });
  const parts: { partNumber: number; etag: string }[] = [];
  for (let partNumber = 1; partNumber <= partCount(bytes.length); partNumber++) {
    const stored = await sendPart(server, cookie, order.uploadId, bytes, partNumber);
    parts.push({ partNumber, etag: stored.headers.get('etag') ?? '' });
  }
  const completed = await server.call('PATCH', '/api/upload/complete-multipart-upload', {
    cookie,
    body: { id: order.uploadId, uploadId: order.uploadId, parts },
  });
  if (!completed.ok) throw new Error(await completed.text());
  return order;
}

/** What the engine's last step would have left: a finished project of a known size. */
export async function finishProject(server: TestServer, projectId: string, sqft: number): Promise<void> {
  await server.db
    .update(project)
    .set({
      status: 'Order Completed',
      mlEstimatedTotalSqft: sqft,
      ipCalculatedTotalSqft: sqft,
      completedAt: new Date(),
    })
    .where(eq(project.id, projectId));
}
