import { useQuery } from '@tanstack/react-query';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { isInEffect } from '#domain/papers/estimate-status.ts';
import { nextActOf } from '#domain/project/next-act.ts';
import { projectInvoicesQuery, unpaidCentsOf } from '#web/lib/invoices.ts';

/** What an order waits for and who does it. While its invoices are read, as if one were open. */
export function useNextAct({
  projectId,
  status,
  type,
  subType,
  estimates,
  failureCause,
}: OpsOrder): ReturnType<typeof nextActOf> {
  const { data: invoices, isPending } = useQuery(projectInvoicesQuery(projectId));
  return nextActOf({
    status,
    type,
    subType,
    failureCause,
    hasEstimate: estimates.some((each) => isInEffect(each.status)),
    openCents: isPending ? 1 : unpaidCentsOf(invoices ?? []),
  });
}
