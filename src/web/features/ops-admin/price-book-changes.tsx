import { Text, Title } from '@mantine/core';
import { bookChanges, bookFieldText } from '#domain/pricing/price-book-fields.ts';
import type { PriceBook } from '#domain/pricing/price-book.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useBookLabels } from './price-book-labels.ts';
import css from './price-book-form.module.css';

type ChangesProps = { version: number; before: PriceBook; after: PriceBook; currency: string };

/** What a version that is kept now would change, figure by figure. */
export function PriceBookChanges({ version, before, after, currency }: ChangesProps) {
  const texts = useTexts('priceBook');
  const { labelOf } = useBookLabels(currency);
  const changes = bookChanges(before, after);
  return (
    <section aria-label={texts('changes', { version })} className={css.part}>
      <Title order={3} fz={15}>
        {texts('changes', { version })}
      </Title>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts('noChanges')}
        </Text>
      ) : (
        <div className={css.changes}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{texts('figure')}</th>
                <th scope="col">{texts('before')}</th>
                <th scope="col">{texts('after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before: was, after: is }) => (
                <tr key={`${field.path} ${is === undefined}`}>
                  <th scope="row">{labelOf(field)}</th>
                  {[was, is].map((value, at) => (
                    <td key={at} className="num">
                      {value === undefined ? texts('none') : bookFieldText(field.kind, value)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
