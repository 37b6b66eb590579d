/** Does it in a task that follows; once, however often it is asked for until then. */
export function inTask(work: () => void, signal: AbortSignal): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!signal.aborted) work();
    });
  };
}
