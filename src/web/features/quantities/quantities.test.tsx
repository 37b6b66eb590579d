import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleElement, sampleTable } from '#domain/quantities/testing/sample-table.ts';
import { show, violations } from '#web/ui/show.tsx';
import type { TableSource } from './quantities-dock.tsx';
import { ShownDock, type Seen } from './shown-dock.tsx';

afterEach(() => page.viewport(1280, 800));

const ready: TableSource = { state: 'ready', table: sampleTable() };

async function showDock(source: TableSource = ready, width = 1280, level: string | null = null) {
  await page.viewport(width, 800);
  const seen: Seen = { elements: null, colors: [], said: [], exports: [] };
  const screen = await show(
    <ShownDock source={source} level={level} report={(change) => void Object.assign(seen, change(seen))} />,
  );
  return { screen, seen };
}
type Screen = Awaited<ReturnType<typeof showDock>>['screen'];

const rowsOf = (screen: Screen) =>
  screen
    .getByRole('grid', { name: 'Quantities' })
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('[role=rowheader], [role=gridcell]')].map((cell) => cell.textContent));
const panel = (screen: Screen, name: string) => screen.getByRole('region', { name, exact: true });
const open = (screen: Screen, name: string) =>
  screen.getByRole('toolbar', { name: 'Model panels' }).getByRole('button', { name }).click();

test(
  'the quantities panel is open at first, 307 by 600 px, with total items and a table by family [Q1 V14]',
  { tags: 'nightly' },
  async () => {
    const { screen } = await showDock();
    const box = panel(screen, 'Quantities').element().getBoundingClientRect();
    expect([box.width, box.height]).toEqual([307, 600]);
    await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/Total Items\s*10/);
    const heads = screen.getByRole('columnheader').elements();
    expect(heads.map((head) => head.textContent)).toEqual(['FAMILY', 'COUNT', 'AREAm²', 'LENGTHm']);
    expect(rowsOf(screen).slice(1)).toEqual([
      ['Basic WallWall', '4', '22.502 of 4', '12.0003 of 4'],
      ['Duct segment', '1', '-', '6.000'],
      ['Furniture', '1', '-', '-'],
      ['SingleDoor', '2', '1.891 of 2', '-'],
      ['Slab', '1', '-', '-'],
      ['Window', '1', '1.50', '-'],
      ['Total', '10', '25.894 of 10', '18.0004 of 10'],
    ]);
    expect(await violations()).toEqual([]);
  },
);

test('figures follow the unit, lengths in feet and sixteenths of an inch [V7 Q1]', async () => {
  const { screen } = await showDock();
  await screen.getByRole('radiogroup', { name: 'Units' }).getByText('FT').click();
  await expect.element(screen.getByRole('columnheader', { name: /^AREA/ })).toMatchTextContent('AREAsq ft');
  expect(rowsOf(screen)[1]).toEqual(['Basic WallWall', '4', '242.192 of 4', `39' 4 7/16"3 of 4`]);
  const names = [...document.querySelectorAll('[role=rowheader] > span')];
  expect(
    names.filter((name) => name.scrollHeight > name.clientHeight + 1).map(({ textContent }) => textContent),
  ).toEqual([]);
  await screen.getByRole('combobox', { name: 'Group by' }).selectOptions('UniFormat code');
  const boxOf = (name: RegExp) =>
    screen.getByRole('columnheader', { name }).getByText(name).element().getBoundingClientRect();
  expect(boxOf(/^UNIFORMAT CODE/).right).toBeLessThanOrEqual(boxOf(/^COUNT/).left);
});

test('a group that is chosen is selected in the model and says what its sums are made of [Q6]', async () => {
  const { screen, seen } = await showDock();
  await screen.getByRole('row', { name: /^Basic Wall/ }).click();
  expect([...(seen.elements?.selected ?? [])]).toEqual(['id-10', 'id-11', 'id-12', 'id-13']);
  const details = screen.getByRole('region', { name: 'Details of Basic Wall' });
  await expect.element(details).toMatchTextContent(/22\.50 m²2 of 4 · Authored net/);
  await expect.element(details).toMatchTextContent(/3\.75 m³1 of 4 · Measured from its closed shape/);
});

test('rows are sorted by the heads, and read and chosen by keys [Q1]', async () => {
  const { screen, seen } = await showDock();
  const area = screen.getByRole('columnheader', { name: /^AREA/ });
  await area.getByRole('button').click();
  await expect.element(area).toHaveAttribute('aria-sort', 'descending');
  expect(rowsOf(screen).map(([name]) => name)).toEqual([
    undefined,
    'Basic WallWall',
    'SingleDoor',
    'Window',
    'Duct segment',
    'Furniture',
    'Slab',
    'Total',
  ]);
  (screen.getByRole('row', { name: /^Basic Wall/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => [...(seen.elements?.selected ?? [])]).toEqual(['id-22']);
  await userEvent.keyboard('{Home}');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Basic Wall/);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => seen.elements?.isolated?.size).toBe(4);
});

test(
  'filters by element, level and scope are counted, cleared, and isolate in the model; the table follows what is shown [Q2]',
  { tags: 'nightly' },
  async () => {
    const { screen, seen } = await showDock();
    await screen.getByRole('button', { name: 'Filter', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Door', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Wall', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Level 1' }).click();
    await screen.getByRole('checkbox', { name: 'Architecture' }).click();
    expect(await violations()).toEqual([]);
    await expect.element(screen.getByLabelText('4 filters selected')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Isolate in the model' }).click();
    expect([...(seen.elements?.isolated ?? [])]).toEqual(['id-10', 'id-12', 'id-13', 'id-20']);
    await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/4 of 10/);
    await screen.getByRole('button', { name: 'Clear all filters' }).click();
    await expect.element(screen.getByRole('group', { name: 'Filter' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus();
    // What is isolated stays so.
    await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/4 of 10.*4 elements isolated/s);
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/Total Items\s*10$/);
  },
);

test('any property filters too, and is taken back by itself [Q2]', { tags: 'nightly' }, async () => {
  const { screen } = await showDock();
  await screen.getByRole('button', { name: 'Filter', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Choose a property' }).click();
  await screen.getByRole('option', { name: 'Pset_WallCommon.IsExternal' }).click();
  await screen.getByRole('combobox', { name: 'Value' }).fill('Y');
  await screen.getByRole('option', { name: 'Yes' }).click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/2 of 10/);
  await expect.element(screen.getByText('2 elements found')).toBeVisible();
  await expect.element(screen.getByLabelText('1 filter selected')).toBeInTheDocument();
  expect(await violations()).toEqual([]);
  const list = screen.getByRole('group', { name: 'Filter' }).element();
  expect(list.scrollWidth, 'nothing is cropped at the side').toBeLessThanOrEqual(list.clientWidth);
  await screen.getByRole('button', { name: 'Remove the filter Pset_WallCommon.IsExternal is Yes' }).click();
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/Total Items\s*10$/);
  await screen.getByRole('combobox', { name: 'Choose a property' }).click();
  await screen.getByRole('combobox', { name: 'Choose a property' }).fill('Tag');
  await expect.element(screen.getByText('No properties found')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Choose a property' }).fill('');
  await screen.getByRole('option', { name: 'Identity Data.Rough Width' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).toBeInViewport({ ratio: 0.9 });
  await screen.getByRole('combobox', { name: 'Condition' }).selectOptions('at least');
  const width = screen.getByRole('textbox', { name: 'Value in m' });
  await width.fill('wide');
  await expect.element(screen.getByText('Enter a number, for example 2.5')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await width.fill('0.9');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/1 of 10/);
  await screen.getByRole('button', { name: 'Isolate in the model' }).click();
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/1 element isolated/);
});

test('attributes of the elements themselves filter as well [Q2]', { tags: 'nightly' }, async () => {
  const { screen } = await showDock();
  await screen.getByRole('button', { name: 'Filter', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Choose a property' }).click();
  await screen.getByRole('listbox').getByRole('option', { name: 'Type', exact: true }).click();
  await screen.getByRole('combobox', { name: 'Value' }).fill('Brick');
  await screen.getByRole('option', { name: 'Brick 300' }).click();
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/2 of 10/);
  await expect.element(screen.getByRole('button', { name: 'Remove the filter Type is Brick 300' })).toBeVisible();
});

test('a level that is cut limits the quantities, and a search narrows them by property values [Q2]', async () => {
  const { screen } = await showDock(ready, 1280, 'level-2');
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/3 of 10/);
  await screen.getByRole('textbox', { name: 'Search elements' }).fill('facade brick');
  await expect.element(panel(screen, 'SUMMARY')).toMatchTextContent(/1 of 10/);
  await screen.getByRole('textbox', { name: 'Search elements' }).fill('nothing like it');
  await expect
    .element(screen.getByText('No elements match. Clear a filter, or search for something else.'))
    .toBeVisible();
});

test(
  'the model tree has groups, categories, 20 elements and how many more, and isolates by Alt [V11]',
  { tags: 'nightly' },
  async () => {
    const walls = Array.from({ length: 23 }, (_, i) =>
      sampleElement(i + 1, { category: 'IFCWALL', name: `A wall with a rather long name no${i}x` }),
    );
    const { screen, seen } = await showDock({ state: 'ready', table: sampleTable(walls) });
    await open(screen, 'Model Tree');
    const tree = panel(screen, 'Model Tree');
    await tree.getByRole('button', { name: 'Wall', exact: true }).click();
    await expect.element(tree.getByText('...and 3 more elements')).toBeVisible();
    const named = tree.getByRole('button', { name: 'A wall with a rather lon...' });
    expect(named.elements()).toHaveLength(20);
    await expect.element(named.nth(1)).toMatchTextContent('...g name no1x');
    const heightPx = () => named.nth(1).element().getBoundingClientRect().height;
    const restingPx = heightPx();
    await named.nth(1).hover();
    expect(heightPx()).toBe(restingPx);
    await named.first().click();
    expect([...(seen.elements?.selected ?? [])]).toEqual(['id-1']);
    await expect.element(named.first()).toHaveAttribute('aria-pressed', 'true');
    await named.nth(1).click({ modifiers: ['Alt'] });
    expect([...(seen.elements?.isolated ?? [])]).toEqual(['id-2']);
    await named.nth(2).hover();
    await tree.getByRole('button', { name: /^Hide A wall .* no2x$/ }).click();
    expect([...(seen.elements?.hidden ?? [])]).toEqual(['id-3']);
    expect(await violations()).toEqual([]);
    await tree.getByRole('textbox', { name: 'Search elements' }).fill('no7x');
    await expect.poll(() => named.elements().length).toBe(1);
  },
);

test('the classification lists UniFormat codes and who gave them [V13]', { tags: 'nightly' }, async () => {
  const { screen, seen } = await showDock();
  await open(screen, 'Classification');
  const tree = panel(screen, 'Classification');
  await expect
    .element(tree.getByRole('button', { name: 'B20 Exterior Enclosure' }))
    .toHaveAttribute('aria-expanded', 'true');
  await tree.getByRole('button', { name: 'B20.10 Exterior Walls', exact: true }).click();
  expect([...(seen.elements?.selected ?? [])]).toEqual(['id-10', 'id-11']);
  await expect.element(tree.getByText('Coded in the file')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the basket takes elements once, and takeoffs are made of it [Q4 Q5 Q8 Q9]', { tags: 'nightly' }, async () => {
  const { screen, seen } = await showDock(ready, 1920);
  await open(screen, 'Selection Basket');
  const basket = panel(screen, 'Selection Basket');
  await basket.getByRole('button', { name: 'Run takeoff' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Selection basket is empty. Please add items to the basket first.');
  await open(screen, 'Model Tree');
  const tree = panel(screen, 'Model Tree');
  for (const name of ['Wall', 'Door', 'Wall']) {
    await tree.getByRole('button', { name, exact: true }).hover();
    await tree.getByRole('button', { name: `Add ${name} to the basket`, exact: true }).click();
  }
  await expect.element(basket.getByText('6 elements', { exact: true })).toBeVisible();
  await basket.getByRole('button', { name: 'Facade south, with a nam...' }).hover();
  await basket.getByRole('button', { name: /^Remove Facade south/ }).click();
  await basket.getByRole('button', { name: 'Run takeoff' }).click();
  const takeoff = panel(screen, 'Information Takeoff');
  const table = () =>
    takeoff
      .getByRole('row')
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(table().slice(1)).toEqual([
    ['Wall', '3', '10.001 of 3', '7.0002 of 3', '-'],
    ['Door', '2', '1.891 of 2', '-', '-'],
  ]);
  expect(await violations()).toEqual([]);
  await takeoff.getByRole('button', { name: 'Export to Excel' }).click();
  await expect
    .poll(() => seen.exports[0]?.file.name)
    .toMatch(/^takeoff-report-Building Elements Takeoff-basket-\d{4}-\d\d-\d\d\.xlsx$/);
  await basket.getByRole('button', { name: 'Empty basket' }).click();
  await expect.element(takeoff.getByText('The basket has changed. Run the takeoff again.')).toBeVisible();
});

test('a basket without anything that is built says so [Q4]', { tags: 'nightly' }, async () => {
  const { screen } = await showDock();
  await open(screen, 'Model Tree');
  const tree = panel(screen, 'Model Tree');
  await tree.getByRole('button', { name: 'Space', exact: true }).hover();
  await tree.getByRole('button', { name: 'Add Space to the basket' }).click();
  await open(screen, 'Information Takeoff');
  await panel(screen, 'Information Takeoff').getByRole('button', { name: 'Run takeoff' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('No valid items found in the selection basket.');
});

test(
  'the colored takeoff takes colors of 3 or 6 digits and shows them in the model [Q5 V20]',
  { tags: 'nightly' },
  async () => {
    const { screen, seen } = await showDock();
    await screen.getByRole('row', { name: /^Basic Wall/ }).click();
    await open(screen, 'Selection Basket');
    await panel(screen, 'Selection Basket').getByRole('button', { name: 'Add 4 selected elements' }).click();
    await open(screen, 'Information Takeoff');
    const takeoff = panel(screen, 'Information Takeoff');
    await takeoff.getByRole('combobox', { name: 'Takeoff' }).selectOptions('Colored Elements Takeoff');
    await takeoff.getByRole('button', { name: 'Run takeoff' }).click();
    const color = takeoff.getByRole('textbox', { name: 'Color of Brick 300' });
    await color.fill('#12');
    await expect.element(takeoff.getByText('Enter a color with 3 or 6 digits, such as #2f67d8.')).toBeVisible();
    await color.fill('0f0');
    await takeoff.getByRole('button', { name: 'Show in the model' }).click();
    expect(seen.colors).toEqual([
      { keys: ['id-10', 'id-11'], cssColor: '#00ff00' },
      { keys: ['id-12', 'id-13'], cssColor: '#a9bcd6' },
    ]);
  },
);

test('a door schedule lists number, type, size, level and room by its parts [Q6]', { tags: 'nightly' }, async () => {
  const { screen, seen } = await showDock();
  await open(screen, 'Information Takeoff');
  const takeoff = panel(screen, 'Information Takeoff');
  await takeoff.getByText('Schedules').click();
  await takeoff.getByRole('combobox', { name: 'Part by' }).selectOptions('Room');
  const door = takeoff.getByRole('button', { name: /^D-02/ });
  await expect
    .element(door)
    .toMatchTextContent('D-02Single 900 · Level 1 · 101 OfficeWidth0.900 mHeight2.100 mArea1.89 m²');
  await door.click();
  expect([...(seen.elements?.selected ?? [])]).toEqual(['id-20']);
  expect(await violations()).toEqual([]);
  await takeoff.getByRole('button', { name: 'Export to Excel' }).click();
  await expect.poll(() => seen.exports[0]?.file.name).toMatch(/^model-quantities-door-schedule-/);
});

test(
  'properties of the selected element come in their groups; of several come the sums [V12]',
  { tags: 'nightly' },
  async () => {
    const { screen } = await showDock();
    await open(screen, 'Properties');
    const properties = panel(screen, 'Properties');
    await expect.element(properties.getByText('Nothing selected')).toBeVisible();
    await screen.getByRole('row', { name: /^Window/ }).click();
    await expect
      .element(properties.getByRole('group', { name: 'Dimensions' }))
      .toMatchTextContent('Area1.50 m²Authored net');
    await expect
      .element(properties.getByRole('group', { name: 'Classification' }))
      .toMatchTextContent('UniFormatB20.20 Exterior Windowsby category');
    expect(await violations()).toEqual([]);
    await screen.getByRole('row', { name: /^Basic Wall/ }).click();
    await expect.element(properties.getByRole('heading', { name: '4 elements selected' })).toBeVisible();
  },
);

test('a figure that its shape does not allow is marked in the table, and said in details and properties [Q6]', async () => {
  const wall = sampleElement(1, {
    category: 'IFCWALL',
    figures: { areaM2: 31_570_000 },
    body: { areaM2: 63.5, volumeM3: 5.6, center: [4, 0, 2] },
    sets: [1],
  });
  const { screen } = await showDock({ state: 'ready', table: sampleTable([wall]) });
  const row = screen.getByRole('row', { name: /^Wall/ });
  await expect.element(row).toMatchTextContent('Wall131,570,000.00Check-');
  await row.click();
  await expect
    .element(screen.getByRole('region', { name: 'Details of Wall' }))
    .toMatchTextContent(/1 is larger than its shape allows\. Check the file\./);
  await open(screen, 'Properties');
  const dimensions = panel(screen, 'Properties').getByRole('group', { name: 'Dimensions' });
  await expect.element(dimensions).toMatchTextContent('Larger than its shape allows. Check the file.');
  await expect
    .element(panel(screen, 'Properties').getByRole('group', { name: 'Construction' }))
    .toMatchTextContent('Pset_WallCommonIsExternalYes');
  expect(await violations()).toEqual([]);
});

test('a table on its way, not made yet, failed or empty says so, in whichever panel [Q1]', async () => {
  const loading = await showDock({ state: 'loading' });
  await expect.element(loading.screen.getByText('Loading the quantities')).toBeVisible();
  await loading.screen.unmount();
  const preparing = await showDock({ state: 'preparing' });
  await expect.element(preparing.screen.getByText('Quantities are being prepared')).toBeVisible();
  expect(await violations()).toEqual([]);
  await preparing.screen.unmount();
  let tries = 0;
  const failed = await showDock({ state: 'failed', onRetry: () => (tries += 1) });
  await expect
    .element(failed.screen.getByRole('alert'))
    .toMatchTextContent('The quantities of this model could not be loaded. Nothing was lost: try again.');
  await failed.screen.getByRole('button', { name: 'Try again' }).click();
  expect(tries).toBe(1);
  await failed.screen.unmount();
  const empty = await showDock({ state: 'ready', table: sampleTable([]) });
  await expect.element(empty.screen.getByText('No elements to count')).toBeVisible();
});

test('of 20,000 elements only the rows in sight are made [Q1]', { tags: 'nightly' }, async () => {
  const many = Array.from({ length: 20_000 }, (_, i) =>
    sampleElement(i + 1, { category: 'IFCDOOR', family: `Family ${i}`, level: 0, figures: { areaM2: 1 } }),
  );
  const { screen, seen } = await showDock({ state: 'ready', table: sampleTable(many) });
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '20002');
  expect(screen.getByRole('row').elements().length).toBeLessThan(60);
  (screen.getByRole('row', { name: /^Family 0/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Family 19999/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [...(seen.elements?.selected ?? [])]).toEqual(['id-20000']);
});
