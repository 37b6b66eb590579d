import { SegmentedControl } from '@mantine/core';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';

/** Feet or meters. */
export function UnitChoice({ unit, onUnit }: { unit: MeasureUnit; onUnit: (unit: MeasureUnit) => void }) {
  const texts = useTexts('quantities');
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts('unit')}
      value={unit}
      data={[
        { value: 'ft', label: 'FT' },
        { value: 'm', label: 'M' },
      ]}
      onChange={(value) => onUnit(value === 'm' ? 'm' : 'ft')}
    />
  );
}
