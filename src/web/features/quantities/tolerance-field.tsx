import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { typedNumber } from '#domain/units/typed-number.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';

type SmallUnit = {
  perM: number;
  text: 'inches' | 'millimeters';
  step: number;
  decimals: number;
  /** Finer is no scan, and beyond the largest nothing is a deviation; in this unit. */
  min: number;
  max: number;
};
/** What a tolerance is typed in: so small lengths are read in inches or millimeters. */
const SMALL_UNITS: Record<MeasureUnit, SmallUnit> = {
  ft: { perM: 1 / 0.0254, text: 'inches', step: 0.1, decimals: 2, min: 0.01, max: 40 },
  m: { perM: 1000, text: 'millimeters', step: 1, decimals: 1, min: 0.1, max: 1000 },
};
const rounded = (value: number, { decimals }: SmallUnit) => String(Number(value.toFixed(decimals)));

/** A small length as a text in the reader's inches or millimeters: '0.5 in'. */
export function useSmallLength(unit: MeasureUnit): (lengthM: number) => string {
  const texts = useTexts('quantities');
  const small = SMALL_UNITS[unit];
  return (lengthM) => texts(small.text, { value: rounded(lengthM * small.perM, small) });
}

type ToleranceFieldProps = { unit: MeasureUnit; toleranceM: number; onTolerance: (toleranceM: number) => void };

/** The tolerance: what is no length within bounds is said at the field, and changes nothing. Arrows step it. */
export function ToleranceField({ unit, toleranceM, onTolerance }: ToleranceFieldProps) {
  const texts = useTexts('quantities');
  const small = SMALL_UNITS[unit];
  const shown = rounded(toleranceM * small.perM, small);
  const [typed, setTyped] = useState({ text: shown, unit });
  const text = typed.unit === unit ? typed.text : shown;
  const problem = problemOf(text, small);
  const enter = (next: string) => {
    setTyped({ text: next, unit });
    const number = typedNumber(next);
    if ('value' in number && problemOf(next, small) === null) onTolerance(number.value / small.perM);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const number = typedNumber(text);
    if (steps === 0 || !('value' in number)) return;
    event.preventDefault();
    const next = Math.min(small.max, Math.max(small.min, number.value + steps * small.step));
    enter(rounded(next, small));
  };
  const unitText = texts(small.text, { value: '' }).trim();
  return (
    <TextInput
      size="xs"
      label={texts('tolerance')}
      description={texts('toleranceHint')}
      inputMode="decimal"
      autoComplete="off"
      rightSectionWidth={36}
      rightSection={<span aria-hidden>{unitText}</span>}
      value={text}
      error={
        problem &&
        texts(problem, {
          min: small.min,
          max: texts(small.text, { value: small.max.toLocaleString('en-US') }),
        })
      }
      onChange={({ currentTarget }) => enter(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const PROBLEMS = {
  empty: 'toleranceEmpty',
  notANumber: 'toleranceNotANumber',
  ambiguous: 'toleranceAmbiguous',
} as const;

function problemOf(text: string, { min, max }: SmallUnit) {
  const typed = typedNumber(text);
  if ('problem' in typed) return PROBLEMS[typed.problem];
  return typed.value >= min && typed.value <= max ? null : 'toleranceRange';
}
