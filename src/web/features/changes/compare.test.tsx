import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ChangedElement, Comparison, ListedElement } from '#contract/changes.ts';
import fragUrl from '#viewer/testing/tiny-model.frag?url';
import { liveContextCount } from '#viewer/view/webgl-contexts.ts';
import { samplePdf } from '#web/ui/document-view/sample-pdf.ts';
import { show, violations } from '#web/ui/show.tsx';
import './compare-documents.tsx';
import './compare-models.tsx';
import { CompareOverlay } from './compare-overlay.tsx';
import { hall1, hall2, plan, projectId, versionOf, versions } from './testing/sample-changes.ts';

const realFetch = globalThis.fetch;
let frag: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  frag = new Uint8Array(await (await fetch(fragUrl)).arrayBuffer());
});
afterEach(() => page.viewport(1280, 800));

const pair = { before: hall1.id, after: hall2.id };
const element = (id: string, category: string, name: string): ListedElement => ({
  id,
  category,
  name,
  storey: 'Ground floor',
  box: null,
});
const moved: ChangedElement = {
  ...element('0000000000000000000008', 'IFCSLAB', 'Floor'),
  beforeId: '0000000000000000000008',
  was: { name: 'Slab', storey: 'Ground floor', category: 'IFCSLAB' },
  aspects: ['moved', 'name', 'properties'],
  movedM: 0.508,
  properties: [{ name: 'Pset · FireRating', before: '30', after: null }],
};
const ready: Comparison = {
  before: hall1,
  after: hall2,
  state: 'ready',
  problem: null,
  isIdentical: false,
  elements: {
    removed: [element('0000000000000000000006', 'IFCWALL', 'Wall 1')],
    added: [element('0000000000000000000007', 'IFCWALL', 'Wall 2')],
    changed: [moved],
    unchanged: 12,
    motion: null,
  },
};

/** Answers the comparison, and the models as the viewer reads them. */
function serveComparison(comparison: () => Comparison, longer?: Promise<void>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const { pathname, search } = new URL(String(input), location.href);
    if (pathname.startsWith('/frag-')) return new Response(frag.slice());
    if (pathname.endsWith('/comparison')) asked.push(search);
    if (pathname.endsWith('/longer')) await longer;
    if (pathname.startsWith('/api/proxy-file/'))
      return new Response(
        samplePdf(pathname.endsWith('/longer') ? ['One', 'Two', 'Three', 'Four', 'Five'] : ['One', 'Two', 'Three']),
        { headers: { 'content-type': 'application/pdf' } },
      );
    if (pathname.includes('pdfjs-dist')) return realFetch(input);
    const body = pathname.endsWith('/versions') ? versions : pathname.endsWith('/comparison') ? comparison() : null;
    return body
      ? Response.json(body)
      : Response.json(
          { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: '1' },
          { status: 404 },
        );
  });
  return asked;
}

const overlay = (over: Partial<Parameters<typeof CompareOverlay>[0]> = {}) => (
  <CompareOverlay
    projectId={projectId}
    pair={pair}
    units="imperial"
    onPair={() => undefined}
    onClose={() => undefined}
    {...over}
  />
);
/** Both models are drawn. */
const opened = () => expect.poll(() => page.getByText(/Loading the model/).elements().length).toBe(0);
const pressed = (name: RegExp) => page.getByRole('button', { name, pressed: true });

test(
  'what differs is counted, listed by kind and category, searched and switched on and off [N5]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1280, 800);
    serveComparison(() => ready);
    const screen = await show(overlay());
    for (const name of [/Removed\s*1/, /Added\s*1/, /Changed\s*1/]) await expect.element(pressed(name)).toBeVisible();
    await expect.element(screen.getByText('12 unchanged, shown transparent')).toBeVisible();
    await expect
      .element(screen.getByText('moved 1′ 8″ · renamed from “Slab” · 1 property · Ground floor'))
      .toBeVisible();
    expect(screen.getByText('Pset · FireRating').elements()).toEqual([]);
    await expect.element(screen.getByRole('img', { name: 'Model, earlier version' })).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Model, later version' })).toBeVisible();
    await opened();
    expect(await violations()).toEqual([]);
    await pressed(/Added/).click();
    await expect.element(screen.getByRole('button', { name: /Wall 2/ })).not.toBeInTheDocument();
    await screen.getByRole('textbox', { name: /Search/ }).fill('wall');
    await expect.element(screen.getByRole('button', { name: /Wall 1/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Floor moved/ }).elements()).toEqual([]);
    await screen.getByRole('textbox', { name: /Search/ }).fill('roof');
    await expect.element(screen.getByText('No matching differences.')).toBeVisible();
    await screen.unmount();
    await expect.poll(liveContextCount).toBe(0);
    // The first of the file: software draws both models in tests, and makes what it draws with before.
  },
);

test('a click on a difference selects it and tells its values before and after [N5]', { tags: 'nightly' }, async () => {
  await page.viewport(1280, 800);
  serveComparison(() => ready);
  const screen = await show(overlay({ units: 'metric' }));
  await opened();
  const floor = screen.getByRole('button', { name: /Floor.*moved 0.51 m/ });
  await floor.click();
  await expect.element(floor).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('30 → nothing')).toBeVisible();
});

test(
  'versions that are being compared say so, and show the result when it is there; a failed comparison says why [N5]',
  { tags: 'nightly' },
  async () => {
    let state: Comparison = { ...ready, state: 'preparing', elements: null };
    const asked = serveComparison(() => state);
    const screen = await show(overlay());
    await expect.element(screen.getByText('Comparing both versions')).toBeVisible();
    state = { ...ready, state: 'failed', problem: 'The IFC ends too early.', elements: null };
    await screen.queries.invalidateQueries();
    await expect.element(screen.getByText(/The IFC ends too early\. Both files are unchanged/)).toBeVisible();
    expect(await violations()).toEqual([]);
    state = {
      ...ready,
      elements: {
        removed: [],
        added: [],
        changed: [],
        unchanged: 3,
        motion: { turnDeg: -30, aboutM: [0, 0], shiftM: [100, 0, 0] },
      },
    };
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('All 3 elements are the same in both versions.')).toBeVisible();
    await expect
      .element(screen.getByText(/The later version as a whole is turned 30.0° clockwise and is 328′ 1″ away/))
      .toBeVisible();
    expect(asked[0]).toBe(`?before=${pair.before}&after=${pair.after}`);
  },
);

test('two versions with the same bytes say so in one sentence, models and documents alike [N5]', async () => {
  let state: Comparison = { ...ready, isIdentical: true, elements: null };
  serveComparison(() => state);
  const screen = await show(overlay());
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Both versions are the same file, byte for byte. There is nothing to compare.');
  expect(await violations()).toEqual([]);
  state = { ...state, before: plan, after: { ...plan, id: projectId, version: 2 } };
  await screen.queries.invalidateQueries();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Both versions are the same file, byte for byte. There is nothing to compare.');
  await expect.element(screen.getByRole('combobox', { name: 'Later' })).toBeVisible();
});

test('other versions are chosen for either side [N5]', { tags: 'nightly' }, async () => {
  await page.viewport(1280, 800);
  serveComparison(() => ready);
  versions.push(versionOf(3));
  const onPair = vi.fn();
  const screen = await show(overlay({ onPair }));
  await screen.getByRole('combobox', { name: 'Later' }).click();
  await screen.getByRole('option', { name: /^Version 3 · / }).click();
  versions.pop();
  expect(onPair).toHaveBeenCalledWith({ ...pair, after: versionOf(3).id });
});

test(
  'on a phone the versions have room for their number, and their day is in the list [N5]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(390, 844);
    serveComparison(() => ready);
    const screen = await show(overlay());
    const later = screen.getByRole('combobox', { name: 'Later' });
    await expect.element(later).toHaveValue('Version 2');
    expect(later.element().scrollWidth).toBeLessThanOrEqual(later.element().clientWidth);
    await later.click();
    await expect.element(screen.getByRole('option', { name: /^Version 2 · / })).toBeVisible();
  },
);

test(
  'on a phone one model is shown at a time, and a removed element brings up the earlier one [N5]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(390, 844);
    serveComparison(() => ready);
    const screen = await show(overlay());
    const earlier = screen.getByRole('img', { name: 'Model, earlier version' });
    await expect.element(screen.getByRole('img', { name: 'Model, later version' })).toBeVisible();
    await expect.element(earlier).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /Wall 1/ }).click();
    await expect.element(earlier).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Model, later version' })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  },
);

test(
  'documents stand side by side with their pages together, on a phone one of them [N5 R5]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1280, 800);
    const later = { ...plan, id: projectId, version: 2 };
    serveComparison(() => ({ ...ready, before: plan, after: later, elements: null }));
    const screen = await show(overlay());
    const shown = (side: string) => screen.getByRole('region', { name: `Document, ${side} version` });
    const top = (side: string) => shown(side).element().scrollTop;
    const pages = () => screen.getByRole('group', { name: 'Page 3 of 3', exact: true }).elements().length;
    await expect.poll(pages).toBe(2);
    await screen.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => top('earlier')).toBeGreaterThan(100);
    // The line between both makes one of them a pixel narrower.
    await expect.poll(() => Math.abs(top('later') - top('earlier'))).toBeLessThan(3);
    shown('earlier').element().scrollTo({ top: 300 });
    await expect.poll(() => Math.abs(top('later') - 300)).toBeLessThan(3);
    await page.viewport(390, 844);
    await expect.element(shown('earlier')).not.toBeInTheDocument();
    await screen.getByText('Earlier', { exact: true }).first().click();
    await expect.element(shown('earlier')).toBeVisible();
    await expect.element(shown('later')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  },
);

test('a version that comes later opens where the other is read [N5 R5]', { tags: 'nightly' }, async () => {
  await page.viewport(1280, 800);
  const late = { ...plan, id: projectId, version: 2, url: '/api/proxy-file/longer' };
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  serveComparison(() => ({ ...ready, before: plan, after: late, elements: null }), held);
  const screen = await show(overlay());
  const earlier = screen.getByRole('region', { name: 'Document, earlier version' });
  await expect.element(earlier).toBeVisible();
  await screen.getByRole('button', { name: 'Next page' }).click();
  release();
  const later = screen.getByRole('region', { name: 'Document, later version' });
  await expect.element(later).toBeVisible();
  await expect.poll(() => later.element().scrollTop).toBeGreaterThan(100);
  expect(Math.abs(later.element().scrollTop - earlier.element().scrollTop)).toBeLessThan(2);
});

test.each(['before', 'after'])(
  'every page of the longer document is reached, also where that is the one %s; the other stays at its end [N5 R5]',
  { tags: 'nightly' },
  async (longer) => {
    await page.viewport(1280, 800);
    const long = { ...plan, id: projectId, version: 2, url: '/api/proxy-file/longer' };
    serveComparison(() => ({
      ...ready,
      ...(longer === 'after' ? { before: plan, after: long } : { before: long, after: plan }),
      elements: null,
    }));
    const screen = await show(overlay());
    const field = screen.getByRole('textbox', { name: 'Page' });
    await expect.element(screen.getByText('of 5', { exact: true })).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next page' });
    await next.click();
    await expect.element(field).toHaveValue('2');
    // Faster than the browser tells of a scroll: what it tells late must not take the page back.
    for (const number of ['3', '4']) {
      next.element().closest('button')?.click();
      await expect.element(field).toHaveValue(number);
    }
    await expect.element(screen.getByText('Four', { exact: true })).toBeInTheDocument();
    const ended = screen
      .getByRole('region', { name: `Document, ${longer === 'after' ? 'earlier' : 'later'} version` })
      .element();
    await expect.poll(() => ended.scrollHeight - ended.clientHeight - ended.scrollTop).toBeLessThan(20);
    // A larger window pulls the end of the shorter one down, which is no reading of it.
    await page.viewport(1280, 900);
    await expect.poll(() => ended.scrollHeight - ended.clientHeight - ended.scrollTop).toBeLessThan(20);
    await expect.element(field).toHaveValue('4');
    await field.fill('5');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('5');
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  },
);
