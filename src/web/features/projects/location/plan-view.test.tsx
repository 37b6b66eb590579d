import { QueryClient } from '@tanstack/react-query';
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { readingIn } from '#web/lib/testing/reading-in.ts';
import { show, violations } from '#web/ui/show.tsx';
import { PlanView } from './plan-view.tsx';
import { createViewMemory } from './view-memory.ts';

// Files of tests share the store of one browser.
beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(414, 896));

const showPlan = async (queries = new QueryClient()) => {
  await page.viewport(1000, 700);
  return show(
    <div style={{ position: 'relative', height: 600 }}>
      <PlanView
        building={doubtfulBuilding}
        project={undefined}
        modelUnits="imperial"
        isPreview={false}
        memory={createViewMemory()}
        changes={undefined}
        models={[]}
      />
    </div>,
    { queries },
  );
};

test('the hatch has a legend with its area, on the level that has it [N26 N7]', { tags: 'nightly' }, async () => {
  const screen = await showPlan();
  const legend = screen.getByText('Scanned, not modeled');
  await expect.element(legend).toBeVisible();
  expect(legend.element().parentElement?.textContent).toContain('215 sq ft');
  expect(await violations()).toEqual([]);
  await screen.getByRole('combobox', { name: 'Level' }).click();
  await screen.getByRole('option', { name: /First floor/ }).click();
  await expect.element(legend).not.toBeInTheDocument();
});

test('areas are in the units of the reader, until others are chosen here [N26 N13]', async () => {
  const screen = await showPlan(readingIn('metric'));
  const legend = screen.getByText('Scanned, not modeled');
  await expect.element(legend).toBeVisible();
  expect(legend.element().parentElement?.textContent).toContain('20.0 m²');
  expect(screen.getByText(/sq ft/).elements()).toEqual([]);
  expect(localStorage.getItem('measureUnit'), 'nobody has chosen here').toBeNull();
  await screen.getByText('FT', { exact: true }).click();
  expect(legend.element().parentElement?.textContent).toContain('215 sq ft');
});

test('the legend tells lines of what is overhead from those of what is assumed [N7]', async () => {
  const screen = await showPlan();
  const styles = [];
  for (const words of ['Overhead or hidden', 'Assumed, not seen']) {
    const text = screen.getByText(words);
    await expect.element(text).toBeVisible();
    const sample = text.element().nextElementSibling;
    styles.push(sample && getComputedStyle(sample).borderTopStyle);
  }
  expect(styles).toEqual(['dashed', 'dotted']);
});
