import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Events tell sooner; where they do not arrive, asking does. */
export const CONFIRMATION_POLL_MS = 2_000;
/** A confirmation that takes longer is spoken of. */
export const CONFIRMATION_USUAL_MS = 30_000;

/** What has become of a checkout, by the provider's session. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['checkout', sessionId],
    queryFn: () => answerOf(api.api.checkout.$get({ query: { session_id: sessionId } })),
  });
