import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { useGapInvalidation } from './events.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the stream tells the page. */
function stream(): (message: unknown) => void {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal(
    'SharedWorker',
    class {
      port = port1;
    },
  );
  return (message) => port2.postMessage(message);
}
const PROJECT = {
  projectId: '00000000-0000-4000-8000-000000000002',
  isDemo: false,
  status: 'Order Processing',
  pipelineStatus: null,
  job: '',
  percent: 0,
  message: '',
};

test('after a gap everything on screen is read again, also what was read a moment before', async () => {
  const tell = stream();
  let status = 'Order Received';
  function Shown() {
    useGapInvalidation();
    const { data } = useQuery({ queryKey: ['projects'], queryFn: async () => status, staleTime: 60_000 });
    return <p>{data}</p>;
  }
  const screen = await show(<Shown />);
  await expect.element(screen.getByText('Order Received')).toBeVisible();
  status = 'Order Processing';
  tell({ kind: 'gap' });
  await expect.element(screen.getByText('Order Processing')).toBeVisible();
});

test('an invoice, a receipt or a quota that is open shows what was paid, went back or was used meanwhile', async () => {
  const tell = stream();
  let [invoice, receipt, quota] = ['$100.00 to pay', 'no refund', 'nothing used'];
  function Shown() {
    useGapInvalidation();
    const common = { staleTime: 60_000 };
    const invoices = useQuery({ queryKey: ['invoice', { invoiceId: '1' }], queryFn: async () => invoice, ...common });
    const receipts = useQuery({ queryKey: ['receipts', '1'], queryFn: async () => receipt, ...common });
    const plan = useQuery({ queryKey: ['billing', 'plan'], queryFn: async () => quota, ...common });
    return <p>{`${invoices.data}, ${receipts.data}, ${plan.data}`}</p>;
  }
  const screen = await show(<Shown />);
  await expect.element(screen.getByText('$100.00 to pay, no refund, nothing used')).toBeVisible();
  [invoice, receipt, quota] = ['paid', '$20.00 went back', 'half used'];
  tell({ kind: 'event', data: JSON.stringify(PROJECT) });
  await expect.element(screen.getByText('paid, $20.00 went back, half used')).toBeVisible();
});
