import { QueryClient } from '@tanstack/react-query';
import { actsOfStaff } from '#domain/access/staff-rights.ts';
import { sessionQuery } from '#web/lib/session.ts';

/** For tests: a query cache in which a member of the staff in this role is signed in. */
export function readAs(staffRole: string): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(sessionQuery.queryKey, {
    user: {
      id: 's',
      name: 'Staff',
      email: 'staff@operator.example',
      isVerified: true,
      isStaff: true,
      staffActs: actsOfStaff(staffRole),
      hasSecondFactor: true,
      needsSecondFactor: false,
      units: null,
      timeZone: null,
      theme: null,
      language: null,
    },
    team: null,
    teams: [],
    outboxPath: null,
    supportEmail: null,
    isInsecure: false,
    tourHosts: ['my.matterport.com'],
  });
  return queries;
}
