import { Group, Select, Stack, Text } from '@mantine/core';
import { scanUnitNames, upAxisNames } from '#web/lib/scan-frame.ts';
import type { ScanSummary } from '#web/lib/scan-check/scan-summary.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { OrderDraft } from './order-draft.ts';

type FrameChoice = Pick<OrderDraft, 'scanUnit' | 'scanUpAxis'>;

/** Unit and up axis: as guessed, unless the customer knows better. */
export function FrameFields({ summary, choice, onChange }: { summary: ScanSummary; choice: FrameChoice; onChange: (choice: FrameChoice) => void }) {
  const texts = useTexts('engineOrder');
  const auto = (guess: string | null) => (guess ? texts('unitAuto', { guess }) : texts('unitAutoUnknown'));
  const units = [{ value: '', label: auto(summary.unit && scanUnitNames[summary.unit]) }, ...entriesOf(scanUnitNames)];
  const axes = [{ value: '', label: auto(summary.upAxis && upAxisNames[summary.upAxis]) }, ...entriesOf(upAxisNames)];
  return (
    <Stack gap={6}>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <Select label={texts('unitLabel')} data={units} value={choice.scanUnit ?? ''} allowDeselect={false} onChange={(value) => onChange({ ...choice, scanUnit: keyOf(scanUnitNames, value) })} />
        <Select label={texts('upLabel')} data={axes} value={choice.scanUpAxis ?? ''} allowDeselect={false} onChange={(value) => onChange({ ...choice, scanUpAxis: keyOf(upAxisNames, value) })} />
      </Group>
      <Text size="xs" c="dimmed">{[...summary.frameReasons, texts('correctHint')].join(' ')}</Text>
    </Stack>
  );
}

const entriesOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

function keyOf<K extends string>(names: Record<K, string>, value: string | null): K | null {
  for (const key in names) if (key === value) return key;
  return null;
}
