import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { elementTable, type ElementTable } from '#domain/quantities/element-table.ts';

/**
 * Reads the table of a model's elements: `url` is that of `elementTable` on the wire. Throws for an answer that is no such table, as that of
 * another release is not, and `Error` with the status where the server refuses.
 */
export async function fetchElementTable(url: string, signal?: AbortSignal): Promise<ElementTable> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  return elementTable.parse(await new Response(unpacked).json());
}

/** The table of a model; nothing is asked while `url` is null. A table that is made again has another address. */
export function useElementTable(url: string | null): UseQueryResult<ElementTable> {
  return useQuery({
    queryKey: ['element-table', url],
    queryFn: ({ signal }) => fetchElementTable(url ?? '', signal),
    enabled: url !== null,
    staleTime: Infinity,
  });
}
