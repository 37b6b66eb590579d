import { afterEach, expect, test, vi } from 'vitest';
import { id, sampleProject } from '#web/features/projects/location/testing/sample-project.ts';
import { serve } from '#web/ui/serve.ts';
import { showPage, signedIn } from './testing/show-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openLocation = async (active: string) => {
  serve({
    [`/api/locations/${id}`]: () => ({
      body: { id, name: 'Old mill', address: null, projects: [sampleProject({ threed_preview_rgb_url: null })] },
    }),
  });
  return showPage(`/location/${id}?active=${active}`, signedIn('ann@acme.example'));
};

test.each([
  ['QTO', 'step3:bimit_preview_3d', 'No BIM Models Available'],
  ['plan', 'step4:bimit_preview_2d', 'No DWG Files Available'],
  ['map', 'map3d', 'Could not load 3D view for this location'],
])(
  "the named view '%s' of an address opens the viewer %s in its place [F5]",
  { tags: 'nightly' },
  async (active, viewer, heading) => {
    const screen = await openLocation(active);
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(screen.router.state.location.search).toEqual({ viewer });
  },
);

test("'dashboard' stays on the page, 'new' leads to the property research, and an unknown name is only logged [F5]", async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const screen = await openLocation('dashboard');
  await expect.element(screen.getByRole('heading', { name: 'Old mill' })).toBeVisible();
  await expect.poll(() => screen.router.state.location.search).toEqual({});
  await screen.unmount();
  const unknown = await openLocation('nonsense');
  await expect.element(unknown.getByRole('heading', { name: 'Old mill' })).toBeVisible();
  await expect.poll(() => logged.mock.calls).toContainEqual(['active view: unknown value', 'nonsense']);
  await unknown.unmount();
  const added = await openLocation('new');
  await expect.poll(() => added.router.state.location.pathname).toBe('/property-research');
});
