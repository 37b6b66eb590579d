import { page, userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { answerOf, api } from '#web/lib/api.ts';
import { notifyFailure } from '#web/ui/notify.tsx';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { CustomerViewBar } from './customer-view-bar.tsx';
import { CustomerViews } from './customer-views.tsx';
import { ViewAsCustomer } from './view-as-customer.tsx';

const teamId = '0b7f4b5e-2f7a-4f7e-9d5e-1c1d0c1b2a01';
const team = { id: teamId, name: 'Northgate Facilities' };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const view = (minutes = 30) => ({ teamName: team.name, endsAt: inMinutes(minutes), returnTo: `/ops/teams/${teamId}` });
const path = `/api/ops/teams/${teamId}/view`;
const REFUSED = 'You are viewing as a customer: nothing can be changed.';

test('a view begins with a reason, which is announced as visible to the team', async () => {
  const bodies = serve({ [path]: () => ({ status: 201, body: { endsAt: inMinutes(30) } }) });
  const onBegun = vi.fn();
  const screen = await show(<ViewAsCustomer team={team} projectId={teamId} onBegun={onBegun} />);
  await screen.getByRole('button', { name: 'View as customer' }).click();
  const dialog = screen.getByRole('dialog', { name: 'View as Northgate Facilities?' });
  await expect.element(dialog.getByText(/For 30 minutes.* You can't change anything/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'View as customer' }).click();
  await expect.element(dialog.getByText("Enter a reason. The team's admins can read it.")).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' Their model does not open ');
  await dialog.getByRole('button', { name: 'View as customer' }).click();
  await expect.poll(() => onBegun.mock.calls.length).toBe(1);
  expect(bodies[path]).toEqual({ reason: 'Their model does not open', projectId: teamId });
});

test('the bar says whose portal it is and that nothing can be changed; the keyboard ends it, on a phone too', async () => {
  await page.viewport(390, 800);
  const onEnd = vi.fn(() => Promise.resolve());
  const screen = await show(<CustomerViewBar view={view()} onEnd={onEnd} />);
  await expect
    .element(screen.getByRole('region', { name: 'View as the customer' }))
    .toMatchTextContent('Viewing as Northgate Facilities. Read-only');
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'End view' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
});

test('what is refused is said once, however many say it', async () => {
  serve({
    [`/api/teams/${teamId}`]: () => ({ status: 403, body: { error: REFUSED, code: 'CUSTOMER_VIEW', requestId: '1' } }),
  });
  const screen = await show(<CustomerViewBar view={view()} onEnd={() => Promise.resolve()} />);
  const change = () =>
    answerOf(api.api.teams[':teamId'].$patch({ param: { teamId }, json: { name: 'Taken over' } })).catch(
      (error: Error) => notifyFailure(error.message),
    );
  await Promise.all([change(), change()]);
  await expect.element(screen.getByText(REFUSED)).toBeVisible();
  expect(screen.getByText(REFUSED).elements()).toHaveLength(1);
});

test('it ends by itself when its time is up, and a failure to end it is said', async () => {
  const onEnd = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const screen = await show(<CustomerViewBar view={view(-1)} onEnd={onEnd} />);
  await expect.element(screen.getByText(/The view could not be ended: The server cannot be reached/)).toBeVisible();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('staff read who looked, why and for how long', async () => {
  const base = {
    who: 'Ada Support',
    reason: 'Their model does not open',
    startedAt: '2026-05-04T10:00:00.000Z',
    endsAt: '2026-05-04T10:30:00.000Z',
  };
  serve({
    [`/api/ops/teams/${teamId}/views`]: () => ({
      body: [
        { ...base, id: crypto.randomUUID(), endedAt: null, ending: null },
        { ...base, id: crypto.randomUUID(), who: null, endedAt: '2026-05-04T10:04:00.000Z', ending: 'signedOut' },
      ],
    }),
  });
  const screen = await show(<CustomerViews teamId={teamId} />);
  for (const words of [/Ada Support.*Active until/, /Former user.*after 4 min, signed out/])
    await expect.element(screen.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  expect(await violations()).toEqual([]);
});
