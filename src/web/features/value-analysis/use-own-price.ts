import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listedCents, listedTaxNote } from '#domain/billing/tax.ts';
import { amountText } from '#domain/billing/money.ts';
import type { Scope } from '#domain/scope/scope.ts';
import { said } from '#web/lib/said.ts';
import { answerOf, api } from '#web/lib/api.ts';

const PAUSE_MS = 500;

/** The price of our own price book, before tax: parts in whole units of the currency as they are typed, the total in minor units. */
export type OwnPrice = {
  sqft: number;
  scopes: readonly Scope[];
  scan: string;
  bim: string;
  totalCents: number;
  /** 'plus VAT 21%', 'incl. VAT 21%'; '' without a tax. */ tax: string;
};

/** What we charge for an office of this size, asked 500 ms after size or scopes have changed. Members get the price of their team. */
export function useOwnPrice(
  sqft: number | undefined,
  scopes: readonly Scope[],
  { isMember, currency }: { isMember: boolean; currency: string },
): OwnPrice | undefined {
  const wanted = JSON.stringify(sqft === undefined ? null : { sqft: Math.max(1, Math.round(sqft)), scopes });
  const [settled] = useDebouncedValue(wanted, PAUSE_MS);
  const choice = JSON.parse(settled) as { sqft: number; scopes: Scope[] } | null;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['value-price', isMember, choice],
    queryFn: async ({ signal }) => {
      if (!choice) throw new Error('nothing to price');
      const query = {
        scopes: choice.scopes.join(','),
        interior_sqft: String(choice.sqft),
        site_sqft: '0',
        service: 'scanit',
        space_type: 'Office',
        floors: '1',
      } as const;
      const { pricing } = api.api;
      const options = { init: { signal } };
      const quote = await answerOf(
        isMember ? pricing['get-quote'].$get({ query }, options) : pricing['get-quote-public'].$get({ query }, options),
      );
      return { quote, choice };
    },
    enabled: choice !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  if (!data || isPlaceholderData || settled !== wanted) return undefined;
  const { quote } = data;
  // A tax that is in the prices stays in them, as it would in the estimate.
  const totalCents = listedCents({ totalCents: quote.total_cents, tax: quote.tax });
  const scanCents = quote.scan?.price_cents ?? 0;
  return {
    ...data.choice,
    scan: amountText(scanCents, currency),
    bim: amountText(totalCents - scanCents, currency),
    totalCents,
    tax: quote.tax ? said(listedTaxNote(quote.tax)) : '',
  };
}
