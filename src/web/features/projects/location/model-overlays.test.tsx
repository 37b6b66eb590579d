import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { show, violations } from '#web/ui/show.tsx';
import { DrawingView } from './drawing-view.tsx';
import type { OverlayModel } from './file-choice.ts';
import { createViewMemory } from './view-memory.ts';

/** The two walls of the tiny model, which stands 100 m east of its origin, as somebody has drawn them. */
const walls = (x: number, y: number) =>
  [0, 3].map((v) =>
    [
      [0, 0],
      [4, 0],
      [4, 0.2],
      [0, 0.2],
      [0, 0],
    ].flatMap(([a = 0, b = 0]) => [x + a, y + v + b]),
  );
const drawn = (originM: [number, number], lines: number[][]): CadDrawing => ({
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM,
  bounds: { minX: 0, minY: 0, maxX: 20, maxY: 15 },
  layers: [{ name: 'A-WALL', color: null, isShown: true }],
  groups: [{ layer: 0, color: null, penMm: 0.25, lines, curves: [], arcs: [], fills: [] }],
  texts: [],
  sheets: [],
  missed: [],
});
const model: OverlayModel = { id: 'm', name: 'Hall.ifc', url: fragUrl };

async function showDrawing(drawing: CadDrawing, models: readonly OverlayModel[]) {
  await page.viewport(1200, 800);
  const url = URL.createObjectURL(new Blob([JSON.stringify(drawing)]));
  return show(
    <div style={{ position: 'relative', height: 700 }}>
      <DrawingView
        url={url}
        name="Level 1.dxf"
        modelUnits="metric"
        isPreview={false}
        chooser={null}
        models={models}
        project={undefined}
        building={undefined}
        placement={null}
        memory={createViewMemory()}
      />
    </div>,
  );
}

test(
  'staff lay a model over a drawing: it comes to lie on its lines, is cut elsewhere, moved by a distance and taken away [T11 K6 K12]',
  { tags: 'nightly' },
  async () => {
    const screen = await showDrawing(drawn([0, 0], walls(10, 5)), [model]);
    await screen.getByRole('checkbox', { name: 'Hall.ifc' }).click();
    await expect
      .element(screen.getByText('Aligned by matching lines: turned 0.00°, moved 90.14 m. 100% of its lines match.'))
      .toBeVisible();
    expect(await violations()).toEqual([]);
    const slider = screen.getByRole('slider', { name: 'Cut height of Hall.ifc' });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '1.22 m');
    slider.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '1.27 m');

    await screen.getByRole('button', { name: 'Measure tool' }).click();
    const canvas = screen.getByRole('img', { name: 'Drawing Level 1.dxf' });
    await canvas.click({ position: { x: 700, y: 300 } });
    await canvas.click({ position: { x: 800, y: 300 } });
    await screen.getByRole('button', { name: /^Move by \d/ }).click();
    await expect.element(screen.getByText('Moved manually.')).toBeVisible();
    await screen.getByRole('button', { name: 'Find position again' }).click();
    await expect.element(screen.getByText(/moved 90\.14 m/)).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Hall.ifc' }).click();
    expect(slider.query()).toBeNull();
  },
);

test('files that share their coordinates are left where they lie [K6]', { tags: 'nightly' }, async () => {
  const screen = await showDrawing(drawn([90, -5], walls(10, 5)), [model]);
  await screen.getByRole('checkbox', { name: 'Hall.ifc' }).click();
  await expect.element(screen.getByText('Uses the coordinates of the drawing. 100% of its lines match.')).toBeVisible();
});

test('a model that does not come says so once, and customers are offered none [T11 K7]', async () => {
  const screen = await showDrawing(drawn([0, 0], walls(10, 5)), [{ ...model, url: '/nowhere.frag' }]);
  await screen.getByRole('checkbox', { name: 'Hall.ifc' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to fetch IFC file');
  expect((screen.getByRole('checkbox', { name: 'Hall.ifc' }).element() as HTMLInputElement).checked).toBe(false);
  await screen.getByRole('button', { name: 'Close' }).click();
  expect(screen.getByRole('alert').query()).toBeNull();
  await screen.unmount();
  const customers = await showDrawing(drawn([0, 0], walls(10, 5)), []);
  await expect.element(customers.getByText('A-WALL')).toBeVisible();
  expect(customers.getByText('IFC models').query()).toBeNull();
});
