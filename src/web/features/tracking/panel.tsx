import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './tracking.module.css';

/** A card with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-label={title}>
      <Title order={2} size="h5" mb={10}>{title}</Title>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode, isWide?: boolean];

/** Labels with values; one without a value is left out, or shown as a dash with `areAllShown`. */
export function Facts({ facts, areAllShown = false, isNarrow = false }: { facts: readonly Fact[]; areAllShown?: boolean; isNarrow?: boolean }) {
  const isGiven = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false;
  return (
    <dl className={css.facts} data-narrow={isNarrow || undefined}>
      {facts.filter(([, value]) => areAllShown || isGiven(value)).map(([label, value, isWide]) => <div key={label} data-wide={isWide || undefined}><dt>{label}</dt><dd>{isGiven(value) ? value : '–'}</dd></div>)}
    </dl>
  );
}
