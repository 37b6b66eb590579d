import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from '#server/records/papers/pdf/press.ts';

/** What billing documents need of the server. */
export type PaperParts = {
  db: Database;
  store: ObjectStore;
  press: Press;
  config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'>;
};
