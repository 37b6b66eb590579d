import type { ReactNode } from 'react';
import css from './value-analysis.module.css';

type PartProps = { title: string; text?: string; badge?: ReactNode; children: ReactNode };

/** A titled part of the page. Plain elements: every key draws all of them again. */
export function ValuePart({ title, text, badge, children }: PartProps) {
  return (
    <section className={css.part} aria-label={title}>
      <div className={css.partHead}>
        <h2>{title}</h2>
        {badge}
      </div>
      {text && <p className={css.dimmed}>{text}</p>}
      {children}
    </section>
  );
}

type TableProps = {
  head?: readonly string[];
  rows: readonly (readonly string[])[];
  /** So many rows at the end are sums. */ totals?: number;
};

/** Labels with their amounts. */
export function ValueTable({ head, rows, totals = 0 }: TableProps) {
  return (
    <table className={css.table}>
      {head && (
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([label, ...amounts], index) => (
          <tr key={index} data-total={index >= rows.length - totals || undefined}>
            <th scope="row">{label}</th>
            {amounts.map((amount, column) => (
              <td key={column}>{amount}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
