import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { show, violations } from '#web/ui/show.tsx';
import { sampleProject } from './testing/sample-project.ts';
import { models, modelWithView, Page, verified3d } from './testing-page.tsx';

beforeEach(() => page.viewport(1200, 800));
afterEach(() => page.viewport(414, 896));

const nextOfWest = (url: string) =>
  modelWithView('west-2', 'West wing B.ifc', url).map((asset) =>
    asset.id === 'west-2' ? { ...asset, storey: 'west', earlierIds: ['west'] } : asset,
  );
const withNext = sampleProject({
  subType: 'Standard',
  assets: [...modelWithView('east', 'East wing.ifc', `${fragUrl}?east`), ...nextOfWest(`${fragUrl}?next`)],
});

test('a link to an earlier version opens the newest, and says so [V1 F10]', async () => {
  const screen = await show(<Page project={withNext} viewer={verified3d} fileId="west" />);
  await expect.element(screen.getByText(/^This link was made for an earlier version/)).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Models' })).toHaveValue('West wing B.ifc');
});

test(
  'who works in a model keeps it when its next version comes, until they ask for that [V1]',
  { tags: 'nightly' },
  async () => {
    const screen = await show(<Page project={models} viewer={verified3d} fileId="west" />);
    const chooser = screen.getByRole('combobox', { name: 'Models' });
    const walls = screen.getByRole('checkbox', { name: /^Walls?/ });
    await expect.element(walls).toBeVisible();
    const canvas = document.querySelector('canvas');
    await screen.showInstead(<Page project={withNext} viewer={verified3d} fileId="west" />);
    await expect.element(screen.getByText('A newer version of West wing B.ifc was delivered.')).toBeVisible();
    await expect.element(chooser).toHaveValue('West wing.ifc');
    expect(document.querySelector('canvas')).toBe(canvas);
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Show it' }).click();
    await expect.element(chooser).toHaveValue('West wing B.ifc');
    await expect.element(screen.getByLabelText('Address')).toHaveTextContent(`${verified3d} west-2`);
    await expect.element(screen.getByText(/^A newer version/)).not.toBeInTheDocument();
  },
);
