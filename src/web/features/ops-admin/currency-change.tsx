import { Alert, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { currencyChange, EXAMPLE_SQFT } from '#domain/pricing/currency-change.ts';
import { priceBookSchema } from '#domain/pricing/price-book.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './ops-admin.module.css';

/** What a change of the currency does to prices, with the figures before and after, for the dialog that confirms it. */
export function CurrencyChange({ from, to }: { from: string; to: string }) {
  const texts = useTexts('opsAdmin');
  const book = useQuery({
    queryKey: ['ops', 'active-price-book'],
    queryFn: async () => {
      const { active } = await answerOf(api.api.ops['price-books'].$get());
      const found = await answerOf(api.api.ops['price-books'][':version'].$get({ param: { version: String(active) } }));
      return priceBookSchema.parse(found.book);
    },
  });
  const change = book.data && currencyChange(book.data, from, to);
  return (
    <>
      <Text>{texts('currencyChange', { to: to.toUpperCase() })}</Text>
      {book.isPending && <Loader size="sm" aria-label={texts('currencyFigures')} />}
      {book.isError && <Alert color="red">{sentenceOf(book.error)}</Alert>}
      {change && (
        <table className={`${css.table} ${css.figures}`} aria-label={texts('currencyFigures')}>
          <thead>
            <tr>
              <th scope="col">{texts('currencyPrice')}</th>
              <th scope="col">{texts('currencyBefore')}</th>
              <th scope="col">{texts('currencyAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {change.figures.map(({ key, before, after }) => (
              <tr key={key}>
                <td>{texts(`currency_${key}`, { sqft: EXAMPLE_SQFT.toLocaleString('en-US') })}</td>
                <td className="num">{before}</td>
                <td className="num">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {change?.problems.map((problem) => (
        <Alert key={problem} color="orange">
          {said(problem)}
        </Alert>
      ))}
    </>
  );
}
