import type { AccountRules } from '#server/platform/auth/auth.ts';
import type { Database } from '#server/platform/database/database.ts';
import { provesAddress } from './invitations.ts';
import { settleTeams } from './settle-teams.ts';

/** What the product makes of accounts: invitations prove an address, and verified people get their teams and shares. */
export const accountRules = (db: Database): AccountRules => ({
  isInvited: (token, email) => provesAddress(db, token, email),
  settle: (userId) => settleTeams(db, userId),
});
