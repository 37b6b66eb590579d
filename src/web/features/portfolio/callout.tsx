import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './callout.module.css';

/** A panel above the projects that says what to do next; `children` are its buttons. */
export function Callout({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={css.callout} aria-label={title}>
      <div className={css.words}>
        <Text fw={600} size="md">
          {title}
        </Text>
        <Text c="dimmed">{text}</Text>
      </div>
      <Group gap="xs">{children}</Group>
    </section>
  );
}
