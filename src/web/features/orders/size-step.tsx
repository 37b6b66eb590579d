import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { sizeAndScopeProblems } from '#domain/ordering/size-and-scope.ts';
import { reduceScopeChoice, scopeToggles, type ScopeAction } from '#domain/scope/scope-choice.ts';
import { continueHint, MAX_FLOORS, type ScopeField } from '#domain/scope/scope-problems.ts';
import { sizeUnits } from '#domain/scope/space-size.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said, saidOf, sortedOptions } from '#web/lib/said.ts';
import css from './order.module.css';
import { FloorsField } from './floors-field.tsx';
import { PriceCard, ShortPrice } from './price-card.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { Section } from './section.tsx';
import { SizeField } from './size-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';

/** What is chosen after an action on size and scope, as order data names it. */
function afterScopeAction(data: OrderData, action: ScopeAction): Partial<OrderData> {
  const { scopes, interiorSqft, siteSqft, unit } = reduceScopeChoice(scopeChoiceOf(data), action);
  return { scope: [...scopes], spaceSize: interiorSqft, siteSize: siteSqft, unit, ...scopeToggles(scopes) };
}

const scopeChoiceOf = ({ scope, spaceSize, siteSize, unit }: OrderData) => ({
  scopes: scope,
  interiorSqft: spaceSize,
  siteSqft: siteSize,
  unit,
});

/** Size, use and scope of the building, with the price of it (ordering.md §2.1). */
export function SizeStep({ service, data, change, go, price, isMember }: StepProps) {
  const texts = useTexts('order');
  const unitsLabel = useId();
  const dispatch = (action: ScopeAction) => change(afterScopeAction(data, action));
  // What was typed and is no size is not empty: the button says the sentence of the field.
  const [typed, setTyped] = useState<Partial<Record<ScopeField, string | undefined>>>({});
  const problems = sizeAndScopeProblems(data).map(({ field, text }) => ({ field, text: typed[field] ?? said(text) }));
  const setTypedOf = (field: ScopeField) => (problem: string | undefined) =>
    setTyped((before) => ({ ...before, [field]: problem }));
  const problemOf = (field: ScopeField) => problems.find((problem) => problem.field === field)?.text;
  return (
    <StepForm
      title={texts(`sizeTitle_${service}`)}
      subtitle={texts('sizeSubtitle')}
      next={texts('toDetails')}
      isNextDisabled={problems.length > 0}
      hint={saidOf(continueHint(problems))}
      onNext={() => go('proposal')}
      price={<ShortPrice price={price} />}
      aside={<PriceCard price={price} service={service} isMember={isMember} />}
    >
      <Section title={texts('sizeSection')}>
        <div className={css.two}>
          <SizeField
            label={texts('spaceSize')}
            description={texts('spaceSizeHint')}
            sqft={data.spaceSize}
            unit={data.unit}
            problem={problemOf('spaceSize')}
            onTyped={setTypedOf('spaceSize')}
            onChange={(sqft) => dispatch({ type: 'set-space-size', sqft })}
          />
          <Stack gap={4}>
            <Text component="span" fw={500} id={unitsLabel}>
              {texts('units')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby={unitsLabel}
              value={data.unit}
              data={sizeUnits.map((unit) => ({ value: unit, label: texts(unit) }))}
              onChange={(unit) => {
                setTyped({});
                dispatch({ type: 'set-unit', unit });
              }}
            />
          </Stack>
          <Select
            label={texts('spaceType')}
            data={sortedOptions(spaceTypes)}
            value={data.spaceType}
            searchable
            clearable
            nothingFoundMessage={texts('spaceTypeNothing')}
            error={problemOf('spaceType')}
            onChange={(value) => change({ spaceType: spaceTypes.find((known) => known === value) ?? null })}
          />
          {service === 'scanit' && (
            <FloorsField
              floors={data.floors}
              onChange={(floors) => change({ floors })}
              problem={problemOf('floors') && texts('floorsMissing', { max: MAX_FLOORS })}
            />
          )}
        </div>
      </Section>
      <ScopeFields
        choice={scopeChoiceOf(data)}
        dispatch={dispatch}
        problems={{ scopes: problemOf('scopes'), siteSize: problemOf('siteSize') }}
        onTyped={setTypedOf('siteSize')}
      />
    </StepForm>
  );
}
