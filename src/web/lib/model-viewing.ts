import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Whether this installation shows Revit models: the same until its settings change. */
export const modelViewingQuery = queryOptions({
  queryKey: ['model-viewing'],
  queryFn: () => answerOf(api.api.forge.settings.$get()),
  staleTime: 600_000,
});
