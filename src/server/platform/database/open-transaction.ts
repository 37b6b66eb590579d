import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean } | undefined>();

/** Runs `work`, which holds a connection in a transaction, so that whatever it calls can tell. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await current.run(mark, work);
  } finally {
    // Work that was started in it and continues afterwards no longer holds a connection.
    mark.isOpen = false;
  }
}

/** Runs `work` as somebody else's: for tests that hold a lock while they call the portal. */
export const asSomebodyElse = <T>(work: () => T): T => current.run(undefined, work);

/** Whether the caller runs within a transaction of the database, which holds one of its few connections. */
export const isInTransaction = (): boolean => current.getStore()?.isOpen === true;
