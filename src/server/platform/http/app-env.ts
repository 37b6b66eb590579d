import type { HttpBindings } from '@hono/node-server';
import type { Principal } from '#domain/access/access.ts';
import type { Person } from '#server/platform/auth/person.ts';
import type { Logger } from '#server/platform/log/log.ts';

/** What every handler finds in its context. */
export type AppEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    principal: Principal;
    person: Person | null;
    requestId: string;
    log: Logger;
    /** The socket's address, or what the trusted proxy forwarded. */
    clientAddress: string;
  };
};
