import { z } from 'zod';
import { logServiceFailure } from './service-failure.ts';

/** The token of the page is renewed so often (viewers.md §9). */
const REFRESH_MS = 1_800_000;
/** Earlier where it ends earlier, by as much. */
const MARGIN_SECONDS = 60;
const MIN_REFRESH_MS = 5000;

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

export type TokenSource = {
  /** Hands over a token, as `getAccessToken` of the viewer does; nothing where there is none. */
  give: (onToken: (accessToken: string, expiresInSeconds: number) => void) => Promise<void>;
  stop: () => void;
};

type Options = {
  /** Our own call. */
  url: string;
  fetch?: typeof fetch | undefined;
  /** The first token could not be had; later failures are logged, and the old one is used. */
  onFailed: (error: Error) => void;
  now?: () => number;
};

/** Tokens for the viewer, by our own call, renewed every 30 minutes until `stop`. */
export function createTokenSource({ url, fetch: ask = fetch, onFailed, now = Date.now }: Options): TokenSource {
  let kept: { accessToken: string; endsAt: number } | undefined;
  let reading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const read = async () => {
    let nextMs = REFRESH_MS;
    try {
      const response = await ask(url);
      if (!response.ok)
        throw logServiceFailure({ status: response.status, body: await response.text() }) ?? new Error();
      const { access_token: accessToken, expires_in: seconds } = answer.parse(await response.json());
      kept = { accessToken, endsAt: now() + seconds * 1000 };
      nextMs = Math.max(MIN_REFRESH_MS, Math.min(REFRESH_MS, (seconds - MARGIN_SECONDS) * 1000));
    } catch (error) {
      console.warn('viewer: no token', error);
      if (!kept) onFailed(error instanceof Error ? error : new Error(String(error)));
    }
    if (!isStopped) timer = setTimeout(() => void renew(), nextMs);
  };
  const renew = () => {
    clearTimeout(timer);
    return (reading ??= read().finally(() => (reading = undefined)));
  };
  return {
    give: async (onToken) => {
      if (!kept || kept.endsAt <= now()) await renew();
      if (kept && !isStopped) onToken(kept.accessToken, Math.max(1, Math.floor((kept.endsAt - now()) / 1000)));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
