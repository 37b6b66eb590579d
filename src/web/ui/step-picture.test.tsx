import { expect, test } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { show } from './show.tsx';
import { StepPicture } from './step-picture.tsx';

const picture = (url: string): WireAsset => ({
  ...bareAsset,
  id: '7b6a1c1e-0000-4000-8000-0000000000a1',
  asset_type: 'png',
  asset_name: 'model.png',
  name: 'model.png',
  role: 'image',
  format: 'png',
  storey: null,
  product: 'BIMIT Engine',
  pdf_subtype: null,
  bytes: 1,
  asset_url: url,
  created: '',
  madeFrom: null,
  viewState: null,
});

test('a picture that is on its way shows the sign of its step, and none of it once it is there [F3]', async () => {
  const screen = await show(
    <>
      <div data-testid="coming" style={{ height: 100 }}>
        <StepPicture step="firstDraft" isDone project={{ projectId: 'p', assets: [picture('/none.png')] }} />
      </div>
      <div data-testid="there" style={{ height: 100 }}>
        <StepPicture
          step="firstDraft"
          isDone
          project={{ projectId: 'p', assets: [picture(document.createElement('canvas').toDataURL())] }}
        />
      </div>
    </>,
  );
  const [coming, there] = ['coming', 'there'].map((id) => screen.getByTestId(id).element());
  await expect.poll(() => there?.querySelector('svg')).toBeNull();
  expect(there?.querySelector('img')).toHaveProperty('clientHeight', 100);
  expect(coming?.querySelector('svg')).not.toBeNull();
  expect(getComputedStyle(coming?.querySelector('img') ?? document.body).opacity).toBe('0');
});

test('where a file was delivered beside the result of the engine, its own picture is shown with it [F3 F4]', async () => {
  const of = (name: string, product: string) => ({ ...picture(`/${product}-${name}`), name, product });
  const assets = [of('thumbnail.png', 'BIMIT Engine'), of('drawing.png', 'BIMIT Verified')];
  const shown = async (isVerified: boolean, of = assets) => {
    const screen = await show(
      <StepPicture step="areaPlanReport" isDone isVerified={isVerified} project={{ projectId: 'p', assets: of }} />,
    );
    const source = screen.container.querySelector('img')?.getAttribute('src');
    await screen.unmount();
    return source;
  };
  expect(await shown(true)).toBe('/BIMIT Verified-drawing.png');
  expect(await shown(false)).toBe('/BIMIT Engine-thumbnail.png');
  expect(await shown(false, assets.slice(1)), 'the only one').toBe('/BIMIT Verified-drawing.png');
});
