import type { Job } from 'pg-boss';
import { currentTraceparent, enterTrace } from '#server/platform/tracing/tracing.ts';

/** What a job carries of the trace of what ordered it. */
export type Traced = { traceparent?: string };

/** A job that goes on with the trace of what is being done; one that names a trace already, as a later step of a conversion, stays in it. */
export function traced<J extends object>(job: J & Traced): J & Traced {
  const traceparent = job.traceparent ?? currentTraceparent();
  return traceparent === undefined ? job : { ...job, traceparent };
}

type Handed<J> = Pick<Job, 'id' | 'name' | 'retryCount'> & { data: J & Traced };

/** Runs a job in a span of its own, within the trace of what ordered it. Its ids are recorded, and nothing else of it. */
export function inJobSpan<J extends object, T>(
  { id, name, retryCount, data }: Handed<J>,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'storey.job.retries': retryCount,
    'storey.project.id': idOf(data, 'projectId'),
    'storey.asset.id': idOf(data, 'assetId'),
    'storey.step': idOf(data, 'job'),
  };
  return enterTrace(
    {
      name: `job ${name}${attributes['storey.step'] ? ` ${attributes['storey.step']}` : ''}`,
      kind: 'consumer',
      parent: data.traceparent,
      attributes,
    },
    work,
  );
}

function idOf(data: object, key: 'projectId' | 'assetId' | 'job'): string | undefined {
  const value = Object.entries(data).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : undefined;
}
