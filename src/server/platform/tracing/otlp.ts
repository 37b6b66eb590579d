// All that is loaded of OpenTelemetry, and only while traces are on: `tracing.ts` imports it then.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Attributes, Entry, Span, Tracer } from './tracer.ts';
import type { TracingSettings } from './tracing-settings.ts';

type Log = Pick<Logger, 'warn' | 'info'>;

/** How often it is said that the collector does not take traces. */
const WARN_EVERY_MS = 60_000;
const STOP_LIMIT_MS = 1000;
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Opens the SDK. Spans are sent in batches, beside the work; up to 2,048 wait for a collector that does not answer, and what comes then
 * is dropped. The SDK is not made that of the whole process: libraries that would trace by themselves tell more than we allow.
 */
export async function openTracer({
  url,
  settings,
  service,
  log,
}: {
  url: string;
  settings: TracingSettings;
  service: string;
  log: Log;
}): Promise<Tracer> {
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': settings.OTEL_SERVICE_NAME,
        'service.namespace': 'storey',
        'service.instance.id': `${service}-${process.pid}`,
        'storey.role': service,
      }),
    )
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }));
  const batches = new BatchSpanProcessor({ exporter: quietly(new OTLPTraceExporter({ url }), log) });
  // A batch is sent from wherever the last span ended, which may be within a transaction, where nobody else is asked (docs/decisions/0020).
  const outside = AsyncLocalStorage.snapshot();
  const processor = {
    onStart: () => {},
    onEnd: (span: Parameters<typeof batches.onEnd>[0]) => outside(() => batches.onEnd(span)),
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
  const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] });
  const tracer = provider.getTracer('storey');

  const run = async <T>(span: OtelSpan, parent: Context, work: (span: Span) => Promise<T>): Promise<T> => {
    try {
      return await context.with(trace.setSpan(parent, span), () => work(handleOf(span)));
    } catch (error) {
      handleOf(span).fail(typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  };

  return {
    enter: ({ name, kind, parent, attributes }: Entry, work) => {
      const from = contextOf(parent);
      return run(tracer.startSpan(name, { kind: KINDS[kind], attributes: defined(attributes) }, from), from, work);
    },
    span: (name, attributes, work) => {
      const active = context.active();
      if (!trace.getSpan(active)) return work(handleOf(undefined));
      return run(tracer.startSpan(name, { attributes: defined(attributes) }, active), active, work);
    },
    current: () => {
      const found = trace.getSpanContext(context.active());
      if (!found) return undefined;
      const { traceId, spanId, traceFlags } = found;
      return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
    },
    stop: async () => {
      const limit = new Promise((done) => setTimeout(done, STOP_LIMIT_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), limit]);
      context.disable();
    },
  };
}

const defined = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

const handleOf = (span: OtelSpan | undefined): Span => ({
  rename: (name) => void span?.updateName(name),
  set: (attributes) => void span?.setAttributes(defined(attributes)),
  fail: (type) => void span?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
});

/** Never its message, which may quote values. */
const typeOf = (error: unknown): string =>
  error instanceof Error
    ? 'code' in error && typeof error.code === 'string'
      ? error.code
      : error.constructor.name
    : 'unknown';

function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingSettings): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** An exporter whose failures are a line of the log at intervals, and nothing else. */
function quietly(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let warnedAt = -Infinity;
  let lostCount = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === 0) {
          if (lostCount > 0) log.info({ lostCount }, 'the collector takes traces again');
          [warnedAt, lostCount] = [-Infinity, 0];
        } else {
          lostCount += spans.length;
          if (performance.now() - warnedAt > WARN_EVERY_MS) {
            warnedAt = performance.now();
            log.warn(
              { err: result.error, lostCount },
              'the collector does not take traces: check OTEL_EXPORTER_OTLP_ENDPOINT',
            );
          }
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
