import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Everything that events and mutations refresh is asked for through these, so that the keys are written once. Lists of projects are all under `projects`. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: () => answerOf(api.api.at.project.$get({ query: { projectId } })),
  });

export const locationQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['location', locationId],
    queryFn: () => answerOf(api.api.locations[':locationId'].$get({ param: { locationId } })),
  });

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => answerOf(api.api.usage.$get()) });

/** The caller's user and team record with its members (portfolio.md §7): read again after every change of members. */
export const userDataQuery = queryOptions({
  queryKey: ['user-data'],
  queryFn: () => answerOf(api.api.airtable.$get({ query: { noCache: 'true' } })),
});
