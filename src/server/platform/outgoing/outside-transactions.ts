import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { isInTransaction } from '#server/platform/database/open-transaction.ts';
import type { Logger } from '#server/platform/log/log.ts';

let refuse = (error: Error): void => {
  throw error;
};

/** In production such a call is made all the same, and logged: a slow answer is better than none. */
export function allowWithinTransactions(log: Pick<Logger, 'error'>): void {
  refuse = (err) => log.error({ err }, 'another service was asked within a transaction');
}

/** Throws within a transaction: a service that does not answer would hold the connection, and ten of them every call of the portal. */
export function requireNoTransaction(what: string): void {
  if (isInTransaction())
    refuse(
      new Error(`${what} was asked within a database transaction: ask before it or after it (docs/decisions/0020).`),
    );
}

/** A port whose calls are rejected within a transaction, whatever implements it. `local`: calls that contact no service. */
export function outsideTransactions<T extends object>(name: string, port: T, local: readonly (keyof T)[] = []): T {
  return new Proxy(port, {
    get: (target, key, receiver): unknown => {
      const member: unknown = Reflect.get(target, key, receiver);
      if (typeof member !== 'function' || local.some((each) => each === key)) return member;
      return (...args: unknown[]): unknown => {
        requireNoTransaction(`${name}.${String(key)}`);
        return Reflect.apply(member, target, args);
      };
    },
  });
}

// Whatever a library asks by itself, too: `node:http` under most of them, and `fetch`.
subscribe('http.client.request.created', (message) => {
  const request = typeof message === 'object' && message !== null && 'request' in message ? message.request : undefined;
  if (!(request instanceof ClientRequest)) return;
  try {
    requireNoTransaction(request.host);
  } catch (error) {
    // What is thrown here ends the process, in place of the call.
    request.destroy(error instanceof Error ? error : undefined);
  }
});
subscribe('undici:request:create', () => requireNoTransaction('fetch'));
