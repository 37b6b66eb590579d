import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './order.module.css';

/** A titled part of an order's page. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" className={css.panelHead}>
        <Title order={2} size="h5">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
