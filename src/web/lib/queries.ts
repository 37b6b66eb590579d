import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** Everything that events and mutations refresh is asked for through these, so that the keys are written once. Lists of projects are all under `projects`. */
export const projectQuery = (projectId: string) =>
  queryOptions({ queryKey: ['project', projectId], queryFn: () => answerOf(api.api.at.project.$get({ query: { projectId } })) });

export const locationQuery = (locationId: string) =>
  queryOptions({ queryKey: ['location', locationId], queryFn: () => answerOf(api.api.locations[':locationId'].$get({ param: { locationId } })) });

export const usageQuery = queryOptions({ queryKey: ['usage'], queryFn: () => answerOf(api.api.usage.$get()) });
