import { Alert, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { METRES_PER_UNIT } from '#formats/guess-frame.ts';
import { useUnits } from '#web/lib/preferences.ts';
import { scanUnitNames } from '#domain/engine/scan-unit.ts';
import { keyIn, optionsOf, upAxisNames, type FrameChoice } from '#web/lib/scan-frame.ts';
import { formatExtent, type ScanSummary } from '#web/lib/scan-check/scan-summary.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { said } from '#web/lib/said.ts';

type FrameFieldsProps = {
  summary: ScanSummary;
  choice: FrameChoice;
  system: UnitSystem;
  onChange: (choice: FrameChoice) => void;
};

/** Whether the customer still has to say what the scan is measured in. */
export const isUnitMissing = ({ openExtent }: ScanSummary, { scanUnit }: FrameChoice) =>
  openExtent !== null && scanUnit === null;

/** Unit and up axis: as guessed, unless the customer knows better. Where the unit cannot be guessed it is asked for. */
export function FrameFields({ summary, choice, system: projectSystem, onChange }: FrameFieldsProps) {
  const texts = useTexts('engineOrder');
  const auto = (guess: string | null) => (guess ? texts('unitAuto', { guess: said(guess) }) : texts('unitAutoUnknown'));
  const system = useUnits(projectSystem);
  const { openExtent } = summary;
  const units = [
    { value: '', label: openExtent ? texts('unitChoose') : auto(summary.unit && scanUnitNames[summary.unit]) },
    ...optionsOf(scanUnitNames),
  ];
  const axes = [{ value: '', label: auto(summary.upAxis && upAxisNames[summary.upAxis]) }, ...optionsOf(upAxisNames)];
  return (
    <Stack gap={6}>
      {openExtent && (
        <Alert variant="default" title={texts('unitQuestion')} mb={6}>
          <Radio.Group
            aria-label={texts('unitQuestion')}
            value={choice.scanUnit ?? ''}
            onChange={(value) => onChange({ ...choice, scanUnit: keyIn(scanUnitNames, value) })}
          >
            <Stack gap={6}>
              <Text size="sm">{texts('unitQuestionText')}</Text>
              {(['m', 'ft'] as const).map((unit) => (
                <Radio
                  key={unit}
                  value={unit}
                  label={texts(`unitSize_${unit}`, {
                    size: formatExtent(
                      openExtent.map((length) => length * METRES_PER_UNIT[unit]),
                      system,
                    ),
                  })}
                />
              ))}
            </Stack>
          </Radio.Group>
        </Alert>
      )}
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <Select
          label={texts('unitLabel')}
          data={units}
          value={choice.scanUnit ?? ''}
          allowDeselect={false}
          onChange={(value) => onChange({ ...choice, scanUnit: keyIn(scanUnitNames, value) })}
        />
        <Select
          label={texts('upLabel')}
          data={axes}
          value={choice.scanUpAxis ?? ''}
          allowDeselect={false}
          onChange={(value) => onChange({ ...choice, scanUpAxis: keyIn(upAxisNames, value) })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {[...summary.frameReasons.map(said), texts('correctHint')].join(' ')}
      </Text>
    </Stack>
  );
}
