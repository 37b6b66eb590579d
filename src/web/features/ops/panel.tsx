import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './order.module.css';

/** A titled part of an order's page. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" className={css.panelHead}><Title order={2} size="h5">{title}</Title>{action}</Group>
      {children}
    </section>
  );
}

type Fact = { label: string; value: ReactNode };

/** Facts in columns; those without a value are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null && value !== '' && value !== undefined);
  return <dl className={css.facts}>{known.map(({ label, value }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>;
}
