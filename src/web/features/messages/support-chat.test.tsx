import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnThread, Talk } from '#contract/messages.ts';
import type { SessionState } from '#contract/session.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { SupportChat } from './support-chat.tsx';

const THREADS = '/api/messages';
const user = {
  id: 'u',
  name: 'Ada',
  email: 'ada@firm.example',
  isVerified: true,
  isStaff: false,
  hasSecondFactor: false,
  needsSecondFactor: false,
  units: null,
  timeZone: null,
  theme: null,
  language: null,
};
const sessionOf = (change: Partial<SessionState> = {}): SessionState => ({
  user,
  team: null,
  teams: [],
  outboxPath: null,
  supportEmail: 'help@scans.example',
  isInsecure: false,
  tourHosts: [],
  ...change,
});
const threadOf = (change: Partial<OwnThread> = {}): OwnThread => ({
  projectId: 'p1',
  projectName: 'Harbour Mill',
  excerpt: 'On Monday.',
  lastAt: '2026-11-20T12:00:00.000Z',
  isOwn: false,
  unread: 2,
  ...change,
});
const talk: Talk = {
  messages: [
    {
      id: crypto.randomUUID(),
      text: 'On Monday at nine.',
      at: '2026-11-20T12:00:00.000Z',
      isStaff: true,
      isOwn: false,
      author: 'Storey',
    },
  ],
  unread: 0,
  hasMore: false,
};
const signedIn = (threads: () => OwnThread[], session = sessionOf()) => ({
  '/api/session': () => ({ body: session }),
  [THREADS]: () => ({ body: threads() }),
});

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => page.viewport(1200, 800));

test('it is there from 768 px on, and below neither shown nor asked for [T12]', async () => {
  await page.viewport(767, 800);
  const asked = vi.fn(() => [threadOf()]);
  serve(signedIn(asked));
  const screen = await show(<SupportChat />);
  await expect
    .poll(() => screen.queries.isFetching() === 0 && screen.queries.getQueryData(['session']) !== undefined)
    .toBe(true);
  expect(screen.getByRole('button').query()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  await page.viewport(768, 800);
  await expect.element(screen.getByRole('button', { name: 'Support, 2 unread messages' })).toBeVisible();
  await page.viewport(767, 800);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test.for([
  ['a visitor', sessionOf({ user: null }), '/portfolio'],
  ['staff, who answer in the console', sessionOf({ user: { ...user, isStaff: true } }), '/portfolio'],
  [
    'staff who see the portal as a customer',
    sessionOf({ customerView: { teamName: 'Firm', endsAt: '2026-11-20T12:00:00.000Z', returnTo: '/ops' } }),
    '/portfolio',
  ],
  ['a viewer in full screen', sessionOf(), '/location/l1?viewer=step1:pc_processed'],
  ['a comparison', sessionOf(), '/location/l1?compare=a.b'],
] as const)('it is not there for %s [T12]', async ([, session, path]) => {
  serve(signedIn(() => [], session));
  const screen = await show(<SupportChat />, { path });
  await expect.poll(() => screen.queries.getQueryData(['session'])).toBeDefined();
  expect(screen.getByRole('button').query()).toBeNull();
});

test(
  'by keys alone: open, read a thread, come back, close; the focus goes along [T12]',
  { tags: 'nightly' },
  async () => {
    serve({
      ...signedIn(() => [
        threadOf(),
        threadOf({ projectId: 'p2', projectName: 'Old Registry', excerpt: 'Thank you', isOwn: true, unread: 0 }),
      ]),
      '/api/projects/p1/messages': () => ({ body: talk }),
    });
    const screen = await show(<SupportChat />);
    const button = screen.getByRole('button', { name: /^Support/ });
    await expect.element(button).toHaveAccessibleName('Support, 2 unread messages');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Support' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toHaveFocus();
    await expect.element(screen.getByText('You: Thank you')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'help@scans.example' }))
      .toHaveAttribute('href', 'mailto:help@scans.example?subject=Support');
    expect(await violations()).toEqual([]);
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: /^Harbour Mill/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Harbour Mill' })).toHaveFocus();
    await expect.element(screen.getByText('On Monday at nine.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Back to all messages' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How can we help?' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  },
);

test(
  'a project is found by name and written about; demo projects are not offered [T12]',
  { tags: 'nightly' },
  async () => {
    const found = {
      projectId: 'p3',
      locationId: 'l3',
      hasSiblings: false,
      name: 'Boiler house',
      address: '1 Elm Street',
      status: 'Order Received',
      type: 'SCANIT',
      subType: 'Standard',
      tab: 'mine',
      teamName: 'Firm',
    };
    const bodies = serve({
      ...signedIn(() => [threadOf()]),
      '/api/portfolio/search': (query) => ({
        body:
          query.get('q') === 'house'
            ? [found, { ...found, projectId: 'p4', name: 'House of the demo', tab: 'demo' }]
            : [],
      }),
      '/api/projects/p3/messages': () => ({ body: { ...talk, messages: [] } }),
    });
    const screen = await show(<SupportChat />);
    await screen.getByRole('button', { name: /^Support/ }).click();
    const field = screen.getByRole('textbox', { name: 'Message us about a project' });
    await field.fill('nowhere');
    await expect.element(screen.getByText('No projects match "nowhere".')).toBeVisible();
    await field.fill('house');
    await expect
      .element(screen.getByRole('option', { name: 'Boiler house 1 Elm Street' }))
      .toHaveAttribute('data-combobox-selected');
    expect(screen.getByRole('option').elements()).toHaveLength(1);
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('textbox', { name: 'Message' }).fill('When do you come?');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bodies['/api/projects/p3/messages']).toEqual({ text: 'When do you come?' });
  },
);

test('somebody without a project learns what to do [T12]', async () => {
  serve({
    ...signedIn(() => []),
    '/api/portfolio/tabs': () => ({ body: { mine: 0, shared: 0, demo: 3, isPartner: false, canSeeMoney: true } }),
  });
  const screen = await show(<SupportChat />);
  await screen.getByRole('button', { name: 'Support' }).click();
  await expect.element(screen.getByRole('link', { name: 'Order a scan' })).toHaveAttribute('href', '/order');
  await expect.element(screen.getByRole('link', { name: 'help@scans.example' })).toBeVisible();
  expect(screen.getByRole('textbox').query()).toBeNull();
  expect(await violations()).toEqual([]);
});

test('a message that comes in is counted on the button [T12]', async () => {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port1;
    },
  );
  let threads = [threadOf({ unread: 0 })];
  serve(signedIn(() => threads));
  const screen = await show(<SupportChat />);
  await expect.element(screen.getByRole('button', { name: 'Support', exact: true })).toBeVisible();
  await expect.poll(() => screen.queries.getQueryData(['talk-threads'])).toEqual(threads);
  threads = [threadOf({ unread: 1 })];
  const event = {
    kind: 'message',
    teamId: crypto.randomUUID(),
    projectId: crypto.randomUUID(),
    isDemo: false,
    status: '',
    pipelineStatus: null,
    job: '',
    percent: 0,
    message: '',
  };
  port2.postMessage({ kind: 'event', data: JSON.stringify(event) });
  await expect.element(screen.getByRole('button', { name: 'Support, 1 unread message' })).toBeVisible();
});

test('what a page ends with can be scrolled out from under the button, on pages that do not fill the window', async () => {
  serve(signedIn(() => []));
  const screen = await show(
    <>
      <main>
        <p>Total $150.00</p>
      </main>
      <SupportChat />
    </>,
    { isBare: true },
  );
  await expect.element(screen.getByRole('button').first()).toBeVisible();
  const paddingPx = () => Number.parseFloat(getComputedStyle(screen.getByRole('main').element()).paddingBottom);
  expect(paddingPx()).toBeGreaterThanOrEqual(52 + 2 * 16);
  screen.getByText('Total $150.00').element().setAttribute('data-fills', '');
  expect(paddingPx()).toBe(0);
});
