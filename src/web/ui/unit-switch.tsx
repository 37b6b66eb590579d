import { SegmentedControl } from '@mantine/core';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { useTexts } from '#web/lib/texts.ts';

/** Feet or meters. */
export function UnitSwitch({ unit, onChange }: { unit: MeasureUnit; onChange: (unit: MeasureUnit) => void }) {
  const texts = useTexts('common');
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts('units')}
      value={unit}
      data={[
        { value: 'ft', label: 'FT' },
        { value: 'm', label: 'M' },
      ]}
      onChange={(value) => onChange(value === 'm' ? 'm' : 'ft')}
    />
  );
}
