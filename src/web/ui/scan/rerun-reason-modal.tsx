import { useState } from 'react';
import type { FrameChoice } from '#web/lib/scan-frame.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { frameChoiceOf, FrameSelects } from './frame-selects.tsx';

type RerunReasonModalProps = {
  /** Name of the conversion. */
  name: string;
  confirmLabel: string;
  /** Without a unit or an axis where it stays as it was. A rejection is shown in the dialog, which stays open. */
  onConfirm: (rerun: { reason: string } & Partial<FrameChoice>) => Promise<unknown>;
  onClose: () => void;
};

const KEEP = 'keep';

/** Asks staff why a conversion is run again, and whether in another unit or with another axis up. */
export function RerunReasonModal({ name, confirmLabel, onConfirm, onClose }: RerunReasonModalProps) {
  const texts = useTexts('opsAdmin');
  const engineTexts = useTexts('engineProject');
  const [keys, setKeys] = useState({ unit: KEEP, up: KEEP });
  const confirm = (reason: string) => {
    const { scanUnit, scanUpAxis } = frameChoiceOf(keys);
    return onConfirm({
      reason,
      ...(keys.unit !== KEEP && { scanUnit }),
      ...(keys.up !== KEEP && { scanUpAxis }),
    });
  };
  return (
    <ReasonModal
      title={texts('retryTitle', { name })}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
      onClose={onClose}
    >
      {texts('retryText')}
      <FrameSelects
        keys={keys}
        before={[
          { value: KEEP, label: texts('retryKeep') },
          { value: '', label: engineTexts('rerunAuto') },
        ]}
        onChange={setKeys}
      />
    </ReasonModal>
  );
}
