import { afterEach, expect, test, vi } from 'vitest';
import { chipsFor } from '#domain/feedback/feedback.ts';
import { ApiError } from '#web/lib/api.ts';
import { show, violations } from '#web/ui/show.tsx';
import { FeedbackModal } from './feedback-modal.tsx';

const open = (
  send: Parameters<typeof FeedbackModal>[0]['send'] = async () => undefined,
  onClose = () => undefined as void,
) => show(<FeedbackModal isOpen onClose={onClose} send={send} />);
type Screen = Awaited<ReturnType<typeof open>>;
const star = (screen: Screen, count: number) =>
  screen.getByRole('button', { name: count === 1 ? '1 star' : `${count} stars`, exact: true });
const chip = (screen: Screen, name: string) => screen.getByRole('checkbox', { name });
afterEach(() => vi.useRealTimers());

test('asks for usefulness, then for value, and sends both answers [E8 E10]', { tags: 'nightly' }, async () => {
  const send = vi.fn(async () => undefined);
  const screen = await open(send);
  await expect.element(screen.getByText('How useful is this result for your work?')).toBeVisible();
  await star(screen, 5).click();
  await screen.getByText('Floor plan is easy to read', { exact: true }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByText('How would you rate its value?')).toBeVisible();
  await star(screen, 2).click();
  await screen.getByText('Something else', { exact: true }).click();
  await screen.getByRole('textbox').fill('No levels');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Thank you!')).toBeVisible();
  expect(send).toHaveBeenCalledWith([
    { question: 'usefulness', rating: 5, chips: ['Floor plan is easy to read'], text: '' },
    { question: 'value', rating: 2, chips: ['Something else'], text: 'No levels' },
  ]);
});

test('Next waits for a rating; the same star clears it; chips are not enforced [E8]', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await star(screen, 3).click();
  await expect.element(screen.getByText('Choose one or more of these to continue.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  await star(screen, 3).click();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test(
  'another rating brings the chips of its band and clears chips and text [E8 E11]',
  { tags: 'nightly' },
  async () => {
    const screen = await open();
    await star(screen, 1).click();
    for (const name of chipsFor('usefulness', 1)) await expect.element(chip(screen, name)).toBeInTheDocument();
    expect(screen.getByRole('textbox').query()).toBeNull();
    await screen.getByText('Something else', { exact: true }).click();
    await screen.getByRole('textbox').fill('Too dark');
    await star(screen, 2).click();
    await expect.element(chip(screen, 'Something else')).not.toBeChecked();
    expect(screen.getByRole('textbox').query()).toBeNull();
    await star(screen, 4).click();
    await expect.element(chip(screen, 'Walls, Doors, Windows modeled correctly')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  },
);

test('the second question has its own chips [E12]', async () => {
  const screen = await open();
  await star(screen, 4).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await star(screen, 3).click();
  for (const name of chipsFor('value', 3)) await expect.element(chip(screen, name)).toBeInTheDocument();
});

test('answers that could not be sent stay, with the reason', async () => {
  const screen = await open(() =>
    Promise.reject(new ApiError('The service is restarting.', { code: 'UNAVAILABLE', status: 503 })),
  );
  await star(screen, 4).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await star(screen, 5).click();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The service is restarting.');
  await expect.element(star(screen, 5)).toHaveAttribute('aria-pressed', 'true');
});

test('the thank-you closes after 5 seconds [E8]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const onClose = vi.fn();
  const screen = await open(undefined, onClose);
  await star(screen, 4).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await star(screen, 5).click();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Thank you!')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(onClose).toHaveBeenCalledOnce();
});
