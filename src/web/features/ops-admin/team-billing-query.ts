import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';

/** What is agreed with a team about its bills, and the plan that it has. */
export const teamBillingQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['ops', 'team-billing', teamId],
    queryFn: () => answerOf(api.api.ops.teams[':teamId'].billing.$get({ param: { teamId } })),
  });
