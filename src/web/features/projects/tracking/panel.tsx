import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './tracking.module.css';

/** A card with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-label={title}>
      <Title order={2} size="h5" mb={10}>
        {title}
      </Title>
      {children}
    </section>
  );
}
