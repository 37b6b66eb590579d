import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './api.ts';

/** The plan of the team that is worked for, and what is left of it. */
export const planQuery = queryOptions({ queryKey: ['billing', 'plan'], queryFn: () => answerOf(api.api.plan.$get()) });
