import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { CUSTOMER_VIEW_MINUTES } from '#domain/access/customer-view.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

type ViewAsCustomerProps = {
  team: { id: string; name: string };
  /** The order that it is begun from: the view ends there. */
  projectId?: string;
  /** The view has begun: what was read as staff must not stay on the screen. */
  onBegun: () => void;
};

/** Asks why, then shows the portal as members of the team see it (authorization.md §2.7). */
export function ViewAsCustomer({ team, projectId, onBegun }: ViewAsCustomerProps) {
  const texts = useTexts('customerView');
  const [isOpen, { open, close }] = useDisclosure();
  const [reason, setReason] = useState('');
  const begin = async () => {
    if (!reason.trim()) throw new ApiError(texts('reasonNeeded'), { code: 'INVALID_INPUT', status: 0 });
    await answerOf(api.api.ops.teams[':teamId'].view.$post({ param: { teamId: team.id }, json: { reason: reason.trim(), ...(projectId && { projectId }) } }));
    onBegun();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={open}>{texts('begin')}</Button>
      <ConfirmModal isOpen={isOpen} title={texts('beginTitle', { team: team.name })} confirmLabel={texts('confirm')} onConfirm={begin} onClose={close}>
        <Stack gap="sm">
          <Text>{texts('begun', { minutes: CUSTOMER_VIEW_MINUTES })}</Text>
          <TextInput label={texts('reason')} description={texts('reasonHint')} maxLength={500} required value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Stack>
      </ConfirmModal>
    </>
  );
}
