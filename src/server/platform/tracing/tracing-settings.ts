import { z } from 'zod';

const optionalUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ })])
  .optional()
  .transform((value) => value || undefined);
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * The standard variables of OpenTelemetry that say whether and where traces go, and how many. What else its libraries know they read
 * themselves: OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_TIMEOUT, OTEL_EXPORTER_OTLP_COMPRESSION, OTEL_RESOURCE_ATTRIBUTES.
 */
export const tracingVariables = {
  /** Collector that takes OTLP as JSON over HTTP; without one there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  /** Whole address for traces, where it is not /v1/traces of the endpoint. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalUrl,
  OTEL_SDK_DISABLED: z
    .string()
    .optional()
    .transform((value) => value?.toLowerCase() === 'true'),
  OTEL_SERVICE_NAME: z
    .string()
    .default('')
    .transform((name) => name || 'storey'),
  OTEL_TRACES_SAMPLER: z
    .enum(['', ...SAMPLERS])
    .optional()
    .transform((name) => name || 'parentbased_always_on'),
  /** Share of the traces that are kept, for samplers by ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.union([z.literal('').transform(() => 1), z.coerce.number().min(0).max(1)]).default(1),
};

const settings = z.object(tracingVariables);
export type TracingSettings = z.infer<typeof settings>;

/** Where traces are sent, as the exporter's specification makes it of the endpoint; undefined: nowhere. */
export function tracesUrl({
  OTEL_SDK_DISABLED,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  OTEL_EXPORTER_OTLP_ENDPOINT,
}: TracingSettings): string | undefined {
  if (OTEL_SDK_DISABLED) return undefined;
  return (
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    (OTEL_EXPORTER_OTLP_ENDPOINT && `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`)
  );
}
