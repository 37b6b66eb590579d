import { hc } from 'hono/client';
import type { Api } from '#contract/api.ts';
import { errorBody } from '#contract/errors.ts';
import { textsOf } from './texts.ts';

/** Typed client of the API: paths, inputs and answers come from the contract. */
export const api = hc<Api>('/');

/** A call that was refused or never arrived. `message` is the sentence for the reader, `code` one of the contract's. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

/** The sentence to show for an answer that is not a success. */
export async function failureText(response: Pick<Response, 'json'>): Promise<string> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  return body.success ? body.data.error : textsOf('common')('unreachable');
}

const listeners = new Set<(refusal: ApiError) => void>();

/** Calls `listener` for every call that is refused, before its caller hears of it. Answers how to stop. */
export function onRefusal(listener: (refusal: ApiError) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Answer = { ok: boolean; status: number; json(): Promise<unknown> };
type Success<R extends Answer> = Extract<R, { ok: true }>;
type BodyOf<R extends Answer> = Awaited<ReturnType<Success<R>['json']>>;

/** The body of a successful answer, typed by the contract. Throws `ApiError` for a refusal and for a server that cannot be reached. */
export async function answerOf<R extends Answer>(sent: Promise<R>): Promise<BodyOf<R>> {
  const response = await sent.catch(() => {
    throw new ApiError(textsOf('common')('unreachable'), { code: 'UNREACHABLE', status: 0 });
  });
  if (isSuccess(response)) return response.json() as Promise<BodyOf<R>>;
  throw await refusalOf(response);
}

async function refusalOf(response: Answer): Promise<ApiError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined));
  const refusal = new ApiError(body.success ? body.data.error : textsOf('common')('unreachable'), {
    code: body.success ? body.data.code : 'UNREADABLE',
    status: response.status,
  });
  tellRefusal(refusal);
  return refusal;
}

/** Notifies listeners of a call that was refused by other means than `answerOf`. */
export function tellRefusal(refusal: ApiError): void {
  for (const listener of listeners) listener(refusal);
}

function isSuccess<R extends Answer>(response: R): response is Success<R> {
  return response.ok;
}

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : textsOf('common')('unreachable');
}

/**
 * A file of the server, whole. `onRead` hears how much of it is there, 0 to 1, where the server tells its size. Throws
 * like `answerOf`, and whatever `fetch` throws for a transfer that breaks off.
 */
export async function fileOf(path: string, init?: RequestInit, onRead?: (share: number) => void): Promise<Blob> {
  const response = await fetch(path, init);
  if (!response.ok) throw await refusalOf(response);
  const total = Number(response.headers.get('content-length'));
  if (!onRead || !response.body || !(total > 0)) return response.blob();
  let read = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        read += chunk.byteLength;
        onRead(Math.min(1, read / total));
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).blob();
}
