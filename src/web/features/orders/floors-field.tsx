import { useState } from 'react';
import { MAX_FLOORS } from '#domain/scope/scope-problems.ts';
import { useTexts } from '#web/lib/texts.ts';
import { wholeNumberOf } from '#web/lib/whole-number.ts';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';

const FLOORS = { min: 1, max: MAX_FLOORS };
type FloorsFieldProps = {
  floors: number | null;
  problem: string | undefined;
  onChange: (floors: number | null) => void;
};

/** How many floors are scanned. What is no such number stays in the field beside its sentence and is not ordered. */
export function FloorsField({ floors, problem, onChange }: FloorsFieldProps) {
  const texts = useTexts('order');
  const [refused, setRefused] = useState<number | string>();
  return (
    <WholeNumberInput
      label={texts('floors')}
      {...FLOORS}
      value={floors ?? refused ?? ''}
      error={problem}
      onChange={(value) => {
        const count = wholeNumberOf(value, FLOORS);
        setRefused(count === undefined ? value : undefined);
        onChange(count ?? null);
      }}
    />
  );
}
