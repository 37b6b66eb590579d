import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { wholeNumberOf, type WholeRange } from '#web/lib/whole-number.ts';

type WholeNumberInputProps = Omit<
  NumberInputProps,
  | 'value'
  | 'onChange'
  | 'min'
  | 'max'
  | 'error'
  | 'allowDecimal'
  | 'allowedDecimalSeparators'
  | 'clampBehavior'
  | 'required'
> &
  WholeRange & {
    value?: number | string;
    onChange?: (value: number | string) => void;
    /** In place of the field's own sentence. */
    error?: ReactNode;
    /** Whether an empty field is wrong as well. */
    isRequired?: boolean;
  };

/**
 * A field for a whole number. What is typed or pasted stays as it is, with a sentence where it is no such number: dropping a decimal point,
 * a fraction or what is over the maximum would make another number of it. `wholeNumberOf` reads its value.
 */
export function WholeNumberInput({ value, min, max, error, isRequired = false, ...props }: WholeNumberInputProps) {
  const texts = useTexts('common');
  const isEmpty = value === '' || value === undefined;
  const isWrong = isEmpty ? isRequired : wholeNumberOf(value, { min, max }) === undefined;
  // A comma is one of thousands where those are separated, and elsewhere a decimal point of other countries.
  const separators = props.thousandSeparator ? ['.'] : ['.', ','];
  return (
    <NumberInput
      {...props}
      value={value ?? ''}
      min={min}
      max={max}
      clampBehavior="none"
      trimLeadingZeroesOnBlur={false}
      allowedDecimalSeparators={separators}
      error={
        error ??
        (isWrong && texts('wholeNumber', { min: min.toLocaleString('en-US'), max: max.toLocaleString('en-US') }))
      }
    />
  );
}
