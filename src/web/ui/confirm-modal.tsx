import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from './dialog.tsx';

type ConfirmModalProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Of the button that leaves all as it is. */
  keepLabel?: string;
  isDangerous?: boolean;
  /** Above what the dialog is asked from. */
  zIndex?: number;
  /** False when there is nothing to confirm any more: only the way out is left. */
  isPossible?: boolean;
  /** Answers false when something that the dialog asks for is missing, and has said so at its field. */
  check?: () => boolean;
  /** A rejection is shown in the dialog, which stays open. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

/** Asks once before an act that matters; says in the dialog when it failed. */
export function ConfirmModal({
  isOpen,
  title,
  children,
  confirmLabel,
  keepLabel,
  isDangerous = false,
  zIndex,
  isPossible = true,
  check,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  const texts = useTexts('common');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const confirm = async () => {
    if (check?.() === false) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={title} {...(zIndex !== undefined && { zIndex })}>
      <Stack>
        <Text component="div">{children}</Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {keepLabel ?? texts('cancel')}
          </Button>
          {isPossible && (
            <Button color={isDangerous ? 'red' : undefined} loading={isBusy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
