import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ShownProjectEvent, ShownEvent } from '#contract/events.ts';
import { leaveSession } from './session.ts';
import { connect, type Connection } from './events/connection.ts';
import type { Deliver } from './events/stream-message.ts';

const listeners = new Set<Deliver>();
let connection: Connection | undefined;
/** On which a tab says that the browser has another session now: the others show the last one's pages still. */
const SESSION_CHANNEL = 'storey-session';
let sessionChannel: BroadcastChannel | undefined;

/** Listens to the browser's one event stream, which opens with the first listener and closes with the last. */
function listen(listener: Deliver): () => void {
  listeners.add(listener);
  if (!connection) {
    const deliver: Deliver = (message) => listeners.forEach((each) => each(message));
    connection = connect(deliver);
    sessionChannel = new BroadcastChannel(SESSION_CHANNEL);
    sessionChannel.addEventListener('message', ({ data }) => deliver({ kind: data === 'left' ? 'left' : 'gap' }));
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    connection?.close();
    connection = undefined;
    sessionChannel?.close();
    sessionChannel = undefined;
  };
}

/** Reopens the stream, and has the other tabs read what they show again: after signing in or a change of team. */
export function restartEvents(): void {
  connection?.restart();
  tellOtherTabs('changed');
}

/** Has the other tabs read what they show again: `left` after signing out, when this one is left for a new page and has nothing more to ask. */
export function tellOtherTabs(word: 'changed' | 'left'): void {
  // A page that listens to nothing has no channel open.
  const channel = sessionChannel ?? new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage(word);
  if (channel !== sessionChannel) channel.close();
}

/** Calls `handler` for every event about a project's status or progress while the component is shown, and `onGap` when some may have been missed. */
export function useProjectEvents(handler: (event: ShownProjectEvent) => void, onGap?: () => void): void {
  useEvents((event) => (event.kind === undefined ? handler(event) : undefined), onGap);
}

/** Calls `handler` when somebody wrote about a project. */
export function useMessageEvents(handler: (projectId: string) => void): void {
  useEvents((event) => (event.kind === 'message' ? handler(event.projectId) : undefined));
}

/** Calls `handler` when somebody commented on a model of a project, and `onGap` when some may have been missed. */
export function useCommentEvents(handler: (projectId: string) => void, onGap: () => void): void {
  useEvents((event) => (event.kind === 'comment' ? handler(event.projectId) : undefined), onGap);
}

/** Calls `handler` when a saved view of a model of a project was saved, changed or deleted, and `onGap` when some may have been missed. */
export function useSavedViewEvents(handler: (projectId: string) => void, onGap: () => void): void {
  useEvents((event) => (event.kind === 'view' ? handler(event.projectId) : undefined), onGap);
}

/** Calls `handler` when a package of a project has gone on or is over, and `onGap` when some may have been missed. */
export function useExitEvents(handler: (projectId: string) => void, onGap: () => void): void {
  useEvents((event) => (event.kind === 'export' ? handler(event.projectId) : undefined), onGap);
}

/** Calls `handler` when there is something new for staff. */
export function useStaffEvents(handler: () => void): void {
  useEvents((event) => (event.kind === 'staff' ? handler() : undefined));
}

function useEvents(handler: (event: ShownEvent) => void, onGap?: (kind: 'gap' | 'left') => void): void {
  const latest = useRef({ handler, onGap });
  useEffect(() => {
    latest.current = { handler, onGap };
  });
  useEffect(
    () =>
      listen((message) =>
        message.kind === 'event' ? latest.current.handler(message.event) : latest.current.onGap?.(message.kind),
      ),
    [],
  );
}

/** Queries of who sees a location; the second part of their keys is its id. */
const sharingKeys = ['shares', 'share-links'];
/** Queries of what was paid, what went back and what is left of quota and allowance: they change with the project that it was for. */
const moneyKeys = ['invoice', 'invoices', 'receipts', 'usage', 'billing'];

/** Of a conversion that goes on: nothing but its percentage is new. */
const isProgress = ({ percent }: ShownProjectEvent) => percent > 0 && percent < 100;

/**
 * Reads everything on screen again after a gap, however fresh it looks: what was read before the stream was open may have
 * changed in between. The same after a change of the team or of what is shared with the person: it can be on every page. Used once, by the shell.
 */
export function useGapInvalidation(): void {
  const queries = useQueryClient();
  const readAgain = () => void queries.invalidateQueries();
  const readSharing = (locationId: string) =>
    sharingKeys.forEach((key) => void queries.invalidateQueries({ queryKey: [key, locationId] }));
  useEvents(
    (event) => {
      if (event.kind === 'team' || event.kind === 'shared') readAgain();
      if (event.kind === 'sharing') readSharing(event.locationId);
      if (event.kind === undefined && !isProgress(event))
        [...moneyKeys.map((key) => [key]), ['panoramas', event.projectId]].forEach(
          (queryKey) => void queries.invalidateQueries({ queryKey }),
        );
    },
    (kind) => {
      if (kind === 'left') leaveSession(queries);
      readAgain();
    },
  );
}
