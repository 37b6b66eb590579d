import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invoiceFilters, invoiceGroups } from '#domain/billing/invoice-list.ts';
import { track } from '#web/lib/analytics.ts';
import { invoiceProjectsQuery, type InvoiceChoice } from '#web/lib/team-billing.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './recent-invoices.module.css';

/** Options of a search that are drawn at a time: a team may have thousands of projects. */
const MAX_OPTIONS = 50;

type InvoiceFiltersProps = { teamId: string; choice: InvoiceChoice; onChange: (choice: InvoiceChoice) => void };

/** Which invoices are listed, and what they are grouped by. */
export function InvoiceFilters({ teamId, choice, onChange }: InvoiceFiltersProps) {
  const texts = useTexts('billing');
  const { data: projects = [] } = useQuery(invoiceProjectsQuery(teamId));
  return (
    <div className={css.filters}>
      <MultiSelect
        label={texts('filterProjects')}
        placeholder={choice.projectIds.length === 0 ? texts('filterProjectsHint') : undefined}
        data={projects.map(({ project_id: value, project_name: label }) => ({ value, label }))}
        value={[...choice.projectIds]}
        onChange={(projectIds) => {
          track('Invoice Filter Changed', { key: 'projects', count: projectIds.length });
          onChange({ ...choice, projectIds });
        }}
        limit={MAX_OPTIONS}
        nothingFoundMessage={texts('filterNoProject')}
        searchable
        clearable
        hidePickedOptions
      />
      <Select
        label={texts('filterStatus')}
        data={invoiceFilters.map((value) => ({ value, label: texts(`filter_${value}`) }))}
        value={choice.status}
        allowDeselect={false}
        onChange={(value) => {
          const status = invoiceFilters.find((known) => known === value) ?? 'all';
          track('Invoice Filter Changed', { key: 'status', count: status === 'all' ? 0 : 1 });
          onChange({ ...choice, status });
        }}
      />
      <Select
        label={texts('groupBy')}
        data={invoiceGroups.map((value) => ({ value, label: texts(`group_${value}`) }))}
        value={choice.group}
        allowDeselect={false}
        onChange={(value) => {
          const group = invoiceGroups.find((known) => known === value) ?? 'status';
          track('Invoice Group Changed', { group });
          onChange({ ...choice, group });
        }}
      />
    </div>
  );
}
