import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDoorExit } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { ConfirmModal } from '#web/ui/confirm-modal.tsx';

/** Ends the own membership, after asking. `leave` rejects with the sentence for the dialog. */
export function LeaveTeam({ teamName, leave }: { teamName: string; leave: () => Promise<void> }) {
  const texts = useTexts('team');
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconDoorExit size={16} />}
        onClick={open}
        style={{ alignSelf: 'flex-start' }}
      >
        {texts('leave')}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={texts('leaveTitle', { team: teamName })}
        confirmLabel={texts('leave')}
        isDangerous
        onConfirm={leave}
        onClose={close}
      >
        {texts('leaveText')}
      </ConfirmModal>
    </>
  );
}
