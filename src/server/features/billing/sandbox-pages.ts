import { readFile } from 'node:fs/promises';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { SANDBOX_API_PATH, SANDBOX_PATH } from '#contract/sandbox-checkout.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Payments } from '#server/platform/payments/payments.ts';

const PAGE = 'dist/web/sandbox-checkout.html';
/** Card numbers are typed here: nothing but its own script, and no other site may frame it. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self';" +
  " base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const KINDS = new Set(['checkout', 'portal', 'receipts']);
const ACTS = new Set([
  'checkout/pay',
  'checkout/authenticate',
  'checkout/resend',
  'portal/card',
  'portal/pay',
  'portal/skip',
]);
const TIME_LIMIT_MS = 15_000;

/** The pages of the payment sandbox within our own origin, and the way of what they send to it. Not there with real payments. */
export function mountSandboxPages(app: OpenAPIHono<AppEnv>, { payments }: { payments: Payments | undefined }): void {
  const sandboxUrl = payments?.sandboxUrl;

  for (const path of [`${SANDBOX_PATH}/:secret`, `${SANDBOX_PATH}/:kind/:secret`]) {
    app.get(path, async (context, next) => {
      if (!sandboxUrl) return next();
      return context.html(await readFile(PAGE, 'utf8'), 200, {
        'Content-Security-Policy': PAGE_POLICY,
        'Cache-Control': 'no-cache',
      });
    });
  }

  app.get(`${SANDBOX_API_PATH}/:kind/:secret`, (context) => {
    const { kind, secret } = context.req.param();
    if (!KINDS.has(kind)) throw new AppError('NOT_FOUND');
    return pass(`/pages/${kind}/${encodeURIComponent(secret)}`);
  });

  app.post(`${SANDBOX_API_PATH}/:kind/:secret/:act`, async (context) => {
    const { kind, secret, act } = context.req.param();
    if (!ACTS.has(`${kind}/${act}`)) throw new AppError('NOT_FOUND');
    return pass(`/pages/${kind}/${encodeURIComponent(secret)}/${act}`, await context.req.text());
  });

  async function pass(path: string, body?: string): Promise<Response> {
    if (!sandboxUrl) throw new AppError('NOT_FOUND');
    const answer = await fetch(`${sandboxUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: unknown) => {
      throw new AppError('PAYMENTS_UNAVAILABLE', { cause: error });
    });
    return new Response(await answer.text(), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  }
}
