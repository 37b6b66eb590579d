import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';

type ReasonModalProps = {
  /** What is asked about; null while nothing is. */
  asked: { title: string; text: string; confirm: string; isRequired: boolean; isDangerous?: boolean } | null;
  /** A rejection is shown in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks why before an act whose reason is kept. */
export function ReasonModal({ asked, onConfirm, onClose }: ReasonModalProps) {
  const common = useTexts('common');
  return (
    <Modal opened={asked !== null} onClose={onClose} title={asked?.title} closeButtonProps={{ 'aria-label': common('close') }}>
      {asked && <ReasonForm asked={asked} onConfirm={onConfirm} onClose={onClose} />}
    </Modal>
  );
}

function ReasonForm({ asked, onConfirm, onClose }: ReasonModalProps & { asked: NonNullable<ReasonModalProps['asked']> }) {
  const texts = useTexts('opsOrder');
  const common = useTexts('common');
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    await onConfirm(reason.trim()).then(onClose, (error: unknown) => setFailure(sentenceOf(error)));
    setIsBusy(false);
  };
  return (
    <Stack>
      <span>{asked.text}</span>
      <Textarea label={asked.isRequired ? texts('reason') : texts('reasonOptional')} required={asked.isRequired} autosize minRows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.currentTarget.value)} data-autofocus />
      {failure && <Alert color="red" role="alert">{failure}</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>{common('cancel')}</Button>
        <Button color={asked.isDangerous ? 'red' : undefined} loading={isBusy} disabled={asked.isRequired && reason.trim() === ''} onClick={() => void confirm()}>{asked.confirm}</Button>
      </Group>
    </Stack>
  );
}
