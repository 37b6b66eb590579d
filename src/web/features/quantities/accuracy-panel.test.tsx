import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EVIDENCE } from '#domain/quantities/accuracy.ts';
import { sampleElement, sampleTable } from '#domain/quantities/testing/sample-table.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ShownDock, type Seen } from './shown-dock.tsx';

test('accuracy colors elements in bands with a legend, and comments once on each that is outside the tolerance [N3]', async () => {
  const meters = (value: number) => ({ kind: 'length' as const, value });
  const evidence = (confidence: string, assumed: string, p95M?: number) => ({
    name: EVIDENCE.set,
    properties: [
      { name: EVIDENCE.confidence, value: confidence },
      { name: EVIDENCE.assumed, value: assumed },
      ...(p95M === undefined ? [] : [{ name: EVIDENCE.distance95, value: meters(p95M) }]),
    ],
  });
  const table = {
    ...sampleTable([1, 2, 3, 4].map((id) => sampleElement(id, { category: 'IFCWALL', sets: [id - 1] }))),
    sets: [evidence('0.9', '', 0.004), evidence('0.7', 'width', 0.03), evidence('0.4', '', 0.09), evidence('0.9', '')],
  };
  const before = [{ globalId: 'id-3', text: 'Outside tolerance. Seen last week.' }];
  const seen: Seen = { elements: null, colors: [], said: [], exports: [] };
  const screen = await show(
    <ShownDock
      source={{ state: 'ready', table }}
      level={null}
      comments={before}
      report={(change) => void Object.assign(seen, change(seen))}
    />,
  );
  const colored = () => seen.colors.map(({ keys }) => keys.join(' '));
  await screen.getByRole('button', { name: 'Accuracy', exact: true }).click();
  const accuracy = screen.getByRole('region', { name: 'Accuracy', exact: true });
  await expect.poll(colored).toEqual(['id-1 id-4', 'id-2', 'id-3']);
  await accuracy.getByText('Assumed', { exact: true }).click();
  await expect.poll(colored).toEqual(['id-1 id-3 id-4', 'id-2']);
  await accuracy.getByText('Distance', { exact: true }).click();
  await accuracy.getByRole('textbox', { name: 'Tolerance' }).fill('20');
  await expect.poll(colored).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
  await expect
    .element(accuracy.getByRole('list', { name: 'Legend' }))
    .toMatchTextContent(/Within the tolerance1.*Not measured1/);
  await accuracy.getByRole('button', { name: 'Up to twice the tolerance' }).click();
  expect([...(seen.elements?.selected ?? [])]).toEqual(['id-2']);
  await expect.element(accuracy.getByText('1 element has such a comment already.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await accuracy.getByRole('button', { name: 'Comment on 1 element' }).click();
  expect(seen.said).toEqual([]);
  await page.getByRole('button', { name: 'Write comments' }).click();
  await expect
    .poll(() => seen.said)
    .toEqual([
      'id-2: Outside tolerance. 5% of the scan points on this element are 30 mm or more from its faces. The tolerance is 20 mm.',
    ]);
  await expect.element(accuracy.getByRole('button', { name: 'Comment on 0 elements' })).toBeDisabled();
  await accuracy.getByRole('button', { name: 'Close Accuracy' }).click();
  await expect.poll(colored).toEqual([]);
});
