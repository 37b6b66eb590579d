import { Alert, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceGroupInfo, InvoicePage, TeamInvoice } from '#contract/graphql.ts';
import type { InvoiceGroup } from '#domain/billing/invoice-list.ts';
import { invoiceStatuses } from '#domain/billing/invoice-status.ts';
import { formatCents } from '#domain/billing/money.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { planPaymentQuery } from '#web/lib/plan.ts';
import { useDates } from '#web/lib/preferences.ts';
import { invoicePagesQuery } from '#web/lib/team-billing.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { monthText } from '#web/lib/dates.ts';
import { InvoiceFilters } from './invoice-filters.tsx';
import { InvoiceRow } from './invoice-row.tsx';
import { choiceOf, searchOf, type InvoiceSearch } from './invoice-search.ts';
import { PortalButton } from './portal-button.tsx';
import css from './recent-invoices.module.css';

/** What is listed is in the address, and stays when the page is loaded again. */
export type InvoicesInAddress = { search: InvoiceSearch; onSearch: (search: InvoiceSearch) => void };

/** 'Recent Invoices' of a team (ordering.md §2.7): totals, filters, and collapsible groups, a page at a time. For its admins. */
export function RecentInvoices({ teamId, search, onSearch }: { teamId: string } & InvoicesInAddress) {
  const texts = useTexts('billing');
  const choice = choiceOf(search);
  const query = useInfiniteQuery({ ...invoicePagesQuery(teamId, choice), placeholderData: keepPreviousData });
  // A failed query leaves an empty list (ordering.md §8).
  const pages = query.isError ? [] : (query.data?.pages ?? []);
  const [first] = pages;
  const isNarrowed = choice.status !== 'all' || choice.projectIds.length > 0;
  const { data: payment } = useQuery(planPaymentQuery);
  // It has no invoice of ours before it is paid.
  const isChosen = choice.projectIds.length === 0 && (choice.status === 'all' || choice.status === 'open');
  const openOfPlan = payment?.open && isChosen ? { ...payment.open, currency: payment.currency } : undefined;
  return (
    <section aria-label={texts('recentInvoices')}>
      <Title order={2} size="h4" mb={8}>
        {texts('recentInvoices')}
      </Title>
      {first && (first.total_count > 0 || isNarrowed) && (
        <>
          <Totals page={first} openOfPlan={openOfPlan} />
          <InvoiceFilters teamId={teamId} choice={choice} onChange={(next) => onSearch(searchOf(next))} />
        </>
      )}
      {query.isPending && (
        <div role="status">
          <Text c="dimmed" mb={8}>
            {texts('loadingInvoices')}
          </Text>
          <Skeleton height={160} radius="lg" />
        </div>
      )}
      {query.isError && (
        <Alert color="red" role="alert">
          <Text>{texts('invoicesFailed', { message: sentenceOf(query.error) })}</Text>
          <Group mt={8}>
            <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
              {texts('tryAgain')}
            </Button>
          </Group>
        </Alert>
      )}
      {first?.total_count === 0 && (
        <EmptyState
          title={texts(isNarrowed ? 'noMatch' : 'noInvoices')}
          text={texts(isNarrowed ? 'noMatchText' : 'noInvoicesText')}
        />
      )}
      {first && openOfPlan && <OpenOfPlan {...openOfPlan} />}
      {first && first.total_count > 0 && (
        <Groups
          // A new grouping begins with all of its groups open.
          key={first.group}
          group={first.group}
          pages={pages}
        />
      )}
      {query.hasNextPage && first && (
        <Group justify="space-between" mt={12}>
          <Text c="dimmed" className="num">
            {texts('shownOf', {
              shown: pages.reduce((sum, { nodes }) => sum + nodes.length, 0).toLocaleString('en-US'),
              total: first.total_count.toLocaleString('en-US'),
            })}
          </Text>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts('showMore')}
          </Button>
        </Group>
      )}
    </section>
  );
}

type OpenOfPlan = { cents: number; billedAt: string; currency: string };

/** What a plan owes, which becomes one of the invoices once it is paid. */
function OpenOfPlan({ cents, billedAt, currency }: OpenOfPlan) {
  const texts = useTexts('billing');
  const dates = useDates();
  return (
    <div className={css.openOfPlan}>
      <div>
        <Text fw={600}>{texts('openPlan')}</Text>
        <Text size="sm" c="dimmed">
          {texts('openPlanSince', { date: dates.day(new Date(billedAt)) })}
        </Text>
      </div>
      <Text className="num">{formatCents(cents, currency)}</Text>
      <PortalButton isToPay />
    </div>
  );
}

function Totals({
  page: { totals, total_count: count },
  openOfPlan,
}: {
  page: InvoicePage;
  openOfPlan: OpenOfPlan | undefined;
}) {
  const texts = useTexts('billing');
  const all = openOfPlan
    ? totalsWith(totals, { currency: openOfPlan.currency, open: openOfPlan.cents, paid: 0 })
    : totals;
  const sums = (key: 'open' | 'paid') =>
    all.filter((total) => total[key] !== 0).map((total) => formatCents(total[key], total.currency));
  return (
    <dl className={css.totals}>
      {(['open', 'paid'] as const).map((key) => (
        <div key={key}>
          <dt>{texts(`${key}Total`)}</dt>
          <dd className="num">
            {sums(key).length === 0 ? texts('nothing') : sums(key).map((sum) => <span key={sum}>{sum}</span>)}
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts('countTotal')}</dt>
        <dd className="num">{count.toLocaleString('en-US')}</dd>
      </div>
    </dl>
  );
}

function totalsWith(totals: InvoicePage['totals'], more: InvoicePage['totals'][number]): InvoicePage['totals'] {
  if (!totals.some(({ currency }) => currency === more.currency)) return [...totals, more];
  return totals.map((total) =>
    total.currency === more.currency ? { ...total, open: total.open + more.open, paid: total.paid + more.paid } : total,
  );
}

function Groups({ group, pages }: { group: InvoiceGroup; pages: readonly InvoicePage[] }) {
  const rows = new Map<string, TeamInvoice[]>();
  for (const node of pages.flatMap(({ nodes }) => nodes))
    rows.set(node.group_key, [...(rows.get(node.group_key) ?? []), node]);
  const infos = new Map(pages.flatMap(({ groups }) => groups).map((info) => [info.key, info]));
  return (
    <div className={css.groups}>
      {[...rows].map(([key, invoices]) => {
        const info = infos.get(key);
        return info && <GroupOf key={key} group={group} info={info} invoices={invoices} />;
      })}
    </div>
  );
}

function GroupOf({
  group,
  info: { label, count },
  invoices,
}: {
  group: InvoiceGroup;
  info: InvoiceGroupInfo;
  invoices: readonly TeamInvoice[];
}) {
  const texts = useTexts('billing');
  const [isOpen, setOpen] = useState(true);
  const status = invoiceStatuses.find((known) => known === label);
  const name =
    group === 'month' ? monthText(label) : group === 'status' && status ? texts(`invoiceStatus_${status}`) : label;
  return (
    <section className={css.group}>
      <h3>
        <button type="button" className={css.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} aria-hidden className={css.chevron} />
          <span>{name}</span>
          <small className="num">{texts('groupCount', { count })}</small>
        </button>
      </h3>
      {isOpen && (
        <ul className={css.list}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </section>
  );
}
