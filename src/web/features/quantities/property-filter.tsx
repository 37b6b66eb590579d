import { Autocomplete, Button, NativeSelect, Pill, Select, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ATTRIBUTES, attributeKinds } from '#domain/quantities/element-attributes.ts';
import {
  operatorsOf,
  PROPERTY_OPERATORS,
  propertyKinds,
  type PropertyChoice,
  type PropertyKind,
  type PropertyOperator,
} from '#domain/quantities/property-filter.ts';
import { fieldTexts } from './field-texts.ts';
import type { TableModel } from './table-model.ts';
import { formatMeasure, measureTyped, type MeasureUnit, unitOfMeasure } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './quantities.module.css';

/** Choices that a list shows at a time; typing finds the others. */
const LISTED = 100;
const IN_POPOVER = { withinPortal: false } as const;

type PropertyFilterProps = {
  model: Pick<TableModel, 'table' | 'built'>;
  unit: MeasureUnit;
  chosen: readonly PropertyChoice[];
  onChange: (chosen: PropertyChoice[]) => void;
};

/** Filters by any attribute or property of the model: its name, after that of its set, a condition, and a value. */
export function PropertyFilter({ model, unit, chosen, onChange }: PropertyFilterProps) {
  const texts = useTexts('quantities');
  const kinds = useMemo(() => [...attributeKinds(model.built), ...propertyKinds(model.table)], [model]);
  const labelOf = ({ set, name }: Pick<PropertyChoice, 'set' | 'name'>) => {
    const attribute = set === null ? ATTRIBUTES.find((each) => each === name) : undefined;
    return attribute ? texts(fieldTexts[attribute]) : `${set}.${name}`;
  };
  const byKey = useMemo(() => new Map(kinds.map((kind) => [keyOf(kind), kind])), [kinds]);
  const [key, setKey] = useState<string | null>(null);
  if (kinds.length === 0) return null;
  const kind = byKey.get(key ?? '');
  const wordsOf = ({ set, name, operator, value }: PropertyChoice) => {
    const measure = byKey.get(keyOf({ set, name }))?.measure;
    const shown =
      operator !== 'hasValue' && measure ? formatMeasure({ kind: measure, value: Number(value) }, unit) : value;
    return { name: labelOf({ set, name }), operator: texts(operator), value: shown };
  };
  return (
    <fieldset className={css.filterGroup}>
      <legend>{texts('filterProperty')}</legend>
      {chosen.length > 0 && (
        <div className={css.pills}>
          {chosen.map((choice) => (
            <Pill
              key={JSON.stringify(choice)}
              size="sm"
              classNames={{ root: css.pill, label: css.pillLabel }}
              withRemoveButton
              removeButtonProps={{
                'aria-label': texts('removeFilter', wordsOf(choice)).trim(),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(chosen.filter((each) => each !== choice))}
            >
              {texts('propertyIs', wordsOf(choice))}
            </Pill>
          ))}
        </div>
      )}
      <Select
        size="xs"
        mt={4}
        searchable
        limit={LISTED}
        nothingFoundMessage={texts('propertyNothing')}
        comboboxProps={IN_POPOVER}
        aria-label={texts('propertyName')}
        placeholder={texts('propertyName')}
        data={kinds.map((each) => ({ value: keyOf(each), label: labelOf(each) }))}
        value={key}
        onChange={setKey}
      />
      {kind && (
        <Condition
          key={key}
          kind={kind}
          unit={unit}
          onAdd={(operator, value) => {
            const added = { set: kind.set, name: kind.name, operator, value };
            if (!chosen.some((each) => JSON.stringify(each) === JSON.stringify(added))) onChange([...chosen, added]);
            setKey(null);
          }}
        />
      )}
    </fieldset>
  );
}

type ConditionProps = {
  kind: PropertyKind;
  unit: MeasureUnit;
  onAdd: (operator: PropertyOperator, value: string) => void;
};

function Condition({ kind, unit, onAdd }: ConditionProps) {
  const texts = useTexts('quantities');
  const [operator, setOperator] = useState<PropertyOperator>('is');
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // It appears at the end of a list that scrolls, often under its edge.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { measure } = kind;
  const isNumber = measure !== null || operator === 'atLeast' || operator === 'atMost';
  const isWrong = isNumber && !Number.isFinite(Number(typed));
  const isReady = operator === 'hasValue' || (typed.trim() !== '' && !isWrong);
  const label = measure ? texts('propertyValueIn', { unit: unitOfMeasure(measure, unit) }) : texts('propertyValue');
  const add = () => {
    if (!isReady) return;
    if (operator === 'hasValue') onAdd(operator, '');
    else onAdd(operator, measure ? String(measureTyped(measure, Number(typed), unit).value) : typed.trim());
  };
  const field = { size: 'xs', mt: 4, 'aria-label': label, placeholder: label, value: typed } as const;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <NativeSelect
        size="xs"
        mt={4}
        aria-label={texts('propertyOperator')}
        data={operatorsOf(kind).map((value) => ({ value, label: texts(value) }))}
        value={operator}
        onChange={({ currentTarget }) =>
          setOperator(PROPERTY_OPERATORS.find((each) => each === currentTarget.value) ?? 'is')
        }
      />
      {operator !== 'hasValue' &&
        (isNumber ? (
          <TextInput
            {...field}
            inputMode="decimal"
            error={isWrong && texts('propertyNotNumber')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        ) : (
          <Autocomplete {...field} data={kind.values} limit={LISTED} comboboxProps={IN_POPOVER} onChange={setTyped} />
        ))}
      <Button type="submit" size="compact-xs" mt={6} disabled={!isReady}>
        {texts('propertyAdd')}
      </Button>
    </form>
  );
}

const keyOf = ({ set, name }: Pick<PropertyChoice, 'set' | 'name'>) => JSON.stringify([set, name]);
