import { Checkbox, Group, Input, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import {
  inputBounds,
  MAX_TYPED_LENGTH,
  readInput,
  valueScopes,
  type InputKey,
  type ReadInput,
  type ValueScope,
  type ValueScopes,
} from '#domain/value-analysis/value-inputs.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import { figureText } from './value-format.ts';

const HINTS = {
  hoursPerScan: 'hoursHint',
  travelCost: 'travelHint',
  sqftPerHour: 'speedHint',
  projectsPerYear: 'projectsHint',
} as const satisfies Partial<Record<InputKey, string>>;
const hintOf = (key: InputKey) => (key in HINTS ? HINTS[key as keyof typeof HINTS] : undefined);

type ValueFieldProps = {
  inputKey: InputKey;
  /** Of the operator's currency. */ sign: string;
  /** What the form knows of it; '' for its default. */ typed: string;
  /** What applies while nothing is typed; undefined: it has to be. */ preset: number | undefined;
  /** Amounts are in another currency than the assumptions. */ isForeign: boolean;
  onType: (key: InputKey, text: string) => void;
};

/** One figure. What is out of its bounds is calculated with the bound, beside a note, and becomes the bound once the field is left. */
export const ValueField = memo(function ValueField({
  inputKey,
  sign,
  typed,
  preset,
  isForeign,
  onType,
}: ValueFieldProps) {
  const texts = useTexts('valueAnalysis');
  const [isEditing, setEditing] = useState(false);
  const [clampedTo, setClampedTo] = useState<'min' | 'max'>();
  const bounds = inputBounds(inputKey, isForeign);
  const { min, max } = bounds;
  const read = readInput(inputKey, typed, isForeign);
  const bound = ('value' in read && read.clamped) || (typed !== '' && clampedTo);
  const leave = () => {
    if (!isEditing) return;
    setEditing(false);
    if ('isEmpty' in read && typed !== '') onType(inputKey, '');
    if (!('value' in read)) return;
    setClampedTo(read.clamped ?? clampedTo);
    onType(inputKey, figureText(read.value));
  };
  const hint = hintOf(inputKey);
  const description = bound
    ? texts(bound === 'min' ? 'clampedMin' : 'clampedMax', { bound: figureText(bounds[bound]) })
    : inputKey === 'spaceSizeSqft' && !('problem' in read)
      ? areaTexts('value' in read ? read.value : (preset ?? 0)).other
      : hint && preset !== undefined && texts(hint);
  return (
    <TextInput
      label={texts(inputKey, { sign })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_TYPED_LENGTH}
      value={isEditing ? typed : restingText(typed, preset, read)}
      placeholder={preset === undefined ? texts('yourAmount') : figureText(preset)}
      required={preset === undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={description}
      descriptionProps={{ 'aria-live': 'polite', ...(bound && { 'data-tone': 'attention' }) }}
      error={'problem' in read && texts('outOfRange', { min: figureText(min), max: figureText(max) })}
      onChange={(event) => {
        setEditing(true);
        setClampedTo(undefined);
        onType(inputKey, event.currentTarget.value);
      }}
      onBlur={leave}
    />
  );
});

/** A field nobody types in: numbers grouped, also those that came with the address; what is replaced or refused as it was typed. */
function restingText(typed: string, preset: number | undefined, read: ReadInput): string {
  if (typed.trim() === '') return preset === undefined ? '' : figureText(preset);
  return 'value' in read && !read.clamped ? figureText(read.value) : typed;
}

type ScopeFieldProps = { scopes: ValueScopes; onScope: (scope: ValueScope, isOn: boolean) => void };

/** What is modeled besides architecture. */
export const ScopeField = memo(function ScopeField({ scopes, onScope }: ScopeFieldProps) {
  const texts = useTexts('valueAnalysis');
  return (
    <Input.Wrapper label={texts('scopes')} labelElement="div">
      <Group gap="md" mt={6} role="group" aria-label={texts('scopes')}>
        {valueScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={texts(scope)}
            checked={scopes[scope]}
            onChange={(event) => onScope(scope, event.currentTarget.checked)}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
});
