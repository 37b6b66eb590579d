import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';

/** Uploads of the team that were begun and not finished. */
export const openUploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: () => answerOf(api.api.uploads.$get()),
});
