import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WireProject } from '#contract/projects.ts';
import { formatCents } from '#domain/billing/money.ts';
import { projectInvoicesQuery } from '#web/lib/invoices.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PayButton } from './pay-button.tsx';
import { seesMoney } from './project-facts.ts';
import css from './tracking.module.css';

/** What is asked for besides the deposit, which has a banner of its own: above all else, for who may know and pay it. */
export function OpenInvoice({ project }: { project: WireProject }) {
  const { projectId, locationId, status, isOwn, isDemo } = project;
  const texts = useTexts('tracking');
  const isShown = isOwn && !isDemo && seesMoney(project) && status !== 'Deposit Due';
  const { data } = useQuery({ ...projectInvoicesQuery(projectId), enabled: isShown });
  const open = isShown ? data?.find((invoice) => invoice.status === 'open') : undefined;
  if (!open) return null;
  return (
    <section className={css.banner} data-tone="attention" aria-label={texts('invoiceNumber', { number: open.number })}>
      <div className={css.bannerWords}>
        <Text fw={500}>{texts('openInvoice', { number: open.number })}</Text>
      </div>
      <div className={css.bannerAct}>
        <PayButton
          invoiceId={open.id}
          locationId={locationId}
          label={texts('payOpen', { amount: formatCents(open.amountCents, open.currency) })}
        />
      </div>
    </section>
  );
}
