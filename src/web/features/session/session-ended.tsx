import { Button, Group, Stack, Text } from '@mantine/core';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type SessionEndedProps = { isOpen: boolean; onSignIn: () => void; onClose: () => void };

/** Says that somebody is no longer signed in while a page is open, with the way back to it. */
export function SessionEnded({ isOpen, onSignIn, onClose }: SessionEndedProps) {
  const texts = useTexts('session');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts('endedTitle')} zIndex={1000}>
      <Stack>
        <Text>{texts('endedText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts('endedLater')}
          </Button>
          <Button data-autofocus onClick={onSignIn}>
            {texts('signIn')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
