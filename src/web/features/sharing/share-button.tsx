import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare3 } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Opens the dialog that shares a location. For those who may: admins of its team and staff, never for the demo. */
export function ShareButton({ locationId, name }: { locationId: string; name: string }) {
  const texts = useTexts('sharing');
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconShare3 size={16} aria-hidden />} onClick={dialog.open}>
        {texts('share')}
      </Button>
      <ShareDialog locationId={locationId} name={name} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
