import { Pill, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { propertyValues, type PropertyChoice } from '#domain/quantities/element-filter.ts';
import type { ElementTable } from '#domain/quantities/element-table.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './quantities.module.css';

/** Choices that a list shows at a time; typing finds the others. */
const LISTED = 50;

type PropertyFilterProps = {
  table: ElementTable;
  chosen: readonly PropertyChoice[];
  onChange: (chosen: PropertyChoice[]) => void;
};

/** Filters by any property of the model: first its name, then one of its values. */
export function PropertyFilter({ table, chosen, onChange }: PropertyFilterProps) {
  const texts = useTexts('quantities');
  const values = useMemo(() => propertyValues(table), [table]);
  const [name, setName] = useState<string | null>(null);
  if (values.size === 0) return null;
  const list = { size: 'xs', searchable: true, limit: LISTED, comboboxProps: { withinPortal: false } } as const;
  return (
    <fieldset className={css.filterGroup}>
      <legend>{texts('filterProperty')}</legend>
      {chosen.length > 0 && (
        <div className={css.pills}>
          {chosen.map((choice) => (
            <Pill
              key={`${choice.name}\n${choice.value}`}
              size="sm"
              withRemoveButton
              removeButtonProps={{ 'aria-label': texts('removeFilter', choice), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange(chosen.filter((each) => each !== choice))}
            >
              {texts('propertyIs', choice)}
            </Pill>
          ))}
        </div>
      )}
      <Select
        {...list}
        mt={4}
        aria-label={texts('propertyName')}
        placeholder={texts('propertyName')}
        data={[...values.keys()]}
        value={name}
        onChange={setName}
      />
      {name !== null && (
        <Select
          {...list}
          mt={4}
          aria-label={texts('propertyValue')}
          placeholder={texts('propertyValue')}
          data={values.get(name) ?? []}
          value={null}
          onChange={(value) => {
            if (value !== null && !chosen.some((each) => each.name === name && each.value === value))
              onChange([...chosen, { name, value }]);
            setName(null);
          }}
        />
      )}
    </fieldset>
  );
}
