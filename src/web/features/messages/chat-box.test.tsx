import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Message, Talk } from '#contract/messages.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ChatBox } from './chat-box.tsx';

const PATH = '/api/projects/p1/messages';
const message = (change: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  text: 'On Monday.',
  at: '2026-11-20T12:00:00.000Z',
  isStaff: true,
  isOwn: false,
  author: 'Storey',
  ...change,
});
const talkOf = (messages: Message[], unread = 0): Talk => ({ messages, unread, hasMore: false });
const session = {
  '/api/session': () => ({ status: 401, body: { error: '-', code: 'UNAUTHENTICATED', requestId: '1' } }),
};

test('Enter sends what was written without blanks around it, Shift+Enter begins a new line [S7]', async () => {
  let kept = talkOf([message()]);
  const bodies = serve({ ...session, [PATH]: () => ({ body: kept }) });
  const screen = await show(<ChatBox projectId="p1" />);
  await expect.element(screen.getByText('On Monday.')).toBeVisible();
  await expect.element(screen.getByText(/^Storey · /)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Message' });
  await field.fill('  Two lines');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}of it  ');
  await expect.element(field).toHaveValue('  Two lines\nof it  ');
  expect(bodies[PATH]).toBeUndefined();
  kept = talkOf([message(), message({ text: 'Two lines\nof it', isStaff: false, isOwn: true, author: 'Ada' })]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies[PATH]).toEqual({ text: 'Two lines\nof it' });
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByText(/^You · /)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('nothing is sent that is empty or longer than 4,000 [S7]', async () => {
  const bodies = serve({ ...session, [PATH]: () => ({ body: talkOf([]) }) });
  const screen = await show(<ChatBox projectId="p1" />);
  await expect.element(screen.getByRole('region', { name: 'Messages' })).toHaveAttribute('data-empty');
  expect(screen.getByRole('log').elements()).toEqual([]);
  const field = screen.getByRole('textbox', { name: 'Message' });
  await field.fill('   ');
  await userEvent.keyboard('{Enter}');
  await field.fill('x'.repeat(4001));
  await expect
    .element(screen.getByText('A message can have at most 4,000 characters; this one has 4,001.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(bodies[PATH]).toBeUndefined();
});

test('a message that failed stays, says why and is sent again by a click', async () => {
  let isDown = true;
  let kept = talkOf([message()]);
  serve({
    ...session,
    [PATH]: () =>
      isDown && kept.messages.length === 1 && hasSent
        ? { status: 503, body: { error: 'The service is restarting.', code: 'UNAVAILABLE', requestId: '1' } }
        : { body: kept },
  });
  let hasSent = false;
  const screen = await show(<ChatBox projectId="p1" />);
  await expect.element(screen.getByText('On Monday.')).toBeVisible();
  hasSent = true;
  await screen.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Not sent: The service is restarting.');
  expect(await violations()).toEqual([]);
  isDown = false;
  kept = talkOf([message(), message({ text: 'Hello', isOwn: true, isStaff: false })]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^You · /)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('unread messages have a mark before them and count as read once they are on screen', async () => {
  const unseen = message({ text: 'Newest', at: '2026-11-21T12:00:00.000Z' });
  const bodies = serve({
    ...session,
    [PATH]: () => ({ body: talkOf([message(), unseen], 1) }),
    [`${PATH}/seen`]: () => ({ body: { ok: true } }),
  });
  const screen = await show(<ChatBox projectId="p1" thread="team" />);
  await expect.element(screen.getByText('New', { exact: true })).toBeVisible();
  await expect.poll(() => bodies[`${PATH}/seen`]).toEqual({ upTo: unseen.at, thread: 'team' });
});

test('what was written before is read on demand, and stands before the rest [S7]', async () => {
  const newest = message({ text: 'The newest', at: '2026-11-20T12:00:00.000Z' });
  const first = message({ text: 'The first', at: '2026-11-01T12:00:00.000Z' });
  serve({
    ...session,
    [PATH]: (query) => ({
      body: query.get('before') === newest.at ? talkOf([first]) : { ...talkOf([newest]), hasMore: true },
    }),
  });
  const screen = await show(<ChatBox projectId="p1" />);
  await expect.element(screen.getByText('The newest')).toBeVisible();
  expect(screen.getByText('The first').elements()).toEqual([]);
  await screen.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect.element(screen.getByText('The first')).toBeVisible();
  expect(
    screen
      .getByText(/^The (first|newest)$/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['The first', 'The newest']);
  await expect.element(screen.getByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
});

test.each([390, 1280])('the empty field is one line, as high as its button: %i px wide [S7]', async (width) => {
  await page.viewport(width, 720);
  serve({ ...session, [PATH]: () => ({ body: talkOf([]) }) });
  const screen = await show(<ChatBox projectId="p1" />);
  const button = screen.getByRole('button', { name: 'Send' });
  await expect.element(button).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Message' }).element();
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(field);
  expect(Math.abs(field.getBoundingClientRect().height - button.element().getBoundingClientRect().height)).toBeLessThan(
    1.5,
  );
  expect(
    Math.abs(
      field.clientHeight - [paddingTop, paddingBottom, lineHeight].reduce((sum, text) => sum + parseFloat(text), 0),
    ),
  ).toBeLessThan(1.5);
});

test('where motion is reduced, a field shows a new width at once to what measures its text', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })));
  serve({ ...session, [PATH]: () => ({ body: talkOf([]) }) });
  const screen = await show(<ChatBox projectId="p1" />);
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  const measure = document.createElement('textarea');
  document.body.append(measure);
  onTestFinished(() => measure.remove());
  const widthAt = (width: number) => {
    measure.style.width = `${width}px`;
    return measure.offsetWidth;
  };
  expect([50, 300].map(widthAt)).toEqual([50, 300]);
});

test('staff who see the portal as a customer read the messages and find no field to write in [S7]', async () => {
  serve({
    '/api/session': () => ({
      body: {
        user: null,
        customerView: { teamName: 'Firm', endsAt: '2099-11-20T12:00:00.000Z', returnTo: '/ops' },
      },
    }),
    [PATH]: () => ({ body: talkOf([message()]) }),
  });
  const screen = await show(<ChatBox projectId="p1" />);
  await expect.element(screen.getByText("Messages can't be sent while viewing as a customer.")).toBeVisible();
  await expect.element(screen.getByText('On Monday.')).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Send' }).elements()).toEqual([]);
});

test('the button of support does not lie over the button that sends [T12]', async () => {
  await page.viewport(1280, 720);
  serve({ ...session, [PATH]: () => ({ body: talkOf([]) }) });
  const screen = await show(
    <div style={{ padding: '0 24px' }}>
      <ChatBox projectId="p1" />
      <div data-support data-testid="corner" style={{ position: 'fixed', right: 16, width: 52, height: 52 }} />
    </div>,
  );
  const send = screen.getByRole('button', { name: 'Send' });
  await expect.element(send).toBeVisible();
  expect(send.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    screen.getByTestId('corner').element().getBoundingClientRect().left,
  );
});
