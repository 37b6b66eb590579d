import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { exampleProject } from './example-project.ts';
import { Portfolio } from './portfolio.tsx';
import { usePortfolio } from './use-portfolio.ts';

const running = exampleProject({ name: 'Foundry Works', status: 'Order Processing', conversion: { job: 'tile', percent: 10, message: 'Reading', isWaiting: false } });
const event = { teamId: '00000000-0000-4000-8000-000000000001', projectId: running.id, isDemo: false, status: 'Order Processing', pipelineStatus: '', job: 'segment', percent: 42, message: 'Finding walls' };

const channels: MessageChannel[] = [];
const push = (message: unknown) => channels.at(-1)?.port2.postMessage(message);
let served: Record<string, unknown[]>;
let asked: string[];
beforeEach(() => {
  asked = [];
  served = { mine: [running], shared: [], demo: [] };
  vi.stubGlobal('SharedWorker', class {
    port: MessagePort;
    constructor() {
      const channel = new MessageChannel();
      channels.push(channel);
      this.port = channel.port1;
    }
  });
  vi.stubGlobal('fetch', async (input: URL | string) => {
    const tab = new URL(String(input), window.location.href).searchParams.get('tab') ?? '';
    asked.push(tab);
    return Response.json(served[tab] ?? []);
  });
});
afterEach(() => vi.unstubAllGlobals());

function Shown({ isMember }: { isMember: boolean }) {
  const { tabs, retry } = usePortfolio(isMember);
  return <Portfolio wanted={undefined} tabs={tabs} isSignedIn={isMember} isGuest={!isMember} signInHref="/sign-in" signUpHref="/sign-up" onTab={() => undefined} onRetry={retry} />;
}

test('progress moves with each event, without asking the server again', async () => {
  const screen = await show(<Shown isMember />);
  await expect.element(screen.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
  const before = asked.length;
  push({ kind: 'event', event });
  await expect.element(screen.getByRole('progressbar', { name: 'Finding walls' })).toHaveAttribute('aria-valuenow', '42');
  expect(asked).toHaveLength(before);
});

test('a conversion that ends is read again, with its size', async () => {
  const screen = await show(<Shown isMember />);
  await expect.element(screen.getByText('Order Processing')).toBeVisible();
  served = { ...served, mine: [exampleProject({ name: 'Foundry Works', ip_calculated_total_sqft: 4_321 })] };
  push({ kind: 'event', event: { ...event, status: 'Order Completed', percent: 100 } });
  await expect.element(screen.getByText(/^4,321 sq ft/)).toBeVisible();
  expect(screen.getByRole('progressbar').query()).toBeNull();
});

test('for a guest only demo projects are asked for [P3]', async () => {
  served = { demo: [exampleProject({ name: 'Demo house', isDemo: true })] };
  const screen = await show(<Shown isMember={false} />);
  await expect.element(screen.getByRole('link', { name: 'Demo house' })).toBeVisible();
  expect(asked).toEqual(['demo']);
});
