import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { useGapInvalidation } from './events.ts';

afterEach(() => vi.unstubAllGlobals());

test('after a gap everything on screen is read again, also what was read a moment before', async () => {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port1;
    },
  );
  let status = 'Order Received';
  function Shown() {
    useGapInvalidation();
    const { data } = useQuery({ queryKey: ['projects'], queryFn: async () => status, staleTime: 60_000 });
    return <p>{data}</p>;
  }
  const screen = await show(<Shown />);
  await expect.element(screen.getByText('Order Received')).toBeVisible();
  status = 'Order Processing';
  port2.postMessage({ kind: 'gap' });
  await expect.element(screen.getByText('Order Processing')).toBeVisible();
});
