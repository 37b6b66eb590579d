import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { exampleProject } from './example-project.ts';
import { Portfolio } from './portfolio.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const own = exampleProject();
const demo = exampleProject({ id: id(1), locationId: id(2), name: 'Demo house', isDemo: true, isOwn: false });
const running = exampleProject({ id: id(3), locationId: id(4), name: 'Foundry Works', status: 'Order Processing', ip_calculated_total_sqft: null, ml_estimated_total_sqft: null, conversion: { job: 'segment', percent: 42, message: 'Finding walls', isWaiting: false } });

type Props = Parameters<typeof Portfolio>[0];
const member: Props = {
  wanted: undefined, tabs: { mine: { projects: [own, running] }, shared: { projects: [] }, demo: { projects: [demo] } }, isSignedIn: true, isGuest: false,
  signInHref: '/sign-in?redirect_url=%2Fportfolio', signUpHref: '/sign-up', onTab: () => undefined, onRetry: () => undefined,
};
const showPortfolio = (changes: Partial<Props> = {}) => show(<Portfolio {...member} {...changes} />);

test('three tabs; the empty one is disabled, Demo is not, and Shared counts [P1]', async () => {
  const onTab = vi.fn();
  const screen = await showPortfolio({ onTab });
  await expect.element(screen.getByRole('tab', { name: 'My Portfolio' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('tab', { name: 'Shared with me' })).toBeDisabled();
  await screen.getByRole('tab', { name: 'Demo Projects' }).click();
  expect(onTab).toHaveBeenCalledWith('demo');
  expect(await violations()).toEqual([]);
});

test('the Shared tab bears the number of its projects and names their team [P1]', async () => {
  const screen = await showPortfolio({ wanted: 'shared', tabs: { ...member.tabs, shared: { projects: [exampleProject({ teamName: 'Northwind' })] } } });
  await expect.element(screen.getByLabelText('1 shared')).toMatchTextContent('1');
  await expect.element(screen.getByText(/Northwind/)).toBeVisible();
});

test('a person without projects sees the demo and how to begin [P2]', async () => {
  const screen = await showPortfolio({ tabs: { ...member.tabs, mine: { projects: [] } } });
  await expect.element(screen.getByRole('tab', { name: 'Demo Projects' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('link', { name: 'Convert your first scan' })).toHaveAttribute('href', '/bimit-plan');
  await expect.element(screen.getByRole('link', { name: 'Demo house' })).toBeVisible();
});

test('a guest sees demo projects and is asked to sign in, with the way back [P3]', async () => {
  const nothing = { projects: [] };
  const screen = await showPortfolio({ isSignedIn: false, isGuest: true, tabs: { mine: nothing, shared: nothing, demo: member.tabs.demo } });
  await expect.element(screen.getByRole('link', { name: 'Demo house' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?redirect_url=%2Fportfolio');
  expect(await violations()).toEqual([]);
});

test('a card opens its project, a running conversion its processing page [P13]', async () => {
  const screen = await showPortfolio();
  await expect.element(screen.getByRole('link', { name: own.name })).toHaveAttribute('href', `/location/${own.locationId}`);
  await screen.getByRole('link', { name: running.name }).click();
  expect(screen.router.state.location.pathname).toBe(`/bimit-plan/${running.id}`);
});

test('a card tells status, area in both units and progress; a size that is not known is not invented', async () => {
  const screen = await showPortfolio();
  await expect.element(screen.getByText('Order Completed')).toBeVisible();
  await expect.element(screen.getByText(/^12,520 sq ft/)).toBeVisible();
  await expect.element(screen.getByText(/\(1,163 m²\)/)).toBeInTheDocument();
  await expect.element(screen.getByText(/Size known after conversion/)).toBeVisible();
  await expect.element(screen.getByRole('progressbar', { name: 'Finding walls' })).toHaveAttribute('aria-valuenow', '42');
});

test('projects that cannot be read say so and can be asked for again', async () => {
  const onRetry = vi.fn();
  const screen = await showPortfolio({ tabs: { ...member.tabs, mine: {}, demo: { failure: 'The service is restarting.' } }, isSignedIn: false, isGuest: true, onRetry });
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The service is restarting.');
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});
