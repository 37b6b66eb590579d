import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlanThumb } from './plan-thumb.tsx';
import css from './empty-state.module.css';

/** What a place without content says: what belongs here, and what to do next. `children` are the ways on. */
export function EmptyState({
  title,
  text,
  children,
  order = 2,
}: {
  title: string;
  text: string;
  children?: ReactNode;
  order?: 1 | 2 | 3;
}) {
  return (
    <Stack align="center" gap="sm" className={css.empty}>
      <div className={css.picture}>
        <PlanThumb seed={title} />
      </div>
      <Title order={order} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" maw={460}>
        {text}
      </Text>
      {children && (
        <Group justify="center" mt="xs">
          {children}
        </Group>
      )}
    </Stack>
  );
}
