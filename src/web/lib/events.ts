import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProjectEvent } from '#contract/events.ts';
import { connect, type Connection } from './events/connection.ts';
import type { Deliver } from './events/stream-message.ts';

const listeners = new Set<Deliver>();
let connection: Connection | undefined;

/** Listens to the browser's one event stream, which opens with the first listener and closes with the last. */
export function listen(listener: Deliver): () => void {
  listeners.add(listener);
  connection ??= connect((message) => listeners.forEach((each) => each(message)));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    connection?.close();
    connection = undefined;
  };
}

/** Opens the stream anew: after signing in or out, or a change of team. */
export function restartEvents(): void {
  connection?.restart();
}

/** Calls `handler` for every event about a project's status or progress while the component is shown, and `onGap` when some may have been missed. */
export function useProjectEvents(handler: (event: ProjectEvent) => void, onGap?: () => void): void {
  useEvents((event) => (event.kind === undefined ? handler(event) : undefined), onGap);
}

/** Calls `handler` when somebody wrote about a project. */
export function useMessageEvents(handler: (projectId: string) => void): void {
  useEvents((event) => (event.kind === 'message' ? handler(event.projectId) : undefined));
}

function useEvents(handler: (event: ProjectEvent) => void, onGap?: () => void): void {
  const latest = useRef({ handler, onGap });
  useEffect(() => {
    latest.current = { handler, onGap };
  });
  useEffect(() => listen((message) => (message.kind === 'event' ? latest.current.handler(message.event) : latest.current.onGap?.())), []);
}

/**
 * Reads everything on screen again after a gap, however fresh it looks: what was read before the stream was open may have
 * changed in between. Used once, by the shell.
 */
export function useGapInvalidation(): void {
  const queries = useQueryClient();
  useProjectEvents(
    () => undefined,
    () => void queries.invalidateQueries(),
  );
}
