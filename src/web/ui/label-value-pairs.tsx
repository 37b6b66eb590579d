import type { ReactNode } from 'react';
import css from './label-value-pairs.module.css';

/** Labels (`dt`) beside their values (`dd`), and above them on a phone. */
export function LabelValuePairs({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <dl className={`${css.pairs} ${className}`}>{children}</dl>;
}
