import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import type { Insets } from '#viewer/view/insets.ts';
import { ViewerError, type ViewerErrorCode } from '#viewer/view/viewer-error.ts';
import { initialViewerState } from '#viewer/state.ts';
import { show, violations } from '#web/ui/show.tsx';
import { insetsOf } from './use-insets.ts';
import { useViewer } from '#web/lib/use-viewer.ts';
import { AskedSection, ViewerFrame } from './viewer-frame.tsx';

type Listener = (detail: never) => void;
const starts = vi.fn();
const insets: Insets[] = [];
let fail: (code: ViewerErrorCode) => void = () => undefined;
let restore: () => void = () => undefined;

/** The smallest thing that `useViewer` mounts; it does not draw. */
function stillViewer(host: HTMLElement, reload: () => void) {
  starts(host);
  restore = reload;
  const listeners: Record<string, Listener> = {};
  fail = (code) => listeners.error?.(new ViewerError(code) as never);
  return {
    on: (name: string, listener: Listener) => {
      listeners[name] = listener;
      return () => undefined;
    },
    getState: () => initialViewerState,
    setInsets: (next: Insets) => void insets.push(next),
    dispose: () => undefined,
  };
}

type Props = Partial<Parameters<typeof ViewerFrame>[0]> & { create?: typeof stillViewer };
function Framed({ create = stillViewer, ...props }: Props) {
  const mounted = useViewer(create, () => undefined);
  return (
    <div style={{ position: 'relative', height: 500 }}>
      <ViewerFrame
        title="Plan"
        mounted={mounted}
        loading={null}
        shortcuts={[]}
        onEscape={() => false}
        panel={<p>Rooms</p>}
        tools={<button type="button">Tool</button>}
        {...props}
      />
    </div>
  );
}
const press = (key: string, target: EventTarget = window) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('a lost graphics context says so, and the view can be loaded again [L3]', async () => {
  const screen = await show(<Framed />);
  await expect.poll(() => starts).toHaveBeenCalled();
  starts.mockClear();
  fail('CONTEXT_LOST');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('WebGL context lost. Please refresh the page.');
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Reload view' }).click();
  expect(starts).toHaveBeenCalledOnce();
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
});

test('a context that comes back loads the view by itself [L3]', async () => {
  const screen = await show(<Framed />);
  fail('CONTEXT_LOST');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  starts.mockClear();
  restore();
  await expect.poll(() => starts).toHaveBeenCalledOnce();
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
});

test('without WebGL the reason is given, and no button that cannot help [V9]', async () => {
  const screen = await show(
    <Framed
      create={() => {
        throw new ViewerError('NO_WEBGL');
      }}
    />,
  );
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(
      'This browser cannot show 3D views because WebGL is not available. Turn on hardware acceleration',
    );
  expect(screen.getByRole('button', { name: 'Reload view' }).query()).toBeNull();
});

test('a notice is closed, and the view goes on [L1]', async () => {
  const screen = await show(<Framed />);
  fail('TOO_MANY_MARKERS');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('up to 30 markers');
  await screen.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
});

test('letters run tools and are listed under ?, but not while one types [N13]', async () => {
  const run = vi.fn();
  const screen = await show(
    <>
      <Framed shortcuts={[{ key: 'm', label: 'Measure tool', run }]} />
      <input aria-label="Name" />
    </>,
  );
  press('M');
  press('m', screen.getByRole('textbox', { name: 'Name' }).element());
  expect(run).toHaveBeenCalledOnce();
  press('?');
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help.getByRole('row', { name: /Measure tool\s*M/ })).toBeVisible();
  await expect.element(help.getByRole('row', { name: /Esc/ })).toBeVisible();
  press('m');
  expect(run).toHaveBeenCalledOnce();
});

test('Escape ends a tool before anything else hears of it [N13]', async () => {
  const outer = vi.fn();
  window.addEventListener('keydown', outer);
  let isMeasuring = true;
  const onEscape = () => {
    const was = isMeasuring;
    isMeasuring = false;
    return was;
  };
  await show(<Framed onEscape={onEscape} />);
  press('Escape', document.body);
  expect(outer).not.toHaveBeenCalled();
  press('Escape', document.body);
  expect(outer).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', outer);
});

test('the viewer is given what the panel covers, and when it is hidden', async () => {
  insets.length = 0;
  const screen = await show(<Framed />);
  const toggle = screen.getByRole('group', { name: 'Plan' }).getByRole('button').first();
  const wasOpen = toggle.element().getAttribute('aria-expanded') === 'true';
  await expect.poll(() => insets.at(-1)?.bottomPx).toBeGreaterThan(0);
  const before = insets.at(-1);
  await toggle.click();
  await expect.poll(() => insets.at(-1)).not.toEqual(before);
  await expect.element(toggle).toHaveAttribute('aria-expanded', String(!wasOpen));
});

test('a panel at the side covers the side, a sheet the bottom', () => {
  const frame = new DOMRect(0, 52, 1000, 600);
  const tools = new DOMRect(400, 590, 200, 46);
  expect(insetsOf({ frame, panel: new DOMRect(16, 68, 307, 400), tools }, false, true)).toEqual({
    leftPx: 335,
    rightPx: 0,
    topPx: 12,
    bottomPx: 74,
  });
  expect(insetsOf({ frame, panel: new DOMRect(16, 68, 40, 40), tools }, false, false)).toMatchObject({ leftPx: 0 });
  expect(
    insetsOf({ frame, panel: new DOMRect(0, 452, 1000, 200), tools: new DOMRect(400, 400, 200, 46) }, true, true),
  ).toMatchObject({ leftPx: 0, topPx: 40, bottomPx: 264 });
  const phone = { frame: new DOMRect(0, 97, 390, 747), panel: new DOMRect(0, 796, 390, 48), tools: undefined };
  expect(
    insetsOf({ ...phone, aside: new DOMRect(0, 427, 390, 417), toggles: new DOMRect(48, 105, 292, 54) }, true, false),
  ).toEqual({ leftPx: 0, rightPx: 0, topPx: 74, bottomPx: 429 });
});

test('a phone names what is selected while its panel is closed [V12]', async () => {
  const screen = await show(<Framed title="Model" selectedName="Basic Wall" />);
  await expect.element(screen.getByRole('button', { name: 'Model Basic Wall' })).toBeVisible();
  await screen.getByRole('button', { name: 'Model Basic Wall' }).click();
  await expect.element(screen.getByRole('button', { name: 'Model', exact: true })).toBeVisible();
});

test('what is asked for comes into sight of a scrolled panel with the focus, and gives it back [V25]', async () => {
  const panel = (isAsked: boolean) => (
    <Framed
      panel={
        <>
          {isAsked && <AskedSection title="Saved views">None</AskedSection>}
          <div style={{ height: 2000 }}>Categories</div>
        </>
      }
      asked={isAsked ? 'views' : null}
    />
  );
  await page.viewport(1200, 800);
  const screen = await show(panel(false));
  const tool = screen.getByRole('button', { name: 'Tool' });
  screen.getByText('Categories').element().parentElement?.scrollTo(0, 900);
  await tool.click();
  await screen.showInstead(panel(true));
  const section = screen.getByRole('region', { name: 'Saved views' });
  await expect.element(section).toHaveFocus();
  await expect.element(section).toBeInViewport({ ratio: 1 });
  await screen.showInstead(panel(false));
  await expect.element(tool).toHaveFocus();
  await page.viewport(414, 896);
});

test('what comes and goes with a tool moves no tool, and an open sheet of a phone has none over it [V5]', async () => {
  const tools = (hasExtra: boolean) => (
    <Framed
      tools={['Section', 'Measure', 'Walk'].map((name) => (
        <button key={name} type="button" style={{ width: 44, height: 44 }}>
          {name}
        </button>
      ))}
      extraTools={hasExtra && <button type="button">Flip</button>}
    />
  );
  const placesOf = (screen: Awaited<ReturnType<typeof show>>) =>
    ['Section', 'Measure', 'Walk'].map((name) => {
      const { x, y } = screen.getByRole('button', { name }).element().getBoundingClientRect();
      return [x, y];
    });
  for (const [width, height] of [
    [1200, 800],
    [720, 450],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const screen = await show(tools(false));
    const before = placesOf(screen);
    await screen.showInstead(tools(true));
    await expect.element(screen.getByRole('button', { name: 'Flip' })).toBeInViewport({ ratio: 1 });
    expect(placesOf(screen)).toEqual(before);
    if (width === 390) {
      await screen.getByRole('button', { name: 'Plan' }).click();
      await expect.poll(() => screen.getByRole('toolbar').query()).toBeNull();
    }
    await screen.unmount();
  }
  await page.viewport(414, 896);
});
