import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Answers that are the caller's to settle are not asked for again; a server that restarts is. */
const isWorthAnotherTry = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (failures, error) => failures < 2 && isWorthAnotherTry(error), refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
