import { EVENTS_PATH } from '#contract/events-path.ts';
import type { RunningApp } from '../../e2e/system/running-app.ts';

/** Opens event streams as that many browsers do. `nextOfAll`: when each heard of the project next. Resolves when all have begun. */
export async function openPages(app: RunningApp, count: number) {
  const stop = new AbortController();
  const streams = await Promise.all(Array.from({ length: count }, () => openPage(app, stop.signal)));
  return {
    nextOfAll: (projectId: string) => Promise.all(streams.map((next) => next(projectId))),
    close: () => stop.abort(),
  };
}

async function openPage(app: RunningApp, signal: AbortSignal): Promise<(projectId: string) => Promise<number>> {
  const response = await fetch(app.url + EVENTS_PATH, { headers: { cookie: app.cookie }, signal });
  const reader = response.body?.getReader();
  if (!response.ok || !reader) throw new Error(`${EVENTS_PATH}: ${response.status}`);
  let wait: { projectId: string; done: (at: number) => void } | undefined;
  const begun = Promise.withResolvers<void>();
  void read(reader, (text) => {
    begun.resolve();
    if (!wait || !text.includes(wait.projectId)) return;
    wait.done(performance.now());
    wait = undefined;
  });
  await begun.promise;
  return (projectId) => new Promise((done) => (wait = { projectId, done }));
}

/** Until the stream is closed from here. */
async function read(reader: ReadableStreamDefaultReader<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      onText(decoder.decode(chunk.value, { stream: true }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
