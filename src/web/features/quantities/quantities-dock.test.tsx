import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleTable } from '#domain/quantities/testing/sample-table.ts';
import { show, violations } from '#web/ui/show.tsx';
import { SidePanelsProvider } from '#web/ui/side-panels.ts';
import { ShownDock } from './shown-dock.tsx';

afterEach(() => page.viewport(1280, 800));

async function showDock(width: number) {
  await page.viewport(width, 800);
  return await show(
    <ShownDock source={{ state: 'ready', table: sampleTable() }} level={null} report={() => undefined} />,
  );
}
type Screen = Awaited<ReturnType<typeof showDock>>;
const panel = (screen: Screen, name: string) => screen.getByRole('region', { name, exact: true });
const open = (screen: Screen, name: string) =>
  screen.getByRole('toolbar', { name: 'Model panels' }).getByRole('button', { name }).click();

test(
  'each panel opens and closes by its button; those opened last are shown beside the model, the others wait as they are [V14]',
  { tags: 'nightly' },
  async () => {
    const screen = await showDock(1280);
    await panel(screen, 'Quantities').getByRole('textbox', { name: 'Search elements' }).fill('door');
    const panels = ['Model Tree', 'Classification', 'Selection Basket', 'Information Takeoff', 'Properties'];
    for (const [i, name] of panels.entries()) {
      await open(screen, name);
      await expect.element(panel(screen, name)).toBeVisible();
      const before = panels[i - 1] ?? 'Quantities';
      await expect.element(panel(screen, before)).toBeVisible();
      expect(screen.getByRole('button', { name: /^Close / }).elements().length, 'the model stays in sight').toBe(2);
    }
    await open(screen, 'Quantities');
    await expect
      .element(panel(screen, 'Quantities').getByRole('textbox', { name: 'Search elements' }))
      .toHaveValue('door');
    await open(screen, 'Quantities');
    await expect.poll(() => panel(screen, 'Quantities').query()).toBeNull();
    await page.viewport(1920, 800);
    await expect.element(panel(screen, 'Selection Basket')).toBeVisible();
  },
);

test.each([
  [1280, ['Quantities'], true],
  [1100, [], false],
])(
  'panels at both sides leave half of %i px to the model: one closes for the other where they do not [V14]',
  async (width, first, hasBoth) => {
    await page.viewport(width, 800);
    const report = vi.fn();
    function Viewer() {
      const [isLeftOpen, setLeftOpen] = useState(true);
      return (
        <SidePanelsProvider value={{ isLeftOpen, hasRoom: width >= 1280, closeLeft: () => setLeftOpen(false) }}>
          <button type="button" aria-pressed={isLeftOpen} onClick={() => setLeftOpen(!isLeftOpen)}>
            Left
          </button>
          <ShownDock source={{ state: 'ready', table: sampleTable() }} level={null} report={report} />
        </SidePanelsProvider>
      );
    }
    const screen = await show(<Viewer />);
    const left = screen.getByRole('button', { name: 'Left' });
    const names = () =>
      screen
        .getByRole('button', { name: /^Close / })
        .elements()
        .map((each) => each.ariaLabel);
    await expect.poll(names).toEqual(first.map((name) => `Close ${name}`));
    await open(screen, 'Model Tree');
    await expect.poll(names).toEqual(['Close Model Tree']);
    await expect.element(left).toHaveAttribute('aria-pressed', String(hasBoth));
    if (hasBoth) return;
    await left.click();
    await expect.poll(names).toEqual([]);
    await left.click();
    expect(names(), 'what gave way waits to be asked for').toEqual([]);
    await open(screen, 'Model Tree');
    await expect.poll(names).toEqual(['Close Model Tree']);
  },
);

test(
  'on a phone one panel is open at a time, none at first, under the picture or all over it [V14]',
  { tags: 'nightly' },
  async () => {
    const screen = await showDock(390);
    expect(panel(screen, 'Quantities').query()).toBeNull();
    await open(screen, 'Quantities');
    await open(screen, 'Model Tree');
    await expect.element(panel(screen, 'Model Tree')).toBeVisible();
    expect(panel(screen, 'Quantities').query()).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
    const heightPx = () => panel(screen, 'Model Tree').element().getBoundingClientRect().height;
    const shortPx = heightPx();
    expect(shortPx).toBeLessThan(760 * 0.56);
    await screen.getByRole('button', { name: 'Make the panel taller' }).click();
    await expect.poll(heightPx).toBeGreaterThan(600);
    const shorter = screen.getByRole('button', { name: 'Make the panel shorter' });
    shorter.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(heightPx).toBe(shortPx);
    await userEvent.dragAndDrop(
      screen.getByRole('button', { name: 'Make the panel taller' }),
      screen.getByText('Architecture'),
    );
    await expect.poll(() => panel(screen, 'Model Tree').query()).toBeNull();
  },
);

test('where a page is zoomed in, the rows of a table can be scrolled to [Q1]', async () => {
  await page.viewport(720, 450);
  const screen = await show(
    <div style={{ position: 'absolute', inset: '97px 0 0' }}>
      <ShownDock
        source={{ state: 'ready', table: sampleTable() }}
        level={null}
        report={() => undefined}
        heightPx={353}
      />
    </div>,
  );
  await open(screen, 'Quantities');
  const row = screen.getByRole('grid', { name: 'Quantities' }).getByRole('row').nth(1);
  row.element().scrollIntoView();
  await expect.element(row).toBeInViewport({ ratio: 1 });
});

test('quantities say which model they count, where others are shown with it [Q1]', async () => {
  await page.viewport(1280, 800);
  const dock = (onlyOf: string | null) => (
    <ShownDock
      source={{ state: 'ready', table: sampleTable() }}
      level={null}
      onlyOf={onlyOf}
      report={() => undefined}
    />
  );
  const screen = await show(dock('Duplex_Architecture.ifc'));
  const note = screen.getByText('Of Duplex_Architecture.ifc only. Choose another model to count it.');
  await expect.element(note).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.showInstead(dock(null));
  await expect.element(note).not.toBeInTheDocument();
});
