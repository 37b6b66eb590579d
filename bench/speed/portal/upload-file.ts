import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { MAX_SIGNED_PARTS, PARALLEL_PARTS, PART_BYTES, partCount, partLength } from '#domain/upload/upload-limits.ts';
import type { RunningApp } from '../../../e2e/system/running-app.ts';

const signedParts = z.object({ partUrls: z.array(z.object({ partNumber: z.number(), signedUrl: z.string() })) });

/** Sends a file as the page does: every part hashed and its checksum signed into the address, three parts at a time. */
export async function uploadFile(app: RunningApp, uploadId: string, path: string, sizeBytes: number): Promise<void> {
  const file = await open(path);
  const waiting = Array.from({ length: partCount(sizeBytes) }, (_, index) => index + 1);
  try {
    while (waiting.length > 0) {
      const parts = await Promise.all(
        waiting
          .splice(0, MAX_SIGNED_PARTS)
          .map(async (partNumber) => ({ partNumber, body: await readPart(partNumber) })),
      );
      const sums = parts.map(({ partNumber, body }) => ({
        partNumber,
        sha256: createHash('sha256').update(body).digest('hex'),
      }));
      const { partUrls } = signedParts.parse(
        await (await app.request('POST', '/api/upload/sign-parts', { uploadId, parts: sums })).json(),
      );
      const bodies = new Map(parts.map(({ partNumber, body }) => [partNumber, body]));
      const sendNext = async (): Promise<void> => {
        for (let part = partUrls.shift(); part; part = partUrls.shift()) {
          const stored = await fetch(app.url + part.signedUrl, { method: 'PUT', body: bodies.get(part.partNumber) });
          if (!stored.ok) throw new Error(await stored.text());
        }
      };
      await Promise.all(Array.from({ length: PARALLEL_PARTS }, sendNext));
    }
  } finally {
    await file.close();
  }
  await app.completeUpload(uploadId);

  async function readPart(partNumber: number): Promise<Buffer<ArrayBuffer>> {
    const body = Buffer.alloc(partLength(sizeBytes, partNumber));
    await file.read(body, 0, body.length, (partNumber - 1) * PART_BYTES);
    return body;
  }
}
