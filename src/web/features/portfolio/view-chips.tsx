import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ColumnKey, FilterKey } from '#domain/portfolio/columns.ts';
import { toggled } from '#web/lib/list-search.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useValueLabel } from './value-label.ts';
import type { Filters } from './view-state.ts';
import css from './toolbar.module.css';

type ViewChipsProps = {
  q: string | undefined;
  keys: readonly FilterKey[];
  filters: Filters;
  /** Named where no column head tells it. */
  sort: ColumnKey | undefined;
  onWords: (words: string | undefined) => void;
  onFilters: (change: Filters) => void;
  onUnsort: () => void;
  onClear: () => void;
};

/** What narrows the view, each part with a way to take it back. Nothing where all is shown. */
export function ViewChips({ q, keys, filters, sort, onWords, onFilters, onUnsort, onClear }: ViewChipsProps) {
  const texts = useTexts('portfolio');
  const labelOf = useValueLabel();
  const chosen = keys.flatMap((key) => (filters[key] ?? []).map((value) => ({ key, value })));
  if (!q && !sort && chosen.length === 0) return null;
  return (
    <div className={css.chips}>
      {q && (
        <Chip
          label={texts('words')}
          value={`“${q}”`}
          removeLabel={texts('removeSearch', { value: q })}
          onRemove={() => onWords(undefined)}
        />
      )}
      {chosen.map(({ key, value }) => (
        <Chip
          key={`${key}:${value}`}
          label={texts(key)}
          value={labelOf(key, value)}
          removeLabel={texts('removeFilter', { label: texts(key), value: labelOf(key, value) })}
          onRemove={() => onFilters({ [key]: toggled(filters[key], value) })}
        />
      ))}
      {sort && (
        <Chip
          label={texts('sortBy')}
          value={texts(sort)}
          removeLabel={texts('removeSort', { label: texts(sort) })}
          onRemove={onUnsort}
        />
      )}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {texts('clearAll')}
      </Button>
    </div>
  );
}

function Chip({
  label,
  value,
  removeLabel,
  onRemove,
}: {
  label: string;
  value: string;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <span className={css.chip}>
      <span className={css.chipLabel}>{label}</span> {value}
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </button>
    </span>
  );
}
