import { expect, test, vi } from 'vitest';
import { usageInfo } from '#domain/usage/allowance.ts';
import { show, violations } from '#web/ui/show.tsx';
import { UsageLimit } from './usage-limit.tsx';

type Props = Parameters<typeof UsageLimit>[0];
const base: Props = {
  isOpen: true,
  project: { id: '00000000-0000-4000-8000-000000000001', name: 'Beacon Hall', ml_estimated_total_sqft: 10_000 },
  usage: usageInfo(10_000),
  isUsageFailed: false,
  plan: undefined,
  isBusy: false,
  failure: undefined,
  supportHref: 'mailto:help@x.example',
  onDrawDown: () => undefined,
  onCheckout: () => undefined,
  onCancel: () => undefined,
};
const showLimit = (changes: Partial<Props> = {}) => show(<UsageLimit {...base} {...changes} />);

test.each([
  [
    10_000,
    'Download will use your free allowance',
    "Downloading this project uses its size from your team's free allowance, once.",
  ],
  [45_000, "You're almost out of free downloads", 'This download draws on what is left of your free allowance.'],
  [
    50_000,
    "You've used your free downloads",
    'Your team has used its free allowance. Pay once to unlock every download of this project.',
  ],
])('used %i sqft: the title and its subtitle [D2 D15]', async (used, title, subtitle) => {
  const screen = await showLimit({ usage: usageInfo(used) });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(screen.getByText(subtitle)).toBeVisible();
});

test('shows space, options and project, and no overage while it fits [D3 D16]', async () => {
  const screen = await showLimit();
  const space = screen.getByRole('region', { name: 'Your Free Space' });
  await expect.element(space).toMatchTextContent(/Total50k sq ftUsed10k sq ftRemaining40k sq ftProject size10k sq ft/);
  const bar = space.getByRole('group', {
    name: 'Free allowance. Used: 10k sq ft. This project: 10k sq ft. Left after download: 30k sq ft.',
  });
  await expect.element(bar.getByRole('progressbar', { name: 'This project' })).toHaveAttribute('aria-valuenow', '20');
  const stripes = getComputedStyle(bar.getByRole('progressbar', { name: 'This project' }).element());
  expect(stripes.backgroundImage).toMatch(/^repeating-linear-gradient\(.* 4px, rgb\(255, 255, 255\) 4px/);
  await expect
    .element(space)
    .toMatchTextContent(/This project \(striped\): 10k sq ft. Left after download: 30k sq ft.$/);
  await expect
    .element(screen.getByRole('region', { name: 'Your Options' }))
    .toMatchTextContent(/Option 1Download Now.*Option 2Pay for Unlimited Downloads/);
  await expect
    .element(screen.getByRole('region', { name: 'This Project Details' }))
    .toMatchTextContent(/Project Size10,000 sq ft.*Estimated Cost\$150\.00/);
  await expect
    .element(screen.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:help@x.example');
  expect(await violations()).toEqual([]);
});

test('a project that goes above the limit may still be drawn down; the overage shows once the team is over [D3 D4]', async () => {
  const screen = await showLimit({ usage: usageInfo(45_000) });
  await expect.element(screen.getByRole('button', { name: 'Download Now' })).toBeEnabled();
  await expect.element(screen.getByRole('region', { name: 'Your Free Space' })).not.toMatchTextContent(/Overage/);
  await screen.unmount();
  const over = await showLimit({ usage: usageInfo(55_000) });
  await expect.element(over.getByRole('region', { name: 'Your Free Space' })).toMatchTextContent(/Overage5k sq ft/);
});

test('the overage part of the bar takes at most a fifth of the allowance [D3]', async () => {
  const screen = await showLimit({ usage: usageInfo(500_000) });
  const width = async (name: string) =>
    Number(screen.getByRole('progressbar', { name }).element().getAttribute('aria-valuenow'));
  expect((await width('Overage')) / (await width('Used'))).toBeCloseTo(0.2, 5);
});

test('the three buttons, and what each does [D4]', async () => {
  const [onDrawDown, onCheckout, onCancel] = [vi.fn(), vi.fn(), vi.fn()];
  const screen = await showLimit({ onDrawDown, onCheckout, onCancel });
  await screen.getByRole('button', { name: 'Download Now' }).click();
  await screen.getByRole('button', { name: 'Pay for Unlimited Downloads ($150.00)' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect([onDrawDown, onCheckout, onCancel].map((called) => called.mock.calls.length)).toEqual([1, 1, 1]);
});

test('the first button says that it is unlocking, and that the allowance is used up [D4]', async () => {
  const busy = await showLimit({ isBusy: true });
  await expect.element(busy.getByRole('button', { name: 'Unlocking downloads..' })).toBeDisabled();
  await busy.unmount();
  const over = await showLimit({ usage: usageInfo(60_000) });
  await expect.element(over.getByRole('button', { name: 'Max Free Usage Reached' })).toBeDisabled();
  await expect.element(over.getByRole('button', { name: 'Pay for Unlimited Downloads ($150.00)' })).toBeEnabled();
});

test('usage that cannot be read blocks the draw-down and keeps checkout [D1]', async () => {
  const screen = await showLimit({ usage: undefined, isUsageFailed: true });
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Unable to load usage data');
  await expect.element(screen.getByRole('button', { name: 'Download Now' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Pay for Unlimited Downloads ($150.00)' })).toBeEnabled();
});

test('a size that is not known opens neither way; a size of zero has no price [D5]', async () => {
  const unknown = await showLimit({ project: { ...base.project, ml_estimated_total_sqft: null } });
  await expect
    .element(unknown.getByRole('region', { name: 'This Project Details' }))
    .toMatchTextContent(/Size known after conversion/);
  await expect.element(unknown.getByRole('button', { name: 'Download Now' })).toBeDisabled();
  await expect.element(unknown.getByRole('button', { name: 'Pay for Unlimited Downloads' })).toBeDisabled();
  await unknown.unmount();
  const zero = await showLimit({ project: { ...base.project, ml_estimated_total_sqft: 0 } });
  await expect
    .element(zero.getByRole('alert'))
    .toMatchTextContent('BIMIT Engine price can not be calculated, please contact support.');
});

const starter = {
  plan: 'starter' as const,
  interval: 'month' as const,
  isPastDue: false,
  quota: { monthlySqft: 100_000, usedSqft: 96_000, overageSqft: 0, resetsAt: '2026-12-28T00:00:00.000Z' },
  periodEndsAt: '2026-12-28T00:00:00.000Z',
  isEnding: false,
  nextPlan: null,
  nextInterval: null,
  scanPlan: null,
};
const nearlyUsed = { freeLimit: 50_000, currentUsage: 47_000, remainingUsage: 3_000, isOverLimit: false };
const hall = (sqft: number) => ({ id: 'p', name: 'Hall', ml_estimated_total_sqft: sqft });

test('a team with a plan sees what comes from quota, allowance and next invoice, and agrees to just that [B2 D3]', async () => {
  const drawn = vi.fn();
  const given = { ...base, plan: starter, usage: nearlyUsed, onDrawDown: drawn };
  const screen = await showLimit({ ...given, project: hall(6_500) });
  const details = screen.getByRole('region', { name: 'This Project Details' });
  await expect
    .element(details)
    .toMatchTextContent(
      /From this month's quota4,000 sq ft.*From the free allowance2,500 sq ft.*To payCovered by your plan$/,
    );
  await expect.element(details).not.toMatchTextContent(/next invoice|Cost/);
  const own = screen.getByRole('region', { name: 'BIMIT Engine Starter' });
  await expect
    .element(own)
    .toMatchTextContent(
      /quota100,000 sq ft.*Used this month96,000 sq ft.*Left this month4,000 sq ft.*New quota onDec 28, 2026/,
    );
  await expect.element(own).toMatchTextContent(/Free allowance50,000 sq ft.*Free allowance left3,000 sq ft/);
  await expect.element(screen.getByRole('region', { name: 'Your Free Space' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Download Now', exact: true }).click();
  expect(drawn).toHaveBeenLastCalledWith(0);
  await screen.showInstead(<UsageLimit {...given} project={hall(9_500)} />);
  await expect
    .element(details)
    .toMatchTextContent(/quota4,000 sq ft.*allowance3,000 sq ft.*On the next invoice2,500 sq ft.*\$25\.00$/);
  expect(await violations()).toEqual([]);
  const texts = screen.getByRole('dialog').element().textContent ?? '';
  expect(texts.match(/\$25\.00/g), 'in the details and on the button').toHaveLength(2);
  await screen.getByRole('button', { name: 'Download Now ($25.00 on next invoice)' }).click();
  expect(drawn).toHaveBeenLastCalledWith(2_500);
  const tax = { name: 'VAT', rate: 20_000, isIncluded: false, registrationNumber: null, exemptNumber: null };
  const taxed = { ...starter, money: { currency: 'usd', tax } };
  await screen.showInstead(<UsageLimit {...given} plan={taxed} project={hall(9_500)} />);
  await expect
    .element(details)
    .toMatchTextContent(/\$30\.00.*At today's tax\. The invoice uses the tax of the day it is issued\.$/);
});

test('an allowance exceeded before the plan is empty, not negative; after a failed payment nothing goes on an invoice [B2]', async () => {
  const exceeded = { freeLimit: 50_000, currentUsage: 61_000, remainingUsage: 0, isOverLimit: true };
  const screen = await showLimit({ plan: starter, usage: exceeded, project: hall(4_000) });
  const details = screen.getByRole('region', { name: 'This Project Details' });
  await expect.element(details).toMatchTextContent(/From this month's quota4,000 sq ft/);
  await expect.element(details).not.toMatchTextContent(/free allowance/);
  await expect
    .element(screen.getByRole('dialog'))
    .toMatchTextContent(/Downloading this project uses this month's quota, once\./);
  const own = screen.getByRole('region', { name: 'BIMIT Engine Starter' });
  await expect.element(own).not.toMatchTextContent(/allowance/);
  await expect.element(screen.getByRole('button', { name: 'Download Now' })).toBeEnabled();
  const late = { ...starter, isPastDue: true };
  await screen.showInstead(<UsageLimit {...base} plan={late} usage={nearlyUsed} project={hall(7_001)} />);
  await expect.element(details).toMatchTextContent(/More than is left1 sq ft.*Estimated Cost\$70\.01$/);
  await expect.element(screen.getByRole('button', { name: 'Download Now' })).toBeDisabled();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/a payment for your plan failed/);
  await expect.element(screen.getByRole('button', { name: 'Pay for Unlimited Downloads ($70.01)' })).toBeEnabled();
});

test('a member who cannot pay sees no price and no way to pay, and is sent to an admin [B2 D3]', async () => {
  const { quota, ...of } = starter;
  const member = { ...of, quota, cannotPay: true as const };
  const screen = await showLimit({ plan: member, usage: nearlyUsed, project: hall(9_500) });
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/An admin of your team can unlock it\./);
  await expect.element(dialog).toMatchTextContent(/Option 2Ask an admin/);
  expect(dialog.element().textContent).not.toMatch(/\$|Cost|Pay for/);
  await expect.element(screen.getByRole('button', { name: 'Download Now' })).toBeDisabled();
  expect(await violations()).toEqual([]);
  const onDemand = { ...member, plan: 'on_demand' as const, interval: null, quota: null, periodEndsAt: null };
  await screen.showInstead(<UsageLimit {...base} plan={onDemand} usage={usageInfo(10_000)} />);
  await expect.element(screen.getByRole('button', { name: 'Download Now' })).toBeEnabled();
  expect(dialog.element().textContent).not.toMatch(/\$|Cost|Pay for/);
});
