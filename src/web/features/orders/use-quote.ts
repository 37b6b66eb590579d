import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from '#contract/ordering.ts';
import type { OrderData } from '#domain/ordering/order-data.ts';
import { sizeAndScopeProblems } from '#domain/ordering/size-and-scope.ts';
import { answerOf, api, ApiError } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/texts.ts';

/** ordering.md §9. */
const QUOTE_PAUSE_MS = 500;

/** The price of what is chosen. `quote` is the last one that is known; while `isOld` it is one of another choice. */
export type QuoteView = {
  quote: Quote | undefined;
  isOld: boolean;
  /** The sentence of a price that could not be had. */
  failure: string | undefined;
  /** Nothing can be priced before size and scope are complete. */
  isIncomplete: boolean;
  retry: () => void;
};

type QuoteChoice = {
  scopes: string;
  interior_sqft: string;
  site_sqft: string;
  address?: string;
  service: OrderData['serviceOption'];
  space_type: NonNullable<OrderData['spaceType']>;
  floors: string;
};

/** The query of the price (ordering.md §7); null while the choice is not complete. */
export function choiceOf(data: OrderData): QuoteChoice | null {
  if (data.spaceType === null || data.spaceSize === null || sizeAndScopeProblems(data).length > 0) return null;
  return {
    scopes: data.scope.join(','),
    interior_sqft: String(data.spaceSize),
    site_sqft: String(data.siteSize ?? 0),
    service: data.serviceOption,
    space_type: data.spaceType,
    floors: String(data.floors ?? 1),
    ...(data.address && { address: data.address }),
  };
}

export const quoteQuery = (choice: QuoteChoice | null, isMember: boolean) => ({
  queryKey: ['order-quote', isMember, choice] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Quote> => {
    if (!choice) throw new Error('nothing to price');
    const { pricing } = api.api;
    const options = { init: { signal } };
    return answerOf(
      isMember
        ? pricing['get-quote'].$get({ query: choice }, options)
        : pricing['get-quote-public'].$get({ query: choice }, options),
    );
  },
  staleTime: 60_000,
});

/** Asks for the price 500 ms after size, scope, type or floors have changed; members get the price of their team. `isMember` undefined: not known yet. */
export function useQuote(data: OrderData, isMember: boolean | undefined): QuoteView {
  const choice = choiceOf(data);
  const [settled] = useDebouncedValue(choice && JSON.stringify(choice), QUOTE_PAUSE_MS);
  const asked = choice && JSON.stringify(choice) === settled ? choice : null;
  const found = useQuery({
    ...quoteQuery(asked, isMember ?? false),
    enabled: asked !== null && isMember !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    quote: found.data,
    isOld: choice === null || asked === null || found.isPlaceholderData,
    failure: asked && found.isError ? quoteFailure(found.error) : undefined,
    isIncomplete: choice === null,
    retry: () => void found.refetch(),
  };
}

/** 'Unable to fetch pricing: API request failed with status 503: Prices are not available. Please try again.' (ordering.md §8). */
function quoteFailure(error: Error): string {
  const said =
    error instanceof ApiError && error.status > 0
      ? `API request failed with status ${error.status}: ${error.message}`
      : textsOf('order')('priceOffline');
  return `Unable to fetch pricing: ${said.replace(/(\.| Please try again\.)+$/, '')}. Please try again.`;
}

/** A price for the cards of the services: the smallest usual order. */
export const startingChoice = (service: OrderData['serviceOption']): QuoteChoice => ({
  scopes: 'Architecture',
  interior_sqft: '1000',
  site_sqft: '0',
  service,
  space_type: 'Office',
  floors: '1',
});
