import { Stack, Text } from '@mantine/core';
import { z } from 'zod';
import type { WireProject } from '#contract/projects.ts';
import { scanUnitText, type FrameChoice } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';
import { frameChoiceOf, FrameSelects } from '#web/ui/scan/frame-selects.tsx';

type RerunModalProps = {
  isOpen: boolean;
  /** What the last run was told; null: to detect it. `foundUnit`: the unit that it took then. */
  last: Pick<WireProject, 'scanUnit' | 'scanUpAxis' | 'foundUnit'>;
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
  const hasUnit = last.scanUnit !== null || last.foundUnit !== null;
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
          <FrameSelects
            keys={keys}
            before={[{ value: '', label: texts('rerunAuto') }]}
            unitHint={hasUnit ? texts('rerunLast', { unit: scanUnitText(last, texts) }) : undefined}
            onChange={setKeys}
          />
        )}
      </Stack>
    </ConfirmModal>
  );
}
