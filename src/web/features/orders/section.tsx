import { Button, Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/lib/texts.ts';

/** The way back to where something was filled in; `what` tells such buttons apart. */
export function EditButton({ what, onEdit }: { what: string; onEdit: () => void }) {
  const texts = useTexts('orderFinish');
  return (
    <Button size="compact-sm" variant="subtle" onClick={onEdit} aria-label={texts('editWhat', { what })}>
      {texts('edit')}
    </Button>
  );
}

/** A titled part of a screen. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
