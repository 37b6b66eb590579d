import { ActionIcon, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchPalette } from './search-palette.tsx';
import css from './project-search.module.css';

/** The search of every page: a field in the top bar (a button on a phone) that opens it, as do `/` and Ctrl K. */
export function ProjectSearch({ userId }: { userId: string | undefined }) {
  const texts = useTexts('projectSearch');
  const [isOpen, { open, close }] = useDisclosure();
  useHotkeys([
    ['mod+K', open],
    ['/', open],
  ]);
  return (
    <>
      <UnstyledButton className={css.field} visibleFrom="sm" aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <Text span size="sm" className={css.fieldText}>
          {texts('open')}
        </Text>
        <Kbd size="xs" aria-hidden className={css.key}>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="var(--mantine-color-text)"
        aria-label={texts('open')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      {/* At once: what is typed after the slash is meant for the field. */}
      <Dialog
        transitionProps={{ duration: 0 }}
        // The list of results keeps the key for itself, though it never closes.
        onKeyDownCapture={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && close()}
        opened={isOpen}
        onClose={close}
        withCloseButton={false}
        padding={0}
        size={620}
        yOffset="10dvh"
        centered={false}
        classNames={{ content: css.content, body: css.body }}
        attributes={{ content: { 'aria-label': texts('open') } }}
      >
        <SearchPalette userId={userId} onDone={close} />
      </Dialog>
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
