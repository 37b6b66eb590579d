import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ModelViewingSettings } from '#server/platform/config/model-viewing.ts';
import { ask, Refusal } from '#server/platform/outgoing/ask.ts';

type ViewerToken = { accessToken: string; expiresInSeconds: number };
/** Throws what the service answered, when it gives no token. */
export type ViewerTokens = { read: () => Promise<ViewerToken> };

/** Looking at translated models; never data:read, with which originals could be downloaded. */
const SCOPE = 'viewables:read';
const TIMEOUT_MS = 5000;
/** Nobody begins with a token that ends before the viewer has asked for another. */
const MARGIN_MS = 120_000;
/** Before the second and the third try. */
const PAUSES_MS = [500, 1000];
const MAX_PAUSE_MS = 5000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Options = { now?: () => number; wait?: (ms: number) => Promise<unknown> };

/**
 * Tokens by the client credentials of an app (aps.autodesk.com/en/docs/oauth/v2, "Get a 2-Legged Token"). One is shared by
 * all until shortly before its end, and one request is made however many callers ask at the same time.
 */
export function createViewerTokens(
  { clientId, clientSecret, url }: Pick<ModelViewingSettings, 'clientId' | 'clientSecret' | 'url'>,
  { now = Date.now, wait = sleep }: Options = {},
): ViewerTokens {
  let kept: { accessToken: string; endsAt: number } | undefined;
  let asking: Promise<void> | undefined;

  const askOnce = () =>
    ask(new URL(`${url}/authentication/v2/token`), tokenAnswer, AbortSignal.timeout(TIMEOUT_MS), {
      form: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    });
  const renew = async () => {
    const startedAt = now();
    for (const pauseMs of [...PAUSES_MS, null])
      try {
        const answer = await askOnce();
        kept = { accessToken: answer.access_token, endsAt: startedAt + answer.expires_in * 1000 };
        return;
      } catch (error) {
        if (pauseMs === null || !isWorthAnotherTry(error)) throw error;
        const wishedMs = error instanceof Refusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
        await wait(Math.min(Math.max(pauseMs, wishedMs), MAX_PAUSE_MS));
      }
  };
  return {
    read: async () => {
      if (!kept || kept.endsAt - now() < MARGIN_MS) await (asking ??= renew().finally(() => (asking = undefined)));
      if (!kept) throw new Error('no token was kept');
      return { accessToken: kept.accessToken, expiresInSeconds: Math.floor((kept.endsAt - now()) / 1000) };
    },
  };
}

/** Of the network, too many requests, or a failure of the service; wrong keys stay wrong. */
const isWorthAnotherTry = (error: unknown) =>
  !(error instanceof z.ZodError) && (!(error instanceof Refusal) || error.status >= 500 || error.status === 429);
