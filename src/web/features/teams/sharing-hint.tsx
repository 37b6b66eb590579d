import { Anchor, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import css from './team.module.css';

/** Says that another organization need not join the team to see one location, and how that goes (checklist T1). */
export function SharingHint() {
  const texts = useTexts('team');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <div className={css.hint}>
      <IconInfoCircle size={18} aria-hidden />
      <Text className={css.hintWords}>{texts('hint')}</Text>
      <Anchor component="button" type="button" onClick={open}>
        {texts('hintLink')}
      </Anchor>
      <Dialog opened={isOpen} onClose={close} title={texts('hintTitle')}>
        <Stack gap="sm">
          <Text>{texts('hintText1')}</Text>
          <Text>{texts('hintText2')}</Text>
        </Stack>
      </Dialog>
    </div>
  );
}
