import type { ReactNode } from 'react';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { systemOf } from '#domain/scope/space-size.ts';
import { useTexts } from '#web/lib/texts.ts';
import { areaTexts } from '#web/lib/units.ts';
import css from './order.module.css';

export type Fact = { label: string; value: ReactNode; isWide?: boolean };

/** What was filled in, read back; a dash for what is missing. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const texts = useTexts('order');
  return <dl className={css.facts}>{facts.map(({ label, value, isWide }) => <div key={label} data-wide={isWide || undefined}><dt>{label}</dt><dd>{value || texts('none')}</dd></div>)}</dl>;
}

/** An area in the order's own unit; null while there is none. */
export const areaText = (sqft: number | null, unit: OrderData['unit']) => (sqft === null ? null : areaTexts(sqft, systemOf(unit)).own);
