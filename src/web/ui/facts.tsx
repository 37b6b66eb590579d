import type { ReactNode } from 'react';
import css from './facts.module.css';

export type Fact = {
  label: string;
  value: ReactNode;
  /** Over the whole width: for words and addresses of any length. */ isWide?: boolean;
};

type FactsProps = {
  facts: readonly Fact[];
  /** One without a value is shown as a dash instead of being left out. */
  areAllShown?: boolean;
  /** Beside each other; without it as many as fit. */
  columns?: 1 | 2;
};

const isGiven = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false;

/** Labels with their values. */
export function Facts({ facts, areAllShown = false, columns }: FactsProps) {
  return (
    <dl className={css.facts} data-columns={columns}>
      {facts
        .filter(({ value }) => areAllShown || isGiven(value))
        .map(({ label, value, isWide }) => (
          <div key={label} data-wide={isWide || undefined}>
            <dt>{label}</dt>
            <dd>{isGiven(value) ? value : '–'}</dd>
          </div>
        ))}
    </dl>
  );
}
