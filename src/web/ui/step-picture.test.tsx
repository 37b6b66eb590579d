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
