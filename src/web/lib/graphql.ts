import type { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import { GRAPHQL_PATH } from '#contract/graphql.ts';
import { ApiError, tellRefusal } from './api.ts';
import { common } from './texts/en/common.ts';

/** The answer of a persisted query (contract/graphql.ts), in its shape. Throws `ApiError` like `answerOf`. */
export async function askGraphql<S extends z.ZodType>(
  query: string,
  variables: Record<string, unknown>,
  schema: S,
): Promise<z.output<S>> {
  const response = await fetch(GRAPHQL_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }).catch(() => {
    throw new ApiError(common.unreachable, { code: 'UNREACHABLE', status: 0 });
  });
  const body: unknown = await response.json().catch(() => undefined);
  const refusal = errorBody.safeParse(body);
  const data = typeof body === 'object' && body !== null && 'data' in body ? schema.safeParse(body.data) : undefined;
  if (response.ok && data?.success) return data.data;
  const { error, code } = refusal.data ?? { error: common.unreachable, code: 'UNREADABLE' };
  const failure = new ApiError(error, { code, status: response.status });
  tellRefusal(failure);
  throw failure;
}
