import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IN_PLACE } from '#domain/placement/placement.ts';
import { octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { show } from '#web/ui/show.tsx';
import { sampleDrawing } from './testing/sample-drawing.ts';
import { sampleProject } from './testing/sample-project.ts';
import { file, Page } from './testing-page.tsx';

const octree = octreeFetch(encodePotreeSample(sampleRoom(8), { leafSize: 2500 }));
const placed = { ...IN_PLACE, id: '0d3f6a0e-9a4f-4f0e-8a53-1f0e3c1b7a11', setAt: '2026-03-31T10:00:00Z' };
const drawing = sampleDrawing();

const cloud = (id: string, name: string, placement: typeof placed | null) => [
  file(id, name, { role: 'scan', format: 'e57', placement }),
  file(`${id}-view`, `${id}.octree`, {
    role: 'cloud',
    format: 'octree',
    madeFrom: id,
    viewState: null,
    asset_url: `/octree/${id}/metadata.json`,
  }),
];
/** The cloud that the project names is the one that nobody has aligned. */
const project = () =>
  sampleProject({
    subType: 'Standard',
    threed_preview_rgb_url: '/octree/b/metadata.json',
    assets: [
      file('floor', 'Floor.dxf', { role: 'drawing', format: 'dxf', placement: placed }),
      file('floor-view', 'Floor.json', {
        role: 'drawing',
        format: 'json',
        madeFrom: 'floor',
        viewState: null,
        asset_url: URL.createObjectURL(new Blob([JSON.stringify(drawing)])),
      }),
      ...cloud('a', 'A.e57', placed),
      ...cloud('b', 'B.e57', null),
    ],
  });

const drawn = vi.fn<(url: string) => void>();
beforeEach(async () => {
  localStorage.clear();
  drawn.mockClear();
  await page.viewport(1200, 800);
  const base = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes('get-signed-url')) {
      const body = input instanceof Request ? await input.text() : typeof init?.body === 'string' ? init.body : '';
      return Response.json({ signedUrl: (JSON.parse(body) as { url: string }).url });
    }
    if (!url.includes('/octree/')) return base(input, init);
    drawn(/octree\/(\w+)\//.exec(url)?.[1] ?? '');
    return octree.fetch(url.replace(/octree\/\w+\//, 'octree/'), init);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(414, 896);
});
const cloudsDrawn = () => [...new Set(drawn.mock.calls.map(([id]) => id))];

test(
  'the cloud that an address lays under a drawing is the one that is drawn, and another is chosen [K5 N7]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(
      <Page project={project()} viewer="step4:bimit_verified_2d" beside="over.step1:pc_processed.a" />,
    );
    await expect.element(screen.getByRole('group', { name: 'Slice of the point cloud' })).toBeVisible();
    await expect.poll(cloudsDrawn).toEqual(['a']);
    expect(screen.getByText('Not aligned').query(), 'both lie in the project').toBeNull();
    await screen.getByRole('button', { name: 'Compare', exact: true }).click();
    await screen.getByRole('menuitemradio', { name: 'B.e57' }).click();
    await expect.element(screen.getByText('Not aligned')).toBeVisible();
    await expect.poll(cloudsDrawn).toEqual(['a', 'b']);
  },
);

test(
  'the button of the cloud takes one that is aligned, and the address has it as long as it is shown [K5 N7]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page project={project()} viewer="step4:bimit_verified_2d" />);
    const button = screen.getByRole('button', { name: 'Point Cloud overlay' });
    await button.click();
    await expect.element(screen.getByLabelText('Beside')).toHaveTextContent('over.step1:pc_processed.a');
    await expect.element(screen.getByRole('group', { name: 'Slice of the point cloud' })).toBeVisible();
    expect(cloudsDrawn()).toEqual(['a']);
    expect(screen.getByText('Not aligned').query()).toBeNull();
    await button.click();
    await expect.element(screen.getByLabelText('Beside')).toBeEmptyDOMElement();
    await expect.element(screen.getByRole('group', { name: 'Slice of the point cloud' })).not.toBeInTheDocument();
  },
);

test('the description of a cloud is asked for while the code that shows it comes [V1]', async () => {
  await show(<Page project={project()} viewer="step1:pc_processed" fileId="a" />);
  const early = () => document.head.querySelector('link[rel="preload"][as="fetch"][href="/octree/a/metadata.json"]');
  await expect.poll(early).not.toBeNull();
});
