import { Button, Select, TextInput } from '@mantine/core';
import { IconDownload, IconFilterOff } from '@tabler/icons-react';
import { AUDIT_STAFF, AUDIT_SYSTEM } from '#contract/audit.ts';
import { auditKinds } from '#domain/audit/audit-actions.ts';
import { useTexts } from '#web/lib/texts.ts';
import { isFiltered, readFilter, type AuditFilter } from './audit-filter.ts';
import css from './audit.module.css';

type AuditFiltersProps = {
  filter: AuditFilter;
  people: readonly { id: string; name: string; email: string }[];
  exportHref: string;
  onFilter: (filter: AuditFilter) => void;
};

/** Who, what kind of act, and when; and the same as a file. */
export function AuditFilters({ filter, people, exportHref, onFilter }: AuditFiltersProps) {
  const texts = useTexts('audit');
  const change = (part: Record<string, string | null>) => onFilter(readFilter({ ...filter, ...part }));
  const whoOptions = [
    ...people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
    { value: AUDIT_STAFF, label: texts('staff') },
    { value: AUDIT_SYSTEM, label: texts('system') },
  ];
  const kindOptions = auditKinds.map((kind) => ({ value: kind, label: texts(`kind_${kind}`) }));
  return (
    <section className={css.filters} aria-label={texts('filters')}>
      <Select
        className={css.who}
        label={texts('who')}
        placeholder={texts('everybody')}
        data={whoOptions}
        value={filter.who ?? null}
        searchable
        clearable
        onChange={(who) => change({ who })}
      />
      <Select
        className={css.kind}
        label={texts('kind')}
        placeholder={texts('everything')}
        data={kindOptions}
        value={filter.kind ?? null}
        clearable
        onChange={(kind) => change({ kind })}
      />
      <TextInput
        type="date"
        label={texts('from')}
        value={filter.from ?? ''}
        max={filter.until}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts('until')}
        value={filter.until ?? ''}
        min={filter.from}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      <div className={css.buttons}>
        {isFiltered(filter) && (
          <Button variant="subtle" leftSection={<IconFilterOff size={16} aria-hidden />} onClick={() => onFilter({})}>
            {texts('clear')}
          </Button>
        )}
        <Button
          component="a"
          href={exportHref}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {texts('export')}
        </Button>
      </div>
    </section>
  );
}
