import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';

/** Copies an address and says so for two seconds. `name`: of the link, where several are listed together. */
export function CopyLink({ url, name, isSmall = false }: { url: string; name?: string; isSmall?: boolean }) {
  const texts = useTexts('sharing');
  return (
    <CopyButton value={url} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size={isSmall ? 'compact-sm' : 'sm'}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
          aria-label={name && !copied ? texts('copyLinkOf', { name }) : undefined}
        >
          <span aria-live="polite">{texts(copied ? 'copied' : 'copyLink')}</span>
        </Button>
      )}
    </CopyButton>
  );
}
