/**
 * What a span tells: patterns of routes, statuses, ids, sizes and durations. Never what a person typed, an address with its parameters,
 * a token or values of a statement: collectors are read by more people than the database.
 */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** A piece of work that is being traced. */
export type Span = {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks it as failed, where no thrown error shows that. `type`: a short word, as a code. */
  fail(type: string): void;
};
export type Work<T> = (span: Span) => Promise<T>;
/** Where a trace begins or is taken up: a request, or a job. `parent`: the traceparent (W3C) of what caused it. */
export type Entry = { name: string; kind: 'server' | 'consumer'; parent: string | undefined; attributes: Attributes };

/** What the SDK does for us (`otlp.ts`). */
export type Tracer = {
  enter<T>(entry: Entry, work: Work<T>): Promise<T>;
  span<T>(name: string, attributes: Attributes, work: Work<T>): Promise<T>;
  current(): { traceparent: string; traceId: string; spanId: string } | undefined;
  stop(): Promise<void>;
};
