import type { OrderFilePurpose } from '#domain/upload/order-files.ts';
import { partCount } from '#domain/upload/upload-limits.ts';
import { sendPart } from './engine-order.ts';
import { cookieOf, type TestServer } from './test-server.ts';

export type TestFile = { draftId: string; name: string; bytes: Uint8Array; purpose?: OrderFilePurpose };

export function openOrderFile(
  server: TestServer,
  cookie: string,
  { draftId, name, bytes, purpose = 'order_scan' }: TestFile,
  sizeBytes = bytes.length,
): Promise<Response> {
  return server.call('POST', '/api/uploads', {
    cookie,
    body: { purpose, draftId, fileName: name, sizeBytes, fingerprint: `${name}:${sizeBytes}` },
  });
}

export function initiateUpload(server: TestServer, cookie: string, id: string, sizeBytes: number): Promise<Response> {
  return server.call('POST', '/api/upload/initialize-multipart-upload', {
    cookie,
    body: { id, totalParts: partCount(sizeBytes) },
  });
}

/** Sends all parts of an initiated upload and completes it. */
export async function sendAll(server: TestServer, cookie: string, id: string, bytes: Uint8Array): Promise<Response> {
  const parts: { partNumber: number; etag: string | null }[] = [];
  for (let partNumber = 1; partNumber <= partCount(bytes.length); partNumber++)
    parts.push({ partNumber, etag: (await sendPart(server, cookie, id, bytes, partNumber)).headers.get('etag') });
  return server.call('PATCH', '/api/upload/complete-multipart-upload', { cookie, body: { id, uploadId: id, parts } });
}

/** A whole file of a draft, uploaded as the page does. Answers how its completion ended. */
export async function uploadOrderFile(
  server: TestServer,
  cookie: string,
  file: TestFile,
): Promise<{ id: string; completed: Response }> {
  const opened = await openOrderFile(server, cookie, file);
  if (!opened.ok) throw new Error(await opened.text());
  const { id } = await opened.json();
  const initiated = await initiateUpload(server, cookie, id, file.bytes.length);
  if (!initiated.ok) throw new Error(await initiated.text());
  return { id, completed: await sendAll(server, cookie, id, file.bytes) };
}

/** A visitor who has given an address for a draft. Answers their cookie. */
export async function beginAsVisitor(
  server: TestServer,
  draftId: string,
  email = 'visitor@example.com',
): Promise<string> {
  const begun = await server.call('POST', '/api/public/create-public-user', { body: { email, draftId } });
  if (!begun.ok) throw new Error(await begun.text());
  return cookieOf(begun);
}
