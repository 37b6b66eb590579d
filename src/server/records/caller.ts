import type { Principal } from '#domain/access/access.ts';
import { AppError } from '#server/platform/http/errors.ts';

export type Member = Extract<Principal, { kind: 'user' | 'staff' }> & { teamId: string };

/** The caller as a member of a team. The route's entry in the access table has made sure; this tells the types. */
export function memberOf(principal: Principal): Member {
  if ((principal.kind === 'user' || principal.kind === 'staff') && principal.teamId)
    return { ...principal, teamId: principal.teamId };
  throw new AppError('FORBIDDEN');
}
