import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EVIDENCE } from '#domain/quantities/accuracy.ts';
import { sampleElement, sampleTable } from '#domain/quantities/testing/sample-table.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ShownDock, type Seen } from './shown-dock.tsx';

afterEach(() => page.viewport(414, 896));

test(
  'accuracy colors elements in bands with a legend, and comments once on each that is outside the tolerance [N3]',
  { tags: 'nightly' },
  async () => {
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
      sets: [
        evidence('0.9', '', 0.004),
        evidence('0.7', 'width', 0.03),
        evidence('0.4', '', 0.09),
        evidence('0.9', ''),
      ],
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
    await expect.element(accuracy.getByRole('button', { name: 'Show in the model' })).not.toBeInTheDocument();
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
  },
);

test(
  'a tolerance that is none is said at its field and changes nothing; a decimal comma is one [N3]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1280, 800);
    const distance = { name: EVIDENCE.distance95, value: { kind: 'length' as const, value: 0.004 } };
    const table = {
      ...sampleTable([sampleElement(1, { category: 'IFCWALL', sets: [0] })]),
      sets: [{ name: EVIDENCE.set, properties: [{ name: EVIDENCE.confidence, value: '0.9' }, distance] }],
    };
    const seen: Seen = { elements: null, colors: [], said: [], exports: [] };
    const screen = await show(
      <ShownDock
        source={{ state: 'ready', table }}
        level={null}
        report={(change) => void Object.assign(seen, change(seen))}
      />,
    );
    await screen.getByRole('button', { name: 'Accuracy', exact: true }).click();
    const accuracy = screen.getByRole('region', { name: 'Accuracy', exact: true });
    await accuracy.getByText('Distance', { exact: true }).click();
    const field = accuracy.getByRole('textbox', { name: 'Tolerance' });
    const within = accuracy.getByText(/^Within the tolerance$/);
    await expect.element(within).toBeEnabled();
    for (const [typed, sentence] of [
      ['-1', 'Enter a tolerance from 0.1 to 1,000 mm.'],
      ['0', 'Enter a tolerance from 0.1 to 1,000 mm.'],
      ['1e99', 'Enter a tolerance from 0.1 to 1,000 mm.'],
      ['abc', 'Enter a number, such as 0.5.'],
      ['1,000', 'Enter the number without a comma.'],
      ['', 'Enter a tolerance.'],
    ] as const) {
      await field.fill(typed);
      await expect.element(accuracy.getByText(sentence)).toBeVisible();
      await expect.element(field).toHaveValue(typed);
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(within).toBeEnabled();
    }
    expect(await violations()).toEqual([]);
    await field.fill('0,5');
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
    await expect.element(within).toBeDisabled();
    await field.fill('3');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveValue('4');
    await expect.element(within).toBeEnabled();
    await screen.getByRole('radiogroup', { name: 'Units' }).getByText('FT').click();
    await expect.element(field).toHaveValue('0.16');
  },
);

test('colors that another panel gave stay when Accuracy closes, and Accuracy takes them back when asked [N3]', async () => {
  const table = {
    ...sampleTable([sampleElement(1, { category: 'IFCWALL', sets: [0] })]),
    sets: [{ name: EVIDENCE.set, properties: [{ name: EVIDENCE.confidence, value: '0.9' }] }],
  };
  const seen: Seen = { elements: null, colors: [], said: [], exports: [] };
  const screen = await show(
    <ShownDock
      source={{ state: 'ready', table }}
      level={null}
      report={(change) => void Object.assign(seen, change(seen))}
    />,
  );
  const colors = () => seen.colors.map(({ cssColor }) => cssColor);
  await screen.getByRole('button', { name: 'Accuracy', exact: true }).click();
  const accuracy = screen.getByRole('region', { name: 'Accuracy', exact: true });
  await expect.poll(() => seen.elements?.coloredBy).toBe('accuracy');
  const own = colors();
  seen.elements?.color([{ keys: ['id-1'], cssColor: '#00ff00' }], 'takeoff');
  await accuracy.getByRole('button', { name: 'Show in the model' }).click();
  expect(colors()).toEqual(own);
  seen.elements?.color([{ keys: ['id-1'], cssColor: '#00ff00' }], 'takeoff');
  await expect.element(accuracy.getByRole('button', { name: 'Show in the model' })).toBeVisible();
  await accuracy.getByRole('button', { name: 'Close Accuracy' }).click();
  await expect.element(accuracy).not.toBeInTheDocument();
  expect(colors()).toEqual(['#00ff00']);
});
