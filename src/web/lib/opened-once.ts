/**
 * Options of a query that opens a checkout. It is opened once for as long as it is shown, also when the page reads everything again: a payment that
 * arrived meanwhile would have it refused. `refetch` opens another.
 */
export const OPENED_ONCE = { retry: false, gcTime: 0, staleTime: 'static', refetchOnReconnect: false } as const;
