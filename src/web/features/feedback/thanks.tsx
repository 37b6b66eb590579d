import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTexts } from '#web/lib/texts.ts';

/** After the answers were stored. */
export function Thanks({ onClose }: { onClose: () => void }) {
  const texts = useTexts('feedback');
  const common = useTexts('common');
  return (
    <Stack align="center" gap="sm" py="md" role="status">
      <ThemeIcon size={48} radius="xl" color="green" variant="light">
        <IconCheck size={26} aria-hidden />
      </ThemeIcon>
      <Title order={3}>{texts('thanksTitle')}</Title>
      <Text c="dimmed" ta="center">
        {texts('thanksText')}
      </Text>
      <Button variant="default" onClick={onClose} mt="xs">
        {common('close')}
      </Button>
    </Stack>
  );
}
