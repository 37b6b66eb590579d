import { Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

type ReasonModalProps = { title: string; confirmLabel: string; isDangerous?: boolean; children?: ReactNode; onConfirm: (reason: string) => Promise<unknown>; onClose: () => void };

/** Asks why before an act of staff; the reason is kept with it. */
export function ReasonModal({ title, confirmLabel, isDangerous = false, children, onConfirm, onClose }: ReasonModalProps) {
  const texts = useTexts('opsAdmin');
  const [reason, setReason] = useState('');
  const confirm = async () => {
    if (!reason.trim()) throw new ApiError(texts('reasonNeeded'), { code: 'INVALID_INPUT', status: 0 });
    await onConfirm(reason.trim());
  };
  return (
    <ConfirmModal isOpen title={title} confirmLabel={confirmLabel} isDangerous={isDangerous} onConfirm={confirm} onClose={onClose}>
      <Stack gap="sm">
        {children}
        <TextInput label={texts('reason')} description={texts('reasonHint')} maxLength={500} required value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      </Stack>
    </ConfirmModal>
  );
}
