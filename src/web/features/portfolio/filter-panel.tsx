import { Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FacetValue } from '#contract/portfolio.ts';
import type { FilterKey } from '#domain/portfolio/columns.ts';
import { toggled } from '#web/lib/list-search.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useValueLabel } from './value-label.ts';
import type { Filters } from './view-state.ts';
import css from './toolbar.module.css';

/** From so many values on a list has a search of its own. */
const LONG_LIST = 9;

export type FilterPanelProps = {
  keys: readonly FilterKey[];
  values: Record<string, readonly FacetValue[]> | undefined;
  filters: Filters;
  onFilters: (change: Filters) => void;
};

/** What the projects can be filtered by, each value with the number of projects that it would show. */
export function FilterPanel({ keys, values, filters, onFilters }: FilterPanelProps) {
  const texts = useTexts('portfolio');
  const isFiltered = keys.some((key) => filters[key]);
  return (
    <Stack gap="sm">
      <div className={css.sections}>
        {keys.map((key) => (
          <FilterSection
            key={key}
            filterKey={key}
            values={withChosen(values?.[key] ?? [], filters[key])}
            chosen={filters[key]}
            onChange={(next) => onFilters({ [key]: next })}
          />
        ))}
      </div>
      <Group justify="flex-end">
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!isFiltered}
          onClick={() => onFilters(Object.fromEntries(keys.map((key) => [key, undefined])))}
        >
          {texts('clearAll')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A chosen value that no project has any more stays in the list, so that it can be taken back. */
function withChosen(values: readonly FacetValue[], chosen: readonly string[] = []): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((known) => (known.value ?? '') === value));
  return [...values, ...missing.map((value) => ({ value, count: 0 }))];
}

type FilterSectionProps = {
  filterKey: FilterKey;
  values: readonly FacetValue[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
};

function FilterSection({ filterKey, values, chosen, onChange }: FilterSectionProps) {
  const texts = useTexts('portfolio');
  const labelOf = useValueLabel();
  const [words, setWords] = useState('');
  const label = texts(filterKey);
  const shown = values.filter(({ value }) =>
    labelOf(filterKey, value ?? '')
      .toLowerCase()
      .includes(words.trim().toLowerCase()),
  );
  return (
    <fieldset className={css.section}>
      <legend>{label}</legend>
      {values.length > LONG_LIST && (
        <TextInput
          size="xs"
          mb={8}
          aria-label={texts('filterMore', { label })}
          placeholder={texts('filterMore', { label })}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={236} type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: -1 }}>
        <Stack gap={8}>
          {shown.map(({ value, count }) => (
            <Checkbox
              key={value ?? ''}
              size="xs"
              checked={chosen?.includes(value ?? '') ?? false}
              onChange={() => onChange(toggled(chosen, value ?? ''))}
              label={
                <span className={css.value}>
                  {labelOf(filterKey, value ?? '')} <span className={css.number}>{count.toLocaleString('en-US')}</span>
                </span>
              }
              classNames={{ body: css.check, labelWrapper: css.checkLabel }}
            />
          ))}
          {shown.length === 0 && (
            <Text size="xs" c="dimmed">
              {texts(values.length === 0 ? 'filterNothing' : 'filterNoMatch')}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </fieldset>
  );
}
