import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatSize, parseSize, type SizeUnit } from '#domain/scope/space-size.ts';

type SizeFieldProps = { label: string; description?: string; sqft: number | null; unit: SizeUnit; onChange: (sqft: number | null) => void; /** What is wrong with a value that is not rejected. */ problem?: string; isDisabled?: boolean };

/** An area: commas are stripped, thousands are separated while typing, and a value over the maximum is rejected with its sentence (O4, O5). */
export function SizeField({ label, description, sqft, unit, onChange, problem, isDisabled }: SizeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Why the last entry was not taken, beside the value that stays: until another one comes. */
  const [rejection, setRejection] = useState<{ text: string; beside: string }>();
  /** Digits behind the caret: separators move the text under it. */
  const behind = useRef<number>(undefined);
  const shown = formatSize(sqft, unit);
  useLayoutEffect(() => {
    const field = input.current;
    if (behind.current === undefined || !field || document.activeElement !== field) return;
    let at = field.value.length;
    for (let left = behind.current; left > 0 && at > 0; at -= 1) if (field.value[at - 1] !== ',') left -= 1;
    field.setSelectionRange(at, at);
    behind.current = undefined;
  });
  const type = (text: string, caret: number) => {
    behind.current = text.slice(caret).replaceAll(/\D/g, '').length;
    const parsed = parseSize(text, unit);
    setRejection('problem' in parsed ? { text: parsed.problem, beside: shown } : undefined);
    if ('sqft' in parsed) onChange(parsed.sqft);
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
      error={rejection?.beside === shown ? rejection.text : problem}
      rightSection={unit === 'Metric' ? 'm²' : 'sqft'}
      rightSectionWidth={48}
      onChange={(event) => type(event.currentTarget.value, event.currentTarget.selectionStart ?? event.currentTarget.value.length)}
    />
  );
}
