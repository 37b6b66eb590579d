import { Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { frameChoiceOf, FrameSelects, type FrameChoice } from '#web/ui/scan/frame-selects.tsx';

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
  const [keys, setKeys, forget] = useKept(`conversion again at ${window.location.pathname}`, chosen, () => ({
    unit: last.scanUnit ?? '',
    up: last.scanUpAxis ?? '',
  }));
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={texts('rerunTitle')}
      confirmLabel={texts('rerun')}
      onClose={onClose}
      onConfirm={() => onRerun(frameChoiceOf(keys)).then(forget)}
    >
      <Stack gap="sm">
        <Text>{texts('rerunText')}</Text>
        {asksFrame && (
          <FrameSelects keys={keys} before={[{ value: '', label: texts('rerunAuto') }]} onChange={setKeys} />
        )}
      </Stack>
    </ConfirmModal>
  );
}
