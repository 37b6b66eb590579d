import { QueryClient } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { MapSettings } from '#contract/maps.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { show } from '#web/ui/show.tsx';
import { PlaceMap } from './place-map.tsx';

export const offline: MapSettings = {
  tiles: null,
  satellite: null,
  hybrid: null,
  hasCredits: false,
  completesStreets: false,
  hasOutlines: false,
  hasStreetView: false,
};
export const troy = { lat: 42.73, lng: -73.69 };

/** Software draws the map in tests: what hangs ends after this. */
export const eventually = <T,>(value: () => T) => expect.poll(value, { timeout: 14_000, interval: 200 });

export async function showMap(
  settings: MapSettings,
  node = <PlaceMap position={troy} label="Map of 12 River St" />,
  isGuest = false,
) {
  await page.viewport(800, 500);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(['map-settings'], settings);
  queries.setQueryData<unknown>(sessionQuery.queryKey, { user: null, team: isGuest ? null : { id: 't' } });
  return show(<div style={{ height: 300 }}>{node}</div>, { queries });
}

/** What is to be seen at the lower left of the map, beside the pin, as RGB. */
export async function colourOf(map: Locator): Promise<number[]> {
  const base64 = await map.screenshot({ save: false });
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  return [
    ...(context?.getImageData(Math.round(picture.width * 0.2), Math.round(picture.height * 0.6), 1, 1).data ?? []),
  ].slice(0, 3);
}
export const near = (...rgb: number[]) => rgb.map((part) => expect.closeTo(part, -1));

/** Answers the calls of maps, and says which were made; tiles come from their server. */
export function serveMaps(answers: Record<string, () => Response>) {
  const asked: string[] = [];
  const usual = window.fetch;
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const answer = answers[url.pathname];
    if (answer) asked.push(`${url.pathname}${url.search}`);
    return answer ? answer() : usual(input, init);
  });
  return asked;
}
