import type { PotreeFiles } from './potree-sample.ts';

/** What is fetched. */
export const addressOf = (input: Parameters<typeof fetch>[0]): string =>
  input instanceof Request ? input.url : String(input);

/** A `fetch` that serves an octree from memory, with byte ranges, and counts what was asked for. */
export function octreeFetch(
  files: PotreeFiles,
  answers: { ignoreRanges?: boolean; failing?: RegExp; delayMs?: number } = {},
) {
  const requests: { url: string; range: string | null }[] = [];
  const serve: typeof fetch = async (input, init) => {
    const url = addressOf(input);
    const range = new Headers(init?.headers).get('Range');
    requests.push({ url, range });
    if (answers.delayMs) await new Promise((resolve) => setTimeout(resolve, answers.delayMs));
    if (answers.failing?.test(url)) return new Response('', { status: 503 });
    if (url.endsWith('metadata.json')) return new Response(files.metadata);
    const bytes = url.endsWith('hierarchy.bin') ? files.hierarchy : files.octree;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined || answers.ignoreRanges) return new Response(bytes);
    return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
  };
  return { fetch: serve, requests };
}
