import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { decodeViewerState } from '#viewer/state-text.ts';
import { show, violations } from '#web/ui/show.tsx';
import { DrawingView } from './drawing-view.tsx';
import { createViewMemory } from './view-memory.ts';

const group = { layer: 0, color: null, penMm: 0.25, lines: [], curves: [], arcs: [], fills: [] };
const words = (text: string, x: number, y: number, layer = 0): CadDrawing['texts'][number] => ({
  layer,
  color: null,
  x,
  y,
  heightM: 0.2,
  angleRad: 0,
  widthFactor: 1,
  across: 'left',
  down: 'baseline',
  lines: [text],
});
/** A hall of 60 by 40 m with three offices, one on a layer that is off; a sheet whose view shows the first office, turned by 90 degrees. */
const drawing: CadDrawing = {
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM: [0, 0],
  bounds: { minX: 0, minY: 0, maxX: 60, maxY: 40 },
  layers: [
    { name: 'A-WALL', color: null, isShown: true },
    { name: 'OFF', color: null, isShown: false },
  ],
  groups: [{ ...group, lines: [[0, 0, 60, 0, 60, 40, 0, 40, 0, 0]] }],
  texts: [words('Office 1', 5, 30), words('OFFICE 2', 50, 5), words('Lobby', 30, 20), words('Office 3', 1, 1, 1)],
  sheets: [
    {
      name: 'A-101',
      scale: 50,
      hasOtherScales: false,
      bounds: { minX: 0, minY: 0, maxX: 21, maxY: 14 },
      groups: [{ ...group, lines: [[0, 0, 21, 0, 21, 14, 0, 14, 0, 0]] }],
      texts: [words('Ground floor', 15, 1)],
      views: [
        {
          ring: [2, 2, 12, 2, 12, 12, 2, 12],
          of: [5, 30],
          at: [7, 7],
          scale: 1,
          turnRad: Math.PI / 2,
          hiddenLayers: [],
        },
      ],
    },
  ],
  missed: [],
};

beforeEach(() => localStorage.clear());

async function showDrawing(view = '') {
  const url = URL.createObjectURL(new Blob([JSON.stringify(drawing)]));
  const memory = createViewMemory(view);
  const written: string[] = [];
  memory.listen((text) => written.push(text));
  const screen = await show(
    <div style={{ position: 'relative', height: 700 }}>
      <DrawingView
        url={url}
        name="Hall.dxf"
        modelUnits="metric"
        isPreview={false}
        chooser={null}
        models={[]}
        project={undefined}
        building={undefined}
        placement={null}
        memory={memory}
      />
    </div>,
  );
  await expect.element(screen.getByRole('searchbox', { name: 'Search the drawing' })).toBeVisible();
  /** How far what the address says to look at is from a place, whole meters. */
  const metersFrom = (x: number, y: number) => {
    const { target } = decodeViewerState(written.at(-1) ?? '').camera ?? { target: [Infinity, Infinity] as const };
    return Math.floor(Math.hypot(target[0] - x, target[1] - y));
  };
  return { screen, metersFrom, written };
}

test(
  'words of a drawing are counted, marked and gone through by keys, from above, with hidden layers left out [K1]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1200, 800);
    const { screen, metersFrom } = await showDrawing();
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Search the drawing' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('office');
    await expect.element(screen.getByText('2 hits')).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('1 of 2')).toBeVisible();
    await expect.poll(() => metersFrom(5, 30)).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => metersFrom(50, 5)).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => metersFrom(5, 30), { message: 'the first follows the last' }).toBe(0);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(screen.getByText('2 of 2')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'OFF' }).click();
    await expect.element(screen.getByText('3 hits')).toBeVisible();
    await field.fill('garage');
    await expect.element(screen.getByText('No hits')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Next hit' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
  },
);

test(
  'a sheet shows its own words and those in its view, is kept in the address, and goes back to the model [K1 K2]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1200, 800);
    const { screen, metersFrom, written } = await showDrawing();
    await screen.getByRole('combobox', { name: 'Sheet' }).click();
    await screen.getByRole('option', { name: 'A-101' }).click();
    await expect.element(screen.getByText('Lengths are measured at the scale of this sheet, 1:50.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: '2D or 3D' }).query(), 'paper is flat').toBeNull();
    const field = screen.getByRole('searchbox', { name: 'Search the drawing' });
    await field.fill('ground');
    await expect.element(screen.getByText('1 hit')).toBeVisible();
    await field.fill('office');
    // What is outside of the view is not on the sheet.
    await expect.element(screen.getByText('1 hit')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => metersFrom(7, 8), { message: 'turned with the view' }).toBe(0);
    expect(decodeViewerState(written.at(-1) ?? '').sheet).toBe('A-101');
    await screen.unmount();
    const again = await showDrawing(written.at(-1));
    await expect.element(again.screen.getByRole('combobox', { name: 'Sheet' })).toHaveValue('A-101');
    await again.screen.getByRole('combobox', { name: 'Sheet' }).click();
    await again.screen.getByRole('option', { name: 'Model' }).click();
    await again.screen.getByRole('searchbox', { name: 'Search the drawing' }).fill('office');
    await expect.element(again.screen.getByText('2 hits')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => again.metersFrom(5, 30)).toBe(0);
    expect(decodeViewerState(again.written.at(-1) ?? '').sheet).toBeNull();
  },
);
