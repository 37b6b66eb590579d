import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { partCount, PART_BYTES } from '#domain/upload/upload-limits.ts';
import type { Client } from './client.ts';

const PASSWORD = 'a long enough password';
const CONVERSION_MS = 300_000;
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const placed = z.object({ projectId: z.uuid(), uploadId: z.uuid() });
const project = z.object({
  status: z.string(),
  failure_reason: z.string().nullish(),
  assets: z.array(z.object({ id: z.string(), role: z.string(), format: z.string(), asset_url: z.string() })),
});
export type Project = z.infer<typeof project>;

/** Signs up, and opens the link of the mail. `findLink` reads the mail. */
export async function signUp(
  client: Client,
  origin: string,
  email: string,
  findLink: (email: string) => Promise<string>,
): Promise<void> {
  await client.json('POST', '/api/auth/sign-up/email', {
    name: 'Real Person',
    email,
    password: PASSWORD,
    requestedTeamName: 'Real Architects',
    callbackURL: '/verify-email',
  });
  const followed = await client.call(await findLink(email));
  if (followed.headers.location !== '/verify-email')
    throw new Error(`The link does not lead to the portal (${followed.status}).`);
  const session = z.object({ user: z.object({ email: z.string() }) }).parse(await client.json('GET', '/api/session'));
  if (session.user.email !== email) throw new Error(`${origin} does not know ${email}.`);
}

export async function signIn(client: Client, email: string): Promise<void> {
  await client.json('POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
}

/** Orders a conversion and sends its scan to the bucket, part by part, as the page does. Answers the project's ID. */
export async function order(client: Client, origin: string, name: string, scan: Uint8Array): Promise<string> {
  const input = {
    draftId: crypto.randomUUID(),
    projectName: name,
    address: null,
    spaceType: 'Office',
    modelUnits: 'metric',
    scanUnit: null,
    scanUpAxis: null,
    file: { name: `${name}.ply`, sizeBytes: scan.length, fingerprint: name },
  };
  const { projectId, uploadId } = placed.parse(await client.json('POST', '/api/engine-orders', input));
  await client.json('POST', '/api/upload/initialize-multipart-upload', {
    id: uploadId,
    totalParts: partCount(scan.length),
  });
  for (let partNumber = 1; partNumber <= partCount(scan.length); partNumber++)
    await sendPart(
      client,
      origin,
      uploadId,
      partNumber,
      scan.slice((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES),
    );
  const { parts } = z
    .object({ parts: z.array(z.object({ partNumber: z.number(), etag: z.string() })) })
    .parse(await client.json('GET', `/api/upload/parts?uploadId=${uploadId}`));
  const complete = () =>
    client.json('PATCH', '/api/upload/complete-multipart-upload', {
      id: uploadId,
      uploadId,
      parts: parts.map(({ partNumber, etag }) => ({ partNumber, etag })),
    });
  await complete();
  // The answer may have been lost: a page asks again.
  await complete();
  return projectId;
}

async function sendPart(
  client: Client,
  origin: string,
  uploadId: string,
  partNumber: number,
  part: Uint8Array,
): Promise<void> {
  const sha256 = sha256Of(part);
  const { partUrls } = z.object({ partUrls: z.array(z.object({ signedUrl: z.string() })) }).parse(
    await client.json('POST', '/api/upload/sign-parts', {
      uploadId,
      parts: [{ partNumber, sha256: sha256.toString('hex') }],
    }),
  );
  const url = partUrls[0]?.signedUrl ?? '';
  const headers = { origin, 'x-amz-checksum-sha256': sha256.toString('base64') };
  const stored = await client.call(url, { method: 'PUT', headers, body: part });
  if (stored.status !== 200) throw new Error(`Part ${partNumber}: ${stored.status} ${stored.body.toString('utf8')}`);
  if (stored.headers['access-control-allow-origin'] !== origin)
    throw new Error('The bucket does not allow the page to send.');
}

export async function projectOf(client: Client, projectId: string): Promise<Project> {
  return project.parse(await client.json('GET', `/api/at/project?projectId=${projectId}`));
}

/** Waits for a conversion. A server that does not answer is asked again. */
export async function converted(client: Client, projectId: string): Promise<Project> {
  for (const startedAt = Date.now(); Date.now() - startedAt < CONVERSION_MS; await sleep(200)) {
    const found = await projectOf(client, projectId).catch(() => undefined);
    if (found?.status === 'Order Failed') throw new Error(found.failure_reason ?? 'failed');
    if (found?.status === 'Order Completed') return found;
  }
  throw new Error('The conversion takes too long.');
}

/** Checksums of everything that a conversion made and that does not name its project. */
export async function downloadsOf(client: Client, { assets }: Project): Promise<string[]> {
  const sums: string[] = [];
  for (const { role, format, asset_url: url } of assets.filter(
    ({ format, role }) => format === 'octree' || role === 'image' || role === 'statistics',
  )) {
    const files =
      format === 'octree'
        ? ['metadata.json', 'hierarchy.bin', 'octree.bin'].map((file) => url.replace('metadata.json', file))
        : [url];
    for (const file of files) {
      const { status, body } = await client.call(file);
      if (status !== 200) throw new Error(`GET ${file}: ${status}`);
      sums.push(`${role} ${format} ${sha256Of(body).toString('hex')}`);
    }
  }
  return sums;
}
