import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/test-server.ts';

/** What the page of a visitor may do, by directive, and what is reported. */
async function pageWith(env: Record<string, string>) {
  const server = await startTestServer(env);
  const response = await server.call('GET', '/healthz');
  const { tourHosts } = await (await server.call('GET', '/api/session')).json();
  await server.stop();
  const directives = (response.headers.get('content-security-policy') ?? '')
    .split('; ')
    .map((text) => [text.split(' ')[0] ?? '', text.split(' ').slice(1)] as const);
  return { policy: new Map(directives), hosts: tourHosts };
}

test('the hosts of TOUR_HOSTS may be framed, and nothing else is opened by them [R2]', async () => {
  const settings: Record<string, string>[] = [{ TOUR_HOSTS: 'none' }, { TOUR_HOSTS: 'acme.iv.navvis.com' }, {}];
  const [none, own, known] = await Promise.all(settings.map(pageWith));
  expect(none?.hosts).toEqual([]);
  expect(own?.hosts).toEqual(['acme.iv.navvis.com']);
  expect(own?.policy.get('frame-src')).toEqual([
    ...(none?.policy.get('frame-src') ?? []),
    'https://acme.iv.navvis.com',
  ]);
  const others = (page: typeof own) => [...(page?.policy ?? [])].filter(([name]) => name !== 'frame-src');
  expect(others(own)).toEqual(others(none));
  expect(others(none).length).toBeGreaterThan(5);
  expect(known?.policy.get('frame-src')).toContain('https://my.matterport.com');
  expect([...(known?.policy.values() ?? [])].flat().filter((source) => source.includes('*'))).toEqual([]);
});
