import { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session.ts';
import type { UnitSystem } from '#web/lib/units.ts';

const around = { team: null, teams: [], outboxPath: null, supportEmail: null, isInsecure: false, tourHosts: [] };

/** For tests: the cache of somebody who has chosen units in their account. */
export function readingIn(units: UnitSystem): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const user = {
    id: 'u',
    name: 'Reader',
    email: 'reader@acme.example',
    isVerified: true,
    isStaff: false,
    hasSecondFactor: false,
    needsSecondFactor: false,
    units,
    timeZone: null,
    theme: null,
    language: null,
  };
  queries.setQueryData(sessionQuery.queryKey, { user, ...around });
  return queries;
}
