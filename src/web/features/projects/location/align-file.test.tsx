import { QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WirePlacement } from '#contract/placements.ts';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { locationQuery } from '#web/lib/queries.ts';
import { serve } from '#web/ui/serve.ts';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { show, violations } from '#web/ui/show.tsx';
import { AlignFile } from './align-file.tsx';
import type { PickedPair } from './align-rows.ts';
import { FileList } from './file-list.tsx';
import { sampleProject } from './testing/sample-project.ts';

const { locationId, access } = sampleProject();
const PLACE = `/api/locations/${locationId}`;
const fileId = '7f9c24e5-2d1c-4f0a-9b6e-000000000001';
const PLACEMENT = `/api/placements/${fileId}`;
const UNDO = `${PLACEMENT}/undo`;
const placed = (id: string, change: Partial<WirePlacement> = {}): WirePlacement => ({
  id: `7f9c24e5-2d1c-4f0a-9b6e-0000000000${id}`,
  scale: 1,
  turnDeg: 12.5,
  shiftM: [3.2, 0, 0],
  setBy: 'Ada Admin',
  setAt: '2026-03-31T12:00:00.000Z',
  ...change,
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem('measureUnit');
});

function file(change: Partial<WireAsset> = {}): WireAsset {
  return {
    ...bareAsset,
    id: fileId,
    asset_type: 'ifc',
    asset_name: 'Mill.ifc',
    name: 'Mill.ifc',
    role: 'model',
    format: 'ifc',
    storey: null,
    product: 'BIMIT Verified',
    pdf_subtype: null,
    bytes: 2_400_000,
    asset_url: '/f',
    created: '',
    madeFrom: null,
    viewState: 'ready',
    isAligned: false,
    placement: null,
    placementChanges: 0,
    ...change,
  };
}

const bodyOf = (init: RequestInit | undefined) => (typeof init?.body === 'string' ? init.body : '');

/** What it is aligned with. */
const beside = file({
  id: '7f9c24e5-2d1c-4f0a-9b6e-000000000002',
  asset_name: 'Scan.las',
  name: 'Scan.las',
  isAligned: true,
});

type Stored = { file: WireAsset };
/** The list as a page shows it, with a server that keeps one file. */
async function showList(
  stored: Stored = { file: file() },
  {
    answers = {},
    change = {},
  }: {
    answers?: Parameters<typeof serve>[0];
    change?: Partial<WireProject>;
  } = {},
) {
  const asked: string[] = [];
  const store = (placement: WirePlacement | null) => {
    stored.file = {
      ...stored.file,
      placement,
      isAligned: placement !== null,
      placementChanges: (stored.file.placementChanges ?? 0) + 1,
    };
    return { body: { placement } };
  };
  const project = () => sampleProject({ assets: [stored.file, beside], model_units: 'metric', ...change });
  const bodies = serve({
    [PLACE]: () => ({ body: { id: locationId, name: 'Old mill', address: null, projects: [project()] } }),
    [PLACEMENT]: (query, init) => {
      asked.push(`${init?.method} ${query.toString()}`.trim());
      if (init?.method === 'DELETE') return store(null);
      const { placement } = JSON.parse(bodyOf(init));
      return store(placed('77', placement));
    },
    ...answers,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function Page() {
    const { data } = useQuery(locationQuery(locationId));
    const [shown] = data?.projects ?? [];
    return (
      shown && (
        <FileList project={shown} isDownloading={false} onShow={vi.fn()} onDownload={vi.fn()} onUnlock={vi.fn()} />
      )
    );
  }
  const screen = await show(<Page />, { queries });
  const follow = () => queries.invalidateQueries({ queryKey: locationQuery(locationId).queryKey });
  return { screen, bodies, asked, store, follow };
}
type Screen = Awaited<ReturnType<typeof showList>>['screen'];
async function openDialog(screen: Screen) {
  await screen.getByRole('button', { name: /^Align( again:)? Mill\.ifc…$/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Align Mill.ifc' });
  await expect.element(dialog).toBeVisible();
  return dialog;
}
/** By keyboard, wherever it is in the dialog. */
async function press(locator: { element: () => Element }, key = 'Enter') {
  focus(locator);
  await userEvent.keyboard(`{${key}}`);
}
function focus(locator: { element: () => Element }) {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('nothing to focus');
  element.focus();
}
/** As a spreadsheet hands over what was copied. */
async function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('a file that nobody has placed says so, and what that means; one that was, and the engine’s, say nothing [N7]', async () => {
  const { screen, store, follow } = await showList();
  const mark = screen.getByText('Not aligned', { exact: true });
  await mark.hover();
  await expect
    .element(screen.getByRole('tooltip'))
    .toMatchTextContent('Nobody has said where this file is in the project yet.');
  expect(await violations()).toEqual([]);
  store(placed('01'));
  await follow();
  await expect.element(mark).not.toBeInTheDocument();
});

test('who may not place files sees where they lie, and no way to change it [N7]', async () => {
  const { screen } = await showList(undefined, { change: { access: { ...access, canPlace: false } } });
  await expect.element(screen.getByText('Not aligned', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: /Align .*Mill\.ifc…/ }).elements()).toEqual([]);
});

test(
  'point pairs from a spreadsheet give a turn and a shift, the worst point is marked, and it is saved [N7]',
  { tags: 'nightly' },
  async () => {
    const { screen, bodies } = await showList();
    const dialog = await openDialog(screen);
    const save = dialog.getByRole('button', { name: 'Save alignment' });
    await expect.element(save).toBeDisabled();
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Enter at least two points.');
    focus(dialog.getByLabelText('Point 1, file x'));
    await paste('Point\tx\ty\tz\tX\tY\tZ\nA\t0\t0\t0\t4500000\t620000\t5\nB\t10\t0\t0\t4500000\t620010\t5\n');
    await expect.element(dialog.getByLabelText('Point 2, project y')).toHaveValue('620010');
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Turned 90° counterclockwise, moved');
    await expect.element(dialog.getByRole('status')).toMatchTextContent('These points are in a row.');
    focus(dialog.getByLabelText('Point 3, file x'));
    await paste('0 20 0 4499980 620000 5.3');
    const third = dialog.getByRole('group', { name: 'Point 3' });
    await expect.element(third).toMatchTextContent('0.20 m');
    await expect.element(third).toMatchTextContent('largest');
    await expect.element(dialog.getByRole('group', { name: 'Point 1' })).not.toMatchTextContent('largest');
    await expect
      .element(dialog.getByRole('status'))
      .toMatchTextContent('The largest difference is 0.20 m, at point 3.');
    expect(await violations()).toEqual([]);
    await press(save);
    await expect.element(screen.getByText('Mill.ifc was aligned.')).toBeVisible();
    expect(bodies[PLACEMENT]).toEqual({
      shownId: null,
      placement: {
        scale: 1,
        turnDeg: expect.closeTo(90, 6),
        shiftM: [expect.closeTo(4_500_000, 4), expect.closeTo(620_000, 4), expect.closeTo(5.1, 6)],
      },
    });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('Not aligned', { exact: true })).not.toBeInTheDocument();
  },
);

test('a coordinate that is none is said by its name, and nothing is saved by Enter either [N7]', async () => {
  const { screen, bodies } = await showList();
  const dialog = await openDialog(screen);
  focus(dialog.getByLabelText('Point 1, file x'));
  await paste('0 0 0 5 5 0\n1 0 0 6 5 0');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Not turned, moved 7.07 m.');
  await dialog.getByLabelText('Point 2, file y').fill('1,000');
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('Point 2, file y can be read in two ways. Enter it without a comma.');
  await dialog.getByLabelText('Point 2, file y').fill('zero');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Point 2, file y is not a number.');
  await expect.element(dialog.getByLabelText('Point 2, file y')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Enter}');
  expect(bodies[PLACEMENT]).toBeUndefined();
  await dialog.getByLabelText('Point 2, file y').fill('0');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(bodies[PLACEMENT]).toMatchObject({ placement: { turnDeg: 0, shiftM: [5, 5, 0] } }));
});

test('points are added up to ten and removed; of a longer block the rest is left out, and that is said [N7]', async () => {
  const { screen } = await showList();
  const dialog = await openDialog(screen);
  await press(dialog.getByRole('button', { name: 'Add point' }));
  await expect.element(dialog.getByRole('group', { name: 'Point 4' })).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Remove point 4' }));
  await expect.element(dialog.getByRole('group', { name: 'Point 4' })).not.toBeInTheDocument();
  focus(dialog.getByLabelText('Point 1, file x'));
  await paste(Array.from({ length: 12 }, (_, k) => `${k} ${k * k} 0 ${k} ${k * k} 0`).join('\n'));
  await expect.element(dialog.getByText('2 rows were left out: the table takes 10 points.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Point 10, file y')).toHaveValue('81');
  await expect.element(dialog.getByRole('button', { name: 'Add point' })).toBeDisabled();
});

test('a common line says how the lengths differ, in the unit that the reader switches to [N7]', async () => {
  const { screen, bodies } = await showList();
  const dialog = await openDialog(screen);
  await press(dialog.getByRole('tab', { name: 'Common line' }));
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Enter the start and another point of the line');
  focus(dialog.getByLabelText('Start, file x'));
  await paste('0 0 0 10 10 0\n8 0 0 10 18.25 0');
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('The line is 0.25 m longer in the project than in the file.');
  await dialog.getByText('FT', { exact: true }).click();
  await expect.element(dialog.getByLabelText('Start, project x')).toHaveValue('32.808399');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('The line is 10″ longer');
  await press(dialog.getByLabelText('Fit the scale as well'), 'Space');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('scaled by 1.03125');
  await press(dialog.getByRole('button', { name: 'Save alignment' }));
  await vi.waitFor(() =>
    expect(bodies[PLACEMENT]).toMatchObject({
      placement: { scale: expect.closeTo(1.03125, 6), shiftM: [expect.closeTo(10, 6), expect.closeTo(10, 6), 0] },
    }),
  );
});

test('the unit that was chosen for one alignment is that of the next, and of the viewers [N7]', async () => {
  const first = await showList();
  const dialog = await openDialog(first.screen);
  await expect.element(dialog.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await dialog.getByText('FT', { exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(localStorage.getItem('measureUnit')).toContain('imperial');
  const again = await openDialog(first.screen);
  await expect.element(again.getByRole('radio', { name: 'FT', exact: true })).toBeChecked();
});

test('typed numbers begin with what is stored, which keeps all its digits where nothing else is typed [N7]', async () => {
  const stored = placed('01', { turnDeg: 12.345678901234, shiftM: [4_500_000.12345678, -2.5, 0] });
  const { screen, bodies } = await showList({
    file: file({ placement: stored, isAligned: true, placementChanges: 1 }),
  });
  const dialog = await openDialog(screen);
  await expect.element(dialog.getByText('Aligned on Mar 31, 2026 by Ada Admin')).toBeVisible();
  await expect.element(dialog.getByLabelText('Move along x')).toHaveValue('4500000.123457');
  await expect.element(dialog.getByRole('button', { name: 'Save alignment' })).toBeDisabled();
  await dialog.getByLabelText('Move up').fill('181.5');
  await dialog.getByLabelText('Turn (degrees, counterclockwise)').fill('181');
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('The turn has to be a number of degrees from -180 to 180.');
  await dialog.getByLabelText('Turn (degrees, counterclockwise)').fill('12.345678901');
  expect(await violations()).toEqual([]);
  await press(dialog.getByRole('button', { name: 'Save alignment' }));
  await vi.waitFor(() =>
    expect(bodies[PLACEMENT]).toEqual({
      shownId: stored.id,
      placement: { scale: 1, turnDeg: 12.345678901234, shiftM: [4_500_000.12345678, -2.5, 181.5] },
    }),
  );
});

test('a file that has the coordinates of the project already is saved as it is [N7]', async () => {
  const { screen, bodies } = await showList();
  const dialog = await openDialog(screen);
  await press(dialog.getByRole('tab', { name: 'Typed' }));
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Not turned, not moved.');
  await press(dialog.getByRole('button', { name: 'Save alignment' }));
  await vi.waitFor(() =>
    expect(bodies[PLACEMENT]).toEqual({ shownId: null, placement: { scale: 1, turnDeg: 0, shiftM: [0, 0, 0] } }),
  );
});

test('the last change is undone, and an alignment removed; without any neither is offered [N7]', async () => {
  const stored = { file: file({ placement: placed('02'), isAligned: true, placementChanges: 2 }) };
  const first = placed('01', { turnDeg: -30, shiftM: [0, 0, 0] });
  const { screen, bodies, asked } = await showList(stored, {
    answers: {
      [UNDO]: () => {
        stored.file = { ...stored.file, placement: first, placementChanges: 1 };
        return { body: { placement: first } };
      },
    },
  });
  const dialog = await openDialog(screen);
  await press(dialog.getByRole('button', { name: 'Undo last change' }));
  await expect.element(screen.getByText('The last change to the alignment of Mill.ifc was undone.')).toBeVisible();
  await expect.element(dialog.getByText('Aligned now: Turned 30° clockwise, not moved')).toBeVisible();
  await expect.element(dialog.getByLabelText('Turn (degrees, counterclockwise)')).toHaveValue('-30');
  expect(bodies[UNDO]).toEqual({ shownId: placed('02').id });
  await press(dialog.getByRole('button', { name: 'Remove alignment' }));
  await expect.element(dialog.getByText('Not aligned yet')).toBeVisible();
  expect(asked).toEqual([`DELETE shownId=${first.id}`]);
  await expect.element(dialog.getByRole('button', { name: 'Remove alignment' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Not aligned', { exact: true })).toBeVisible();
  await screen.unmount();
  const fresh = await showList();
  const empty = await openDialog(fresh.screen);
  await expect.element(empty.getByRole('button', { name: 'Undo last change' })).toBeDisabled();
});

test('when somebody else has placed the file meanwhile, both placements are shown, and one is chosen [N7]', async () => {
  const stored = { file: file() };
  const { screen, bodies, store, follow } = await showList(stored, {
    answers: {
      [PLACEMENT]: (_, init) => {
        const { placement, shownId } = JSON.parse(bodyOf(init));
        if (shownId !== (stored.file.placement?.id ?? null))
          return { status: 409, body: { error: 'Somebody else changed this.', code: 'STALE', requestId: '1' } };
        return store(placed('77', placement));
      },
    },
  });
  const dialog = await openDialog(screen);
  await press(dialog.getByRole('tab', { name: 'Typed' }));
  await dialog.getByLabelText('Move up').fill('1');
  // Not heard of yet: the server says so.
  stored.file = { ...stored.file, placement: placed('01'), isAligned: true, placementChanges: 1 };
  const save = dialog.getByRole('button', { name: 'Save alignment' });
  await press(save);
  const both = dialog.getByRole('alert').filter({ hasText: 'Alignment: someone else changed this' });
  await expect.element(both).toMatchTextContent('Yours: Not turned, moved 1.00 m');
  await expect.element(both).toMatchTextContent('Theirs: Turned 12.5° counterclockwise, moved 3.20 m');
  await expect.element(save).toBeDisabled();
  await press(dialog.getByRole('button', { name: 'Keep mine' }));
  // Heard of before saving.
  store(placed('02', { turnDeg: 45 }));
  await follow();
  await expect.element(both).toMatchTextContent('Theirs: Turned 45° counterclockwise');
  await press(dialog.getByRole('button', { name: 'Use theirs' }));
  await expect.element(dialog.getByLabelText('Turn (degrees, counterclockwise)')).toHaveValue('45');
  await dialog.getByLabelText('Move up').fill('2');
  await press(save);
  await vi.waitFor(() => expect(bodies[PLACEMENT]).toMatchObject({ shownId: placed('02').id }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what was typed survives a reload of the page, for the same file [N7]', async () => {
  const { screen } = await showList();
  const dialog = await openDialog(screen);
  await dialog.getByLabelText('Point 1, file x').fill('12.5');
  await screen.unmount();
  const again = await showList();
  const next = await openDialog(again.screen);
  await expect.element(next.getByLabelText('Point 1, file x')).toHaveValue('12.5');
});

test('points that are picked in a viewer fill the table, and each side has a button that begins it [N7]', async () => {
  const picks: [number, string][] = [];
  serve({});
  function Viewer() {
    const [pairs, setPairs] = useState<PickedPair[]>([]);
    return (
      <AlignFile
        project={sampleProject({ model_units: 'metric' })}
        asset={file()}
        pairs={pairs}
        onPick={(row, side) => {
          picks.push([row, side]);
          setPairs([
            { file: [1, 2, 3], project: null },
            { file: null, project: null },
          ]);
        }}
        onClose={vi.fn()}
      />
    );
  }
  const screen = await show(<Viewer />);
  // The dialog gives the focus to its first field, and would take it from a button.
  await expect.element(screen.getByLabelText('Point 1, file x')).toHaveFocus();
  await paste('0 0 0 0 0 0');
  await press(screen.getByRole('button', { name: 'Pick Point 2 in the project' }));
  await expect.element(screen.getByLabelText('Point 1, file z')).toHaveValue('3');
  await expect.element(screen.getByLabelText('Point 1, project x')).toHaveValue('0');
  expect(picks).toEqual([[1, 'project']]);
});

test('on a telephone every number has room, and nothing is cut [N7]', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(390, 800);
  const { screen } = await showList();
  const dialog = await openDialog(screen);
  const whole = dialog.element().getBoundingClientRect();
  expect(whole.width).toBeLessThanOrEqual(390);
  for (const name of ['Point 1, file x', 'Point 1, project z']) {
    const { left, right, width } = dialog.getByLabelText(name).element().getBoundingClientRect();
    expect(width, name).toBeGreaterThan(110);
    expect([left >= whole.left, right <= whole.right], name).toEqual([true, true]);
  }
  expect(await violations()).toEqual([]);
});
