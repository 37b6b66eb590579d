import { tracesUrl, type TracingSettings } from '#server/platform/tracing/tracing-settings.ts';
import { messageOf, ok, warn, type Finding } from './check.ts';

const LIMIT_MS = 5000;

/** Where traces go, and whether they are accepted there: an empty batch is sent. Keys in the address are not shown. */
export async function checkTraces(settings: TracingSettings): Promise<Finding> {
  const url = tracesUrl(settings);
  if (!url) return ok('traces', 'off');
  const { origin, pathname } = new URL(url);
  const to = `${origin}${pathname} as ${settings.OTEL_SERVICE_NAME} (${settings.OTEL_TRACES_SAMPLER})`;
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"resourceSpans":[]}',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // Keys for it are in headers that only the exporter reads.
    if (status < 400 || status === 401 || status === 403) return ok('traces', `sent to ${to}`);
    return warn(
      'traces',
      `${to} answers ${status}: OTEL_EXPORTER_OTLP_ENDPOINT has to be an OTLP collector over HTTP (port 4318, not 4317)`,
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return warn(
      'traces',
      `${to} does not respond (${messageOf(cause)}): start the collector or check OTEL_EXPORTER_OTLP_ENDPOINT; nothing else depends on it`,
    );
  }
}
