import { Button, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';

/** The way to mail that was kept, in an installation without a mail server; nothing elsewhere. */
export function OutboxLink({ outboxPath }: { outboxPath: string | null }) {
  const texts = useTexts('session');
  if (!outboxPath) return null;
  return (
    <Stack gap={6}>
      <Button component={AppLink} href={outboxPath} leftSection={<IconMail size={16} />}>
        {texts('readOutbox')}
      </Button>
      <Text size="xs" c="dimmed" ta="center">
        {texts('outboxHint')}
      </Text>
    </Stack>
  );
}
