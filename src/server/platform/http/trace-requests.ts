import type { MiddlewareHandler } from 'hono';
import { enterTrace } from '#server/platform/tracing/tracing.ts';
import type { AppEnv } from './app-env.ts';
import { plainAddress, type TrustedProxies } from './client-address.ts';
import { routeOf } from './route-of.ts';

/**
 * Each call is a span, up to the first byte of its answer. A `traceparent` is taken up only from a trusted proxy: anybody else could
 * have all of their calls recorded, or add to the traces of others.
 */
export function traceRequests(isTrusted: TrustedProxies | undefined): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { method } = context.req;
    const isFromProxy = isTrusted?.(plainAddress(context.env?.incoming?.socket.remoteAddress ?? '')) ?? false;
    const attributes = {
      'http.request.method': method,
      'http.request.body.size': sizeOf(context.req.header('content-length')),
      'storey.request_id': context.get('requestId'),
    };
    await enterTrace(
      { name: method, kind: 'server', parent: isFromProxy ? context.req.header('traceparent') : undefined, attributes },
      async (span) => {
        await next();
        const [route, { status, headers }] = [routeOf(context), context.res];
        span.rename(`${method} ${route}`);
        span.set({
          'http.route': route,
          'http.response.status_code': status,
          'http.response.body.size': sizeOf(headers.get('content-length') ?? undefined),
        });
        if (status >= 500) span.fail(String(status));
      },
    );
  };
}

const sizeOf = (header: string | undefined): number | undefined =>
  header && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
