import { Select, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { scanUnitNames, type ScanUnit } from '#domain/engine/scan-unit.ts';
import { upAxisNames, type UpAxis } from '#web/lib/scan-frame.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

export type FrameChoice = { scanUnit: ScanUnit | null; scanUpAxis: UpAxis | null };
type RerunModalProps = {
  isOpen: boolean;
  /** What was chosen for the last run; null: detected. */
  last: { scanUnit: string | null; scanUpAxis: string | null };
  /** Whether another unit or up axis can help. */
  asksFrame: boolean;
  onClose: () => void;
  onRerun: (choice: FrameChoice) => Promise<void>;
};

const chosen = z.object({ unit: z.string(), up: z.string() });

/** Starts the conversion again, with another unit or up axis where the recognized one can be what was wrong. */
export function RerunModal({ isOpen, last, asksFrame, onClose, onRerun }: RerunModalProps) {
  const texts = useTexts('engineProject');
  const [{ unit, up }, setChosen, forget] = useKept(`conversion again at ${window.location.pathname}`, chosen, () => ({
    unit: last.scanUnit ?? '',
    up: last.scanUpAxis ?? '',
  }));
  const choice = () => ({ scanUnit: keyOf(scanUnitNames, unit), scanUpAxis: keyOf(upAxisNames, up) });
  const auto = { value: '', label: texts('rerunAuto') };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={texts('rerunTitle')}
      confirmLabel={texts('rerun')}
      onClose={onClose}
      onConfirm={() => onRerun(choice()).then(forget)}
    >
      <Stack gap="sm">
        <Text>{texts('rerunText')}</Text>
        {asksFrame && (
          <>
            <Select
              label={texts('rerunUnit')}
              data={[auto, ...entriesOf(scanUnitNames)]}
              value={unit}
              onChange={(value) => setChosen((now) => ({ ...now, unit: value ?? '' }))}
              allowDeselect={false}
            />
            <Select
              label={texts('rerunUp')}
              data={[auto, ...entriesOf(upAxisNames)]}
              value={up}
              onChange={(value) => setChosen((now) => ({ ...now, up: value ?? '' }))}
              allowDeselect={false}
            />
          </>
        )}
      </Stack>
    </ConfirmModal>
  );
}

const entriesOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

function keyOf<K extends string>(names: Record<K, string>, value: string): K | null {
  for (const key in names) if (key === value) return key;
  return null;
}
