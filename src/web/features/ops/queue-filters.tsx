import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilterOff, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { queueTypes, type QueuePage } from '#contract/ops.ts';
import { statusDisplay } from '#domain/project/project-status.ts';
import { useTexts } from '#web/lib/texts.ts';
import { inkClass } from '#web/ui/themed.ts';
import { said } from '#web/lib/said.ts';
import { isQueueFiltered, readQueueFilter, type QueueFilter } from './queue-filter.ts';
import css from './queue.module.css';

const SEARCH_DELAY_MS = 300;
type Props = { filter: QueueFilter; facets: QueuePage['facets']; onFilter: (filter: QueueFilter) => void };

/** Words, kind, team, and the statuses with how many orders are in each. */
export function QueueFilters({ filter, facets, onFilter }: Props) {
  const texts = useTexts('opsQueue');
  const [words, setWords] = useState(filter.q ?? '');
  const search = useDebouncedCallback((q: string) => onFilter(readQueueFilter({ ...filter, q })), SEARCH_DELAY_MS);
  const change = (part: Record<string, unknown>) => onFilter(readQueueFilter({ ...filter, ...part }));
  const typed = (q: string) => {
    setWords(q);
    search(q);
  };
  return (
    <section className={css.filters} aria-label={texts('filters')}>
      <TextInput
        type="search"
        className={css.search}
        aria-label={texts('search')}
        placeholder={texts('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={words}
        onChange={(event) => typed(event.currentTarget.value)}
      />
      <Select
        className={css.type}
        aria-label={texts('type')}
        placeholder={texts('anyType')}
        data={queueTypes.map((type) => ({ value: type, label: texts(`type_${type}`) }))}
        value={filter.type ?? null}
        clearable
        onChange={(type) => change({ type })}
      />
      <Select
        className={css.team}
        aria-label={texts('team')}
        placeholder={texts('anyTeam')}
        data={teamOptions(facets)}
        value={filter.team ?? null}
        searchable
        clearable
        onChange={(team) => change({ team })}
      />
      {isQueueFiltered(filter) && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={16} aria-hidden />}
          onClick={() => {
            setWords('');
            onFilter({});
          }}
        >
          {texts('clear')}
        </Button>
      )}
      <StatusChips filter={filter} statuses={facets?.statuses ?? []} onChange={(status) => change({ status })} />
    </section>
  );
}

/** Teams may share a name: then their ids tell them apart. */
function teamOptions(facets: QueuePage['facets']) {
  const teams = facets?.teams ?? [];
  return teams.map(({ id, name }) => ({
    value: id,
    label: teams.some((other) => other.id !== id && other.name === name) ? `${name} (${id.slice(0, 4)})` : name,
  }));
}

type ChipsProps = {
  filter: QueueFilter;
  statuses: readonly { status: string; count: number }[];
  onChange: (statuses: string[]) => void;
};

function StatusChips({ filter: { status: chosen = [] }, statuses, onChange }: ChipsProps) {
  const texts = useTexts('opsQueue');
  const names: readonly string[] = chosen;
  const gone = names
    .filter((name) => !statuses.some(({ status }) => status === name))
    .map((status) => ({ status, count: 0 }));
  return (
    <ul className={css.chips} aria-label={texts('statuses')}>
      {[...statuses, ...gone].map(({ status, count }) => {
        const isOn = names.includes(status);
        return (
          <li key={status}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={isOn}
              onClick={() => onChange(isOn ? names.filter((name) => name !== status) : [...names, status])}
            >
              <i aria-hidden className={inkClass(statusDisplay(status).color)} />
              {shortName(said(status))} <span className={css.count}>{count}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A status without the word that most of them begin with. */
function shortName(status: string): string {
  const rest = status.replace(/^(?:Order|Pedido) /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
