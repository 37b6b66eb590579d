import { expect, test, vi } from 'vitest';
import { newMobilization } from '#domain/coordination/mobilization.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { MobilizationForm } from './mobilization-form.tsx';
import { ScheduleCall } from './schedule-call.tsx';

const FORM = '/api/projects/p1/mobilization';
const CALL = '/api/projects/p1/call';

test(
  'the form says what is missing at its field, and is sent with what was entered [S7]',
  { tags: 'nightly' },
  async () => {
    const bodies = serve({ [FORM]: () => ({ body: { answers: null, submittedAt: null, submittedBy: null } }) });
    const onDone = vi.fn();
    const screen = await show(<MobilizationForm projectId="p1" onDone={onDone} />);
    await screen.getByRole('button', { name: 'Send to the crew' }).click();
    for (const words of [
      'Enter the name of the person who lets the crew in',
      'A telephone number, such as +1 617 555 0100',
      'Enter when the crew can work',
    ])
      await expect.element(screen.getByText(words).last()).toBeVisible();
    expect(bodies[FORM]).toBeUndefined();
    await screen.getByRole('textbox', { name: 'Name' }).fill(' Ada ');
    await screen.getByRole('textbox', { name: 'Phone' }).fill('+1 617 555 0100');
    await screen.getByRole('textbox', { name: 'When can the crew work?' }).fill('Weekdays');
    await screen.getByRole('combobox', { name: 'Access above the ceiling' }).selectOptions('tiles');
    await screen.getByRole('checkbox', { name: 'Badges or an escort are needed' }).click();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Send to the crew' }).click();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(bodies[FORM]).toEqual({
      ...newMobilization,
      contactName: 'Ada',
      contactPhone: '+1 617 555 0100',
      accessHours: 'Weekdays',
      ceiling: 'tiles',
      needsBadges: true,
    });
  },
);

test('a time is booked; one that is gone is said, with what was written kept [S7]', async () => {
  const slots = ['2026-11-25T20:30:00.000Z', '2026-11-25T21:00:00.000Z', '2026-11-27T14:00:00.000Z'];
  let isPosted = false;
  const bodies = serve({
    [CALL]: () =>
      isPosted
        ? { status: 409, body: { error: 'Somebody else has just booked this time.', code: 'CONFLICT', requestId: '1' } }
        : { body: { schedulingUrl: null, booked: null, slots, phone: '' } },
  });
  const screen = await show(<ScheduleCall projectId="p1" />);
  await screen.getByRole('combobox', { name: 'Time' }).selectOptions(slots[1] ?? '');
  await screen.getByRole('textbox', { name: 'Topic (optional)' }).fill('Scope');
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Book the call' }).click();
  await expect.element(screen.getByText('A telephone number, such as +1 617 555 0100')).toBeVisible();
  expect(bodies[CALL]).toBeUndefined();
  await screen.getByRole('textbox', { name: 'Phone number to call' }).fill('617 555 0100');
  isPosted = true;
  await screen.getByRole('button', { name: 'Book the call' }).click();
  await expect.poll(() => bodies[CALL]).toEqual({ startsAt: slots[1], phone: '617 555 0100', note: 'Scope' });
});

test('a note of any length stays within the page', async () => {
  const booked = {
    id: 'c1',
    startsAt: '2026-11-25T20:30:00.000Z',
    durationMinutes: 30,
    phone: '',
    note: 'W'.repeat(500),
    bookedBy: 'N'.repeat(100),
    calendarFile: '/call.ics',
  };
  serve({ [CALL]: () => ({ body: { schedulingUrl: null, booked, slots: [], phone: '' } }) });
  const screen = await show(
    <div style={{ display: 'grid' }}>
      <ScheduleCall projectId="p1" />
    </div>,
  );
  await expect.element(screen.getByText(booked.note)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test('a booked call has a calendar file and a way out', async () => {
  const booked = {
    id: 'c1',
    startsAt: '2026-11-25T20:30:00.000Z',
    durationMinutes: 30,
    phone: '+1 617 555 0100',
    note: 'Scope',
    bookedBy: 'Ada',
    calendarFile: '/api/projects/p1/call/c1/call.ics',
  };
  let now: unknown = booked;
  serve({
    [CALL]: () => ({ body: { schedulingUrl: null, booked: now, slots: [], phone: '' } }),
    [`${CALL}/c1`]: () => ({ body: { ok: true } }),
  });
  const screen = await show(<ScheduleCall projectId="p1" />);
  await expect.element(screen.getByText(/^We will call \+1 617 555 0100 on Nov 25, 2026, /)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', booked.calendarFile);
  await screen.getByRole('button', { name: 'Cancel the call' }).click();
  now = null;
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the call' }).click();
  await expect.element(screen.getByText(/^All times in the next two weeks are taken/)).toBeVisible();
});
