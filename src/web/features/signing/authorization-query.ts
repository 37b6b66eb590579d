import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';

/** What there is to sign, for admins of the team. */
export const authorizationQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['authorization', projectId],
    queryFn: () => answerOf(api.api.projects[':projectId'].authorization.$get({ param: { projectId } })),
  });
