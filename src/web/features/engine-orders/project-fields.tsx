import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { SearchPlaces } from '#web/lib/address.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { sortedOptions } from '#web/lib/said.ts';
import type { OrderDraft } from './order-draft.ts';
import css from './engine-order.module.css';

type ProjectFieldsProps = {
  draft: OrderDraft;
  fileStem: string;
  onChange: (draft: OrderDraft) => void;
  searchPlaces: SearchPlaces;
};

/** Name, address, property type and units of the order. Only the property type is needed, and has a default. */
export function ProjectFields({ draft, fileStem, onChange, searchPlaces }: ProjectFieldsProps) {
  const texts = useTexts('engineOrder');
  const unitsLabel = useId();
  const set = (change: Partial<OrderDraft>) => onChange({ ...draft, ...change });
  return (
    <div className={css.fields}>
      <TextInput
        className={css.wide}
        label={texts('name')}
        description={texts('nameHint')}
        placeholder={fileStem}
        maxLength={255}
        value={draft.projectName}
        onChange={(event) => set({ projectName: event.currentTarget.value })}
      />
      <div className={css.wide}>
        <AddressFields draft={draft} onChange={(address) => set(address)} searchPlaces={searchPlaces} />
      </div>
      <Select
        label={texts('propertyType')}
        data={sortedOptions(spaceTypes)}
        value={draft.spaceType}
        searchable
        allowDeselect={false}
        nothingFoundMessage={texts('propertyNothing')}
        onChange={(value) => set({ spaceType: spaceTypes.find((known) => known === value) ?? draft.spaceType })}
      />
      <Stack gap={4}>
        <Text component="span" fw={600} id={unitsLabel}>
          {texts('units')}
        </Text>
        <SegmentedControl
          aria-labelledby={unitsLabel}
          value={draft.modelUnits}
          data={[
            { value: 'imperial', label: texts('imperial') },
            { value: 'metric', label: texts('metric') },
          ]}
          onChange={(value) => set({ modelUnits: value === 'metric' ? 'metric' : 'imperial' })}
        />
      </Stack>
    </div>
  );
}
