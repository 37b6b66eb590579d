import { useMemo } from 'react';
import { currencySign } from '#domain/billing/money.ts';
import { bookFieldText, type BookField } from '#domain/pricing/price-book-fields.ts';
import { said } from '#web/lib/said.ts';
import { useTexts } from '#web/lib/texts.ts';

const NAMED = ['baseMillsPerSqft', 'extraFloorCents', 'minimumCents', 'upToSqft', 'earliest', 'latest'] as const;

/** What the figures of a price book are called, in its form and in the list of its changes. */
export function useBookLabels(currency: string) {
  const texts = useTexts('priceBook');
  return useMemo(() => {
    const sign = currencySign(currency);
    const rowText = (row: string) => {
      const named = NAMED.find((name) => name === row);
      return named ? texts(`row_${named}`, { sign }) : said(row);
    };
    const bandText = (end: number | null, before: number | null | undefined) =>
      end !== null
        ? bookFieldText('size', end)
        : before
          ? texts('aboveSize', { size: bookFieldText('size', before) })
          : texts('allSizes');
    /** 'SCANIT, MEPF, up to 50,000 sq ft' */
    const labelOf = ({ part, row, band }: BookField) =>
      [
        texts(`part_${part}`),
        ...(part === 'bands' ? [] : [rowText(row)]),
        ...(band
          ? [band.upToSqft === null ? texts('above') : texts('upTo', { size: bookFieldText('size', band.upToSqft) })]
          : []),
      ].join(', ');
    return { rowText, bandText, labelOf };
  }, [texts, currency]);
}
