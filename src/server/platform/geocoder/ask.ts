import type { z } from 'zod';

const MAX_ANSWER_BYTES = 1_000_000;

/** One GET to a configured service: no redirects, so that nothing goes to another host; JSON of a limited size in the shape of `schema`. */
export async function ask<S extends z.ZodType>(url: URL, schema: S, signal: AbortSignal): Promise<z.infer<S>> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json', 'user-agent': 'Storey (self-hosted building portal)' } });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('answered more than is reasonable');
    chunks.push(chunk);
  }
  return schema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}
