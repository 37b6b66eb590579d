import { Card, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A titled part of a screen. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between"><Title order={2} size="h4">{title}</Title>{action}</Group>
        {children}
      </Stack>
    </Card>
  );
}
