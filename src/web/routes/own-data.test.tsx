import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { OwnData, TeamData } from './own-data.tsx';

afterEach(() => vi.unstubAllGlobals());
const paidUntil = '2026-12-28T12:00:00.000Z';

test('who deletes an account or a team reads what becomes of its plan, and which teams go as well [B2 N22]', async () => {
  serve({
    '/api/profile/deletion': () => ({
      body: { refusal: null, teams: ['Hall'], plans: [{ team: 'Hall', plan: 'starter', paidUntil }] },
    }),
    '/api/plan': () => ({
      body: {
        plan: 'professional',
        interval: 'month',
        isPastDue: false,
        quota: null,
        periodEndsAt: paidUntil,
        isEnding: false,
        nextPlan: null,
        nextInterval: null,
        scanPlan: null,
      },
    }),
  });
  const screen = await show(<OwnData id="u" email="ada@example.com" />);
  await screen.getByRole('button', { name: 'Delete account' }).click();
  await expect
    .element(
      screen.getByText(
        'You are the only member of Hall, so the team is deleted as well, with all of its projects and files.' +
          ' The BIMIT Engine Starter plan of Hall is canceled: nothing more is charged, and what is paid until Dec 28, 2026 is not refunded.',
        { exact: false },
      ),
    )
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.unmount();
  const ofTeam = await show(<TeamData team={{ id: 't', name: 'Hall' }} email="ada@example.com" />);
  await ofTeam.getByRole('button', { name: 'Delete team' }).click();
  await expect
    .element(
      ofTeam.getByText('Its BIMIT Engine Professional plan is canceled: nothing more is charged', { exact: false }),
    )
    .toBeVisible();
});
