import { Stack } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useTexts } from '#web/lib/texts.ts';
import { useKept } from '#web/lib/use-kept.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { CountedTextarea, isTooLong } from './counted-textarea.tsx';

const MAX_LENGTH = 500;

type ReasonModalProps = {
  title: string;
  confirmLabel: string;
  keepLabel?: string;
  isDangerous?: boolean;
  /** False where the act may go without a reason. */
  isRequired?: boolean;
  /** False while something else that the dialog asks for is wrong, and says so at its own field. */
  isFilled?: boolean;
  /** False when the act has become impossible: what was typed stays readable. */
  isPossible?: boolean;
  /** Of the field, where they are not the ones for staff. */
  words?: { label: string; hint?: string; needed: string };
  children?: ReactNode;
  /** Gets the reason without blanks around it; a rejection is shown in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/**
 * Asks why before an act whose reason is kept. What is typed outlasts a reload and a session that ends, not the dialog.
 * A reason that is missing or too long is reported at the field, which keeps the focus.
 */
export function ReasonModal({
  isRequired = true,
  isFilled = true,
  words,
  children,
  onConfirm,
  onClose,
  ...dialog
}: ReasonModalProps) {
  const texts = useTexts('common');
  const [reason, setReason, forget] = useKept(
    `reason at ${window.location.pathname}: ${dialog.title}`,
    z.string(),
    () => '',
  );
  const close = () => {
    forget();
    onClose();
  };
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { label, hint, needed } = words ?? {
    label: texts(isRequired ? 'reason' : 'reasonOptional'),
    hint: texts('reasonHint'),
    needed: texts('reasonNeeded'),
  };
  const check = () => {
    const isGiven = !isRequired || reason.trim() !== '';
    setIsMissing(!isGiven);
    const isSendable = isGiven && !isTooLong(reason, MAX_LENGTH);
    if (!isSendable) field.current?.focus();
    return isSendable && isFilled;
  };
  const change = (text: string) => {
    setReason(text);
    setIsMissing(false);
  };
  return (
    <ConfirmModal
      isOpen
      check={check}
      onConfirm={async () => void (await onConfirm(reason.trim()))}
      onClose={close}
      {...dialog}
    >
      <Stack gap="sm">
        {children}
        <CountedTextarea
          ref={field}
          label={label}
          description={hint}
          error={isMissing && needed}
          required={isRequired}
          max={MAX_LENGTH}
          value={reason}
          onChange={(event) => change(event.currentTarget.value)}
          data-autofocus
        />
      </Stack>
    </ConfirmModal>
  );
}
