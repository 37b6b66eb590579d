import { page, userEvent } from 'vitest/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { DocumentView } from './document-view.tsx';
import { samplePdf } from './sample-pdf.ts';

const realFetch = globalThis.fetch;
afterEach(() => vi.unstubAllGlobals());

/** Answers the document; fonts and the like come from where they are. */
function serve(answer: () => Response) {
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) =>
    String(input) === '/plan.pdf' ? answer() : realFetch(input, init),
  );
}
const view = () =>
  show(
    <div style={{ height: 600 }}>
      <DocumentView url="/plan.pdf" label="Document Plan" />
    </div>,
  );
const pdf = (bytes: Uint8Array<ArrayBuffer>) => () =>
  new Response(bytes, { headers: { 'content-length': String(bytes.length) } });
const words = Array.from({ length: 30 }, (_, i) => `Sheet ${i + 1}`);
const drawnPages = () => document.querySelectorAll('[data-drawn]').length;

/** Whether the page has our blue on it. */
function hasBlue(canvas: HTMLCanvasElement | null | undefined): boolean {
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let i = 0; i < pixels.length; i += 4)
    if (pixels[i] === 0 && pixels[i + 1] === 102 && pixels[i + 2] === 153) return true;
  return false;
}

test(
  'a PDF is drawn with its words, turned page by page by field and keys, and only pages near the window are kept [R5]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1280, 800);
    serve(pdf(samplePdf(words)));
    const screen = await view();
    const first = screen.getByRole('group', { name: 'Page 1 of 30', exact: true });
    await expect.element(first.getByText('Sheet 1', { exact: true })).toBeInTheDocument();
    expect(hasBlue(first.element().querySelector('canvas'))).toBe(true);
    expect(await violations()).toEqual([]);
    const field = screen.getByRole('textbox', { name: 'Page' });
    await field.fill('20');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Sheet 20', { exact: true })).toBeInTheDocument();
    await expect.poll(() => first.element().querySelector('canvas')).toBeNull();
    await expect.poll(drawnPages).toBeLessThan(5);
    (document.activeElement instanceof HTMLElement ? document.activeElement : undefined)?.blur();
    await userEvent.keyboard('{PageDown}');
    await expect.element(field).toHaveValue('21');
    await userEvent.keyboard('{PageUp}{PageUp}');
    await expect.element(field).toHaveValue('19');
    await field.fill('900');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('30');
    await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  },
);

test(
  'a PDF is as wide as the window, larger and smaller by buttons and keys, and stays on its page [R5]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(1280, 800);
    serve(pdf(samplePdf(words)));
    const screen = await view();
    const second = screen.getByRole('group', { name: 'Page 2 of 30', exact: true });
    const width = () => second.element().getBoundingClientRect().width;
    await expect.element(second).toBeInTheDocument();
    const fitted = width();
    const window = screen.getByRole('region', { name: 'Document Plan' }).element().clientWidth;
    expect(window - fitted).toBeCloseTo(24, 0);
    await userEvent.keyboard('{PageDown}');
    await screen.getByRole('button', { name: 'Zoom out' }).click();
    expect(width()).toBeCloseTo(fitted / 1.25, 0);
    await expect.element(screen.getByRole('textbox', { name: 'Page' })).toHaveValue('2');
    await userEvent.keyboard('++');
    expect(width()).toBeCloseTo(fitted * 1.25, 0);
    await userEvent.keyboard('0');
    expect(width()).toBeCloseTo(fitted, 0);
    await page.viewport(390, 844);
    await expect.poll(width).toBeLessThan(390);
    expect(await violations()).toEqual([]);
  },
);

test.each([
  ['that is damaged', () => new Response('%PDF-1.4 and then nothing'), 'This PDF is damaged and cannot be shown.'],
  [
    'that is refused',
    () =>
      Response.json(
        { error: 'Unlock this project to download its files.', code: 'NEEDS_UNLOCK', requestId: '1' },
        { status: 403 },
      ),
    'Unlock this project to download its files.',
  ],
])('a PDF %s says so [R5 D22]', async (_, answer, sentence) => {
  serve(answer);
  vi.spyOn(console, 'warn').mockReturnValue();
  const screen = await view();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
  expect(await violations()).toEqual([]);
});
