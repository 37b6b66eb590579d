// Not from the log, which imports tracing.
import type { Logger } from 'pino';
import type { Attributes, Entry, Span, Tracer, Work } from './tracer.ts';
import { tracesUrl, type TracingSettings } from './tracing-settings.ts';

let tracer: Tracer | undefined;
const UNTRACED: Span = { rename: () => {}, set: () => {}, fail: () => {} };

/**
 * Begins to trace, if the settings name a collector; otherwise nothing of OpenTelemetry's is loaded. Answers how to stop, which sends
 * what is left for a second at most. `service`: the part of the portal, as 'web'.
 */
export async function startTracing(
  settings: TracingSettings,
  service: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<() => Promise<void>> {
  const url = tracesUrl(settings);
  if (url === undefined) return async () => {};
  const { openTracer } = await import('./otlp.ts');
  const started = await openTracer({ url, settings, service, log });
  tracer = started;
  return async () => {
    tracer = undefined;
    await started.stop();
  };
}

export const isTracing = (): boolean => tracer !== undefined;

/** Runs the work of a request or a job in a span that all others within are part of. */
export function enterTrace<T>(entry: Entry, work: Work<T>): Promise<T> {
  return tracer ? tracer.enter(entry, work) : work(UNTRACED);
}

/** Runs a part of it in a span of its own. Outside of any, as in a sweep, nothing is recorded. */
export function withSpan<T>(name: string, attributes: Attributes, work: Work<T>): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work(UNTRACED);
}

/** The traceparent (W3C) of what is being done, for what it causes; undefined when it is not traced. */
export const currentTraceparent = (): string | undefined => tracer?.current()?.traceparent;

/** What a log line says of the trace that it belongs to. */
export function traceOfLog(): { traceId?: string; spanId?: string } {
  const current = tracer?.current();
  return current ? { traceId: current.traceId, spanId: current.spanId } : {};
}
