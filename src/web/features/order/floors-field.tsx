import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { isFloorCount, MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { useTexts } from '#web/lib/texts.ts';

type FloorsFieldProps = { floors: number | null; problem: string | undefined; onChange: (floors: number | null) => void };

/** How many floors are scanned. What is no such number stays in the field beside its sentence and is not ordered. */
export function FloorsField({ floors, problem, onChange }: FloorsFieldProps) {
  const texts = useTexts('order');
  const [refused, setRefused] = useState<number | string>();
  return (
    <NumberInput
      label={texts('floors')}
      min={1}
      max={MAX_FLOORS}
      clampBehavior="none"
      value={floors ?? refused ?? ''}
      error={problem}
      onChange={(value) => {
        setRefused(isFloorCount(value) ? undefined : value);
        onChange(isFloorCount(value) ? value : null);
      }}
    />
  );
}
