import { shownEvent, type ShownEvent } from '#contract/events.ts';
import type { Sent } from './event-stream.ts';

/** What a stream says. `gap`: something may have been missed, read the present state again. `left`: the same, after signing out in another tab. */
export type StreamMessage = { kind: 'event'; event: ShownEvent } | { kind: 'gap' } | { kind: 'left' };
export type Deliver = (message: StreamMessage) => void;

/** Reads what a stream handed on, in the page: the worker has no need of the schemas. What cannot be read may have been important: it counts as a gap. */
export function readSent(sent: Sent): StreamMessage {
  if (sent.kind === 'gap') return sent;
  try {
    return { kind: 'event', event: shownEvent.parse(JSON.parse(String(sent.data))) };
  } catch {
    return { kind: 'gap' };
  }
}
