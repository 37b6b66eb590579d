import { formatCents } from '#domain/billing/money.ts';
import { useTexts } from '#web/lib/texts.ts';
import { said } from '#web/lib/said.ts';
import css from './ops-admin.module.css';

export type Preview = {
  active: number;
  currency?: string | undefined;
  activeCents: number;
  newCents: number;
  lines: readonly { part: 'scan' | 'bim'; label: string; activeCents: number | null; newCents: number | null }[];
};

/** An order's price by the active book beside the edited one, line by line. */
export function PricePreview({ preview: { active, currency, activeCents, newCents, lines } }: { preview: Preview }) {
  const texts = useTexts('opsAdmin');
  const amount = (cents: number | null) => (cents === null ? texts('none') : formatCents(cents, currency));
  return (
    <div className={css.tableFrame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{texts('line')}</th>
            <th scope="col" className={css.number}>
              {texts('activePrice', { version: active })}
            </th>
            <th scope="col" className={css.number}>
              {texts('newPrice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.part}${line.label}`}>
              <td>
                {said(line.label)}
                <small>{texts(`part_${line.part}`)}</small>
              </td>
              <td className={css.number}>{amount(line.activeCents)}</td>
              <td className={css.number}>{amount(line.newCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts('total')}</th>
            <td className={css.number}>
              <strong>{amount(activeCents)}</strong>
            </td>
            <td className={css.number}>
              <strong>{amount(newCents)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
