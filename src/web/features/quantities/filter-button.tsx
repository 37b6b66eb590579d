import { Badge, Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { filterCount, filterElements, NO_FILTER, type ElementFilter } from '#domain/quantities/element-filter.ts';
import { scopes, type Scope } from '#domain/scope/scope.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useCategoryLabel } from '#web/lib/category-label.ts';
import { useTexts } from '#web/lib/texts.ts';
import { OVER_VIEWERS } from '#web/ui/layers.ts';
import { said } from '#web/lib/said.ts';
import { countText } from './figure-texts.ts';
import { PropertyFilter } from './property-filter.tsx';
import type { TableModel } from './table-model.ts';
import css from './quantities.module.css';

type FilterButtonProps = {
  model: TableModel;
  filter: ElementFilter;
  /** How many elements pass it. */
  found: number;
  unit: MeasureUnit;
  onFilter: (filter: ElementFilter) => void;
  onIsolate: () => void;
};
type Choice<T> = { value: T; label: string; count: number };

/** The filters of the quantities (Q2): what is chosen is counted on the button. */
export function FilterButton({ model, filter, found, unit, onFilter, onIsolate }: FilterButtonProps) {
  const texts = useTexts('quantities');
  const choices = useChoices(model, filter);
  const chosen = filterCount(filter);
  const list = useRef<HTMLDivElement>(null);
  // What was pressed may go away with what it took back.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, [filter]);
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus zIndex={OVER_VIEWERS}>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          rightSection={
            chosen > 0 && (
              <Badge size="sm" circle aria-label={texts('filterCount', { count: chosen })}>
                {chosen}
              </Badge>
            )
          }
        >
          {texts('filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts('filter')}>
        <div ref={list} className={css.filters} tabIndex={0} role="group" aria-label={texts('filter')}>
          <FilterGroup
            title={texts('filterElement')}
            choices={choices.categories}
            chosen={filter.categories}
            onChange={(categories) => onFilter({ ...filter, categories })}
          />
          <FilterGroup
            title={texts('filterLevels')}
            choices={choices.levels}
            chosen={filter.levels}
            onChange={(levels) => onFilter({ ...filter, levels })}
          />
          <FilterGroup
            title={texts('filterScope')}
            choices={choices.scopes}
            chosen={filter.scopes}
            onChange={(next) => onFilter({ ...filter, scopes: next })}
          />
          <PropertyFilter
            model={model}
            unit={unit}
            chosen={filter.properties}
            onChange={(properties) => onFilter({ ...filter, properties })}
          />
        </div>
        <div className={css.filterFoot}>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={chosen === 0}
            onClick={() => {
              // Before the button is disabled, which would leave the focus nowhere.
              list.current?.focus();
              onFilter(NO_FILTER);
            }}
          >
            {texts('clearFilters')}
          </Button>
          {chosen > 0 && (
            <span className={css.small} role="status">
              {texts('filterFound', { count: found })}
            </span>
          )}
          <Button size="compact-xs" variant="default" disabled={chosen === 0 || found === 0} onClick={onIsolate}>
            {texts('isolateFiltered')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterGroup<T extends string | null>({
  title,
  choices,
  chosen,
  onChange,
}: {
  title: string;
  choices: readonly Choice<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}) {
  return (
    <fieldset className={css.filterGroup}>
      <legend>{title}</legend>
      {choices.map(({ value, label, count }) => (
        <div key={label} className={css.filterChoice}>
          <Checkbox
            size="xs"
            label={label}
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          <span className={css.small}>{countText(count)}</span>
        </div>
      ))}
    </fieldset>
  );
}

/** The values that elements have, each with the number that it would show beside what is chosen in the other groups. */
function useChoices({ built, table }: TableModel, filter: ElementFilter) {
  const texts = useTexts('quantities');
  const labelOf = useCategoryLabel();
  return useMemo(() => {
    const beside = (own: Partial<ElementFilter>) => filterElements(table, built, { ...filter, ...own });
    const counted = <T,>(values: readonly T[]) => Map.groupBy(values, (value) => value);
    const categories = counted(beside({ categories: [] }).map(({ category }) => category));
    const levels = counted(beside({ levels: [] }).map(({ level }) => level?.id ?? null));
    const ofScope = counted(beside({ scopes: [] }).map(({ scope }) => scope));
    const present = {
      categories: new Set(built.map(({ category }) => category)),
      levels: new Set(built.map(({ level }) => level?.id ?? null)),
      scopes: new Set(built.map(({ scope }) => scope)),
    };
    const level = (id: string | null, label: string): Choice<string | null> => ({
      value: id,
      label,
      count: levels.get(id)?.length ?? 0,
    });
    return {
      categories: [...present.categories]
        .map((value): Choice<string> => ({ value, label: labelOf(value), count: categories.get(value)?.length ?? 0 }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
      levels: [
        ...table.levels.filter(({ id }) => present.levels.has(id)).map(({ id, name }) => level(id, name)),
        ...(present.levels.has(null) ? [level(null, texts('noLevel'))] : []),
      ],
      scopes: scopes
        .filter((scope) => present.scopes.has(scope))
        .map((value): Choice<Scope> => ({ value, label: said(value), count: ofScope.get(value)?.length ?? 0 })),
    };
    // Labels are those of the catalog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [built, table, filter]);
}
