import { Button, Checkbox, Group, Popover, ScrollArea } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import {
  filterOptions,
  mapFilterKeys,
  type MapFilterKey,
  type MapFilters,
  type MapProject,
} from '#domain/portfolio/map-places.ts';
import { toggled } from '#web/lib/list-search.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './portfolio-map.module.css';

const labels = {
  status: 'filterStatus',
  spaceType: 'filterSpaceType',
  type: 'filterType',
  modelScopes: 'filterScope',
} as const;

type MapFiltersProps = {
  projects: readonly MapProject[];
  filters: MapFilters;
  onChange: (key: MapFilterKey, values: string[] | undefined) => void;
  onClear: () => void;
};

/** The filters panel: values with the number of projects for each. */
export function MapFilterPanel({ projects, filters, onChange, onClear }: MapFiltersProps) {
  const texts = useTexts('portfolioMap');
  const chosen = mapFilterKeys.reduce((sum, key) => sum + (filters[key]?.length ?? 0), 0);
  return (
    <Group gap={8} wrap="nowrap">
      <Popover position="bottom-start" width={300} trapFocus withinPortal>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
            {chosen > 0 ? texts('filtersChosen', { count: chosen }) : texts('filters')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={texts('filters')}>
          <ScrollArea.Autosize mah="min(60vh, 520px)" type="auto">
            <div className={css.filters}>
              {mapFilterKeys.map((key) => (
                <FilterGroup
                  key={key}
                  label={texts(labels[key])}
                  chosen={filters[key]}
                  options={filterOptions(projects, filters, key)}
                  onToggle={(value) => onChange(key, toggled(filters[key], value))}
                />
              ))}
            </div>
          </ScrollArea.Autosize>
        </Popover.Dropdown>
      </Popover>
      {chosen > 0 && (
        <Button variant="subtle" onClick={onClear}>
          {texts('clear')}
        </Button>
      )}
    </Group>
  );
}

type FilterGroupProps = {
  label: string;
  chosen: readonly string[] | undefined;
  options: readonly { value: string; count: number }[];
  onToggle: (value: string) => void;
};

function FilterGroup({ label, chosen, options, onToggle }: FilterGroupProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {options.map(({ value, count }) => (
        <div key={value} className={css.option}>
          <Checkbox
            size="xs"
            label={said(value)}
            checked={chosen?.includes(value) ?? false}
            onChange={() => onToggle(value)}
          />
          <span className="num" aria-hidden>
            {count.toLocaleString('en-US')}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
