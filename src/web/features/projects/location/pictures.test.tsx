import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { WirePanorama } from '#contract/panoramas.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { show, violations } from '#web/ui/show.tsx';
import { FileList } from './file-list.tsx';
import { sampleProject } from './testing/sample-project.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = (name: string, change: Partial<WireAsset> = {}): WireAsset => ({
  ...bareAsset,
  id: crypto.randomUUID(),
  asset_type: 'image',
  asset_name: `Mill ${name}`,
  name,
  role: 'image',
  format: 'png',
  storey: null,
  product: 'BIMIT Engine',
  pdf_subtype: null,
  bytes: 90,
  asset_url: PIXEL,
  created: '',
  image_subtype: null,
  madeFrom: null,
  viewState: null,
  ...change,
});

afterEach(() => vi.unstubAllGlobals());

async function showPictures(change: Partial<WireProject> = {}, panoramas: Partial<WirePanorama>[] = []) {
  vi.stubGlobal('fetch', async () => Response.json({ panoramas, canEdit: false }));
  const onDownload = vi.fn();
  const onShow = vi.fn();
  const assets = [
    picture('roof.png'),
    picture('front.jpg'),
    picture('thumbnail.png', { image_subtype: 'thumbnail' }),
    picture('cloud.png', { madeFrom: crypto.randomUUID() }),
  ];
  const screen = await show(
    <FileList
      project={sampleProject({ assets, ...change })}
      isDownloading={false}
      onShow={onShow}
      onDownload={onDownload}
      onUnlock={vi.fn()}
    />,
  );
  return { screen, onDownload, onShow, assets };
}

test(
  'pictures that staff delivered are shown beside the list, open over the window and step by keys [F9 D19]',
  { tags: 'nightly' },
  async () => {
    const { screen, onDownload, assets } = await showPictures();
    const section = screen.getByRole('region', { name: 'Pictures' });
    expect(
      section
        .getByRole('button')
        .elements()
        .map((each) => each.getAttribute('aria-label')),
    ).toEqual(['View front.jpg', 'View roof.png']);
    await section.getByRole('button', { name: 'View front.jpg' }).click();
    const box = screen.getByRole('dialog', { name: 'front.jpg' });
    await expect.element(box.getByRole('img', { name: 'front.jpg' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('+');
    await expect.element(box.getByRole('status', { name: 'Zoom' })).toHaveTextContent('150%');
    // What was in the middle still is.
    const stage = box.getByRole('group', { name: /^Picture\./ }).element();
    expect(stage.scrollLeft).toBeGreaterThan(0);
    expect(Math.abs(stage.scrollLeft - (stage.scrollWidth - stage.clientWidth) / 2)).toBeLessThanOrEqual(1);
    await userEvent.keyboard('0');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('dialog', { name: 'roof.png' }).getByText('2 of 2')).toBeVisible();
    await screen.getByRole('button', { name: 'Download Mill roof.png' }).click();
    expect(onDownload).toHaveBeenCalledWith(assets[0]);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a picture without a smaller copy that may not be taken home is not shown either, and says why; before the unlock it leads there [F9 D10]', async () => {
  const access = { ...sampleProject().access, canDownload: false };
  const refused = await showPictures({
    access: { ...access, restrictionReason: 'view_only', restrictionMessage: 'Download not available' },
  });
  const section = refused.screen.getByRole('region', { name: 'Pictures' });
  await expect.element(section.getByText('Download not available')).toBeVisible();
  expect(section.element().querySelector('img')).toBeNull();
  expect(await violations()).toEqual([]);
  await section.getByRole('button', { name: 'View roof.png' }).click({ force: true });
  expect(refused.onDownload).not.toHaveBeenCalled();
  await refused.screen.unmount();
  const locked = await showPictures({ access: { ...access, restrictionReason: 'needs_unlock' } });
  await locked.screen.getByRole('button', { name: 'View roof.png' }).click();
  expect(locked.onDownload).toHaveBeenCalledWith(locked.assets[0]);
});

test('before the unlock, and by a link, the smaller copy of a picture is looked at; the picture itself stays locked [F9 D10 N4]', async () => {
  const roof = picture('roof.png', { asset_url: 'data:image/png;base64,AAAA' });
  const assets = [roof, picture('picture.jpg', { madeFrom: roof.id, format: 'jpg' })];
  for (const restrictionReason of ['needs_unlock', 'view_only'] as const) {
    const access = { ...sampleProject().access, canDownload: false, restrictionReason };
    const { screen, onDownload } = await showPictures({ assets, access });
    await screen.getByRole('button', { name: 'View roof.png' }).click();
    const box = screen.getByRole('dialog', { name: 'roof.png' });
    await expect.element(box.getByRole('img', { name: 'roof.png' })).toHaveAttribute('src', PIXEL);
    await expect.element(box.getByText('This is a smaller copy.', { exact: false })).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(onDownload).not.toHaveBeenCalled();
    await screen.unmount();
  }
});

test('a delivered picture that is a panorama opens from inside [N19 F9]', async () => {
  const hall = picture('hall.jpg');
  const { screen, onShow } = await showPictures({ assets: [hall] }, [
    { id: 'of-hall', fileId: hall.id, state: 'ready' },
    { id: 'other', fileId: null, state: 'ready' },
  ]);
  await screen.getByRole('button', { name: 'Look around in hall.jpg' }).click();
  expect(onShow).toHaveBeenCalledWith('panorama', 'of-hall');
});

test('a picture and a file that cannot be read say so by name, with the reason and nothing of what staff do [Y4 F9]', async () => {
  const viewState = 'failed' as const;
  const { screen } = await showPictures({
    assets: [
      picture('roof.png', { viewState, viewProblem: 'The picture is damaged. Export it again.' }),
      picture('scan.e57', {
        asset_type: 'e57',
        role: 'scan',
        format: 'e57',
        viewState,
        viewProblem: 'The file ends within its E57 header.',
      }),
    ],
  });
  await expect
    .element(screen.getByText('roof.png cannot be shown here: The picture is damaged.', { exact: true }))
    .toBeVisible();
  await expect
    .element(screen.getByText('scan.e57 cannot be shown here: The file ends within its E57 header.'))
    .toBeVisible();
});
