import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatSize, groupDigits, parseSize, type SizeUnit } from '#domain/scope/space-size.ts';
import { said } from '#web/lib/said.ts';

type SizeFieldProps = {
  label: string;
  description?: string;
  sqft: number | null;
  unit: SizeUnit;
  onChange: (sqft: number | null) => void;
  /** What is wrong with a value that is not rejected. */ problem?: string;
  isDisabled?: boolean;
  /** Told what is wrong with what is typed, where that is no size at all. */ onTyped?: (
    problem: string | undefined,
  ) => void;
};

/** What is in the field and differs from how its size is written: nothing to order, or a fraction that is being typed. */
type Typed = { text: string; sqft: number | null; unit: SizeUnit; problem: string | undefined };

/**
 * An area: commas are stripped and thousands separated while typing. What is no size, or over the maximum, stays in the field beside its
 * sentence and is not ordered (O4, O5): the digits after a character that was taken away would make another number.
 */
export function SizeField({ label, description, sqft, unit, onChange, problem, isDisabled, onTyped }: SizeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [last, setLast] = useState<Typed>();
  const typed = last?.sqft === sqft && last.unit === unit ? last : undefined;
  /** Digits behind the caret: separators move the text under it. */
  const behind = useRef<number>(undefined);
  const shown = typed?.text ?? formatSize(sqft, unit);
  useLayoutEffect(() => {
    const field = input.current;
    if (behind.current === undefined || !field || document.activeElement !== field) return;
    let at = field.value.length;
    for (let left = behind.current; left > 0 && at > 0; at -= 1) if (field.value[at - 1] !== ',') left -= 1;
    field.setSelectionRange(at, at);
    behind.current = undefined;
  });
  const type = (text: string, caret: number) => {
    const parsed = parseSize(text, unit);
    const made = 'sqft' in parsed ? parsed.sqft : null;
    const isDigits = /^[\d,]*$/.test(text);
    const isPlain = 'sqft' in parsed && isDigits;
    setLast(
      isPlain
        ? undefined
        : {
            text: isDigits ? groupDigits(text) : text,
            sqft: made,
            unit,
            problem: 'problem' in parsed ? parsed.problem : undefined,
          },
    );
    behind.current = isDigits ? text.slice(caret).replaceAll(/\D/g, '').length : undefined;
    onTyped?.('problem' in parsed ? parsed.problem : undefined);
    onChange(made);
  };
  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={shown}
      error={typed?.problem ?? problem}
      rightSection={unit === 'Metric' ? 'm²' : said('sq ft')}
      rightSectionWidth={48}
      onBlur={() => !typed?.problem && setLast(undefined)}
      onChange={(event) =>
        type(event.currentTarget.value, event.currentTarget.selectionStart ?? event.currentTarget.value.length)
      }
    />
  );
}
