import { Select } from '@mantine/core';
import { scanUnitNames } from '#domain/engine/scan-unit.ts';
import { keyIn, optionsOf, upAxisNames, type FrameChoice } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';

/** Keys of the options that are chosen: of a unit or an axis, or of one that is offered before them. */
export type FrameKeys = { unit: string; up: string };

type FrameSelectsProps = {
  keys: FrameKeys;
  /** What is offered before the units and axes. */
  before: readonly { value: string; label: string }[];
  /** What is known of the unit so far. */
  unitHint?: string | undefined;
  onChange: (keys: FrameKeys) => void;
};

/** Asks in what unit a scan is, and which of its axes points up. */
export function FrameSelects({ keys, before, unitHint, onChange }: FrameSelectsProps) {
  const texts = useTexts('engineProject');
  return (
    <>
      <Select
        label={texts('rerunUnit')}
        description={unitHint}
        data={[...before, ...optionsOf(scanUnitNames)]}
        value={keys.unit}
        onChange={(value) => onChange({ ...keys, unit: value ?? '' })}
        allowDeselect={false}
      />
      <Select
        label={texts('rerunUp')}
        data={[...before, ...optionsOf(upAxisNames)]}
        value={keys.up}
        onChange={(value) => onChange({ ...keys, up: value ?? '' })}
        allowDeselect={false}
      />
    </>
  );
}

/** The unit and the axis of these keys; null for a key that is neither: detected. */
export const frameChoiceOf = ({ unit, up }: FrameKeys): FrameChoice => ({
  scanUnit: keyIn(scanUnitNames, unit),
  scanUpAxis: keyIn(upAxisNames, up),
});
