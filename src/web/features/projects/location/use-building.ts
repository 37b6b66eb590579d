import { useQuery } from '@tanstack/react-query';
import { building } from '#domain/building/building.ts';

async function readBuilding(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return building.parse(await response.json());
}

/** The recognised building behind an address of elements.json; none without an address. */
export function useBuilding(url: string | undefined) {
  return useQuery({
    queryKey: ['building', url],
    queryFn: () => readBuilding(url ?? ''),
    enabled: url !== undefined,
    staleTime: 'static',
    retry: 1,
  });
}
