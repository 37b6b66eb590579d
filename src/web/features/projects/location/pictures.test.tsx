import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

async function showPictures(change: Partial<WireProject> = {}) {
  const onDownload = vi.fn();
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
      onShow={vi.fn()}
      onDownload={onDownload}
      onUnlock={vi.fn()}
    />,
  );
  return { screen, onDownload, assets };
}

test('pictures that staff delivered are shown beside the list, open over the window and step by keys [F9 D19]', async () => {
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
});

test('a picture that may not be taken home is not shown either, and says why; before the unlock it leads there [F9 D10]', async () => {
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
